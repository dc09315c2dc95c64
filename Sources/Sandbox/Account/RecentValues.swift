/// Values by id, of which only the latest are kept, so that those who ask for many do not fill the memory.
struct RecentValues<Value> {
    private let limit: Int
    private var values: [String: Value] = [:]
    private var order: [String] = []

    init(limit: Int = 256) { self.limit = limit }

    subscript(id: String) -> Value? {
        get { values[id] }
        set {
            if values[id] == nil, newValue != nil { order.append(id) }
            if newValue == nil { order.removeAll { $0 == id } }
            values[id] = newValue
            if order.count > limit { values[order.removeFirst()] = nil }
        }
    }
}
