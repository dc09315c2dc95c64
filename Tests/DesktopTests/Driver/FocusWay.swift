/// The way of the keyboard through a window, as far as the window tells it.
struct FocusWay {
    private var snapshot: Snapshot
    /// What said last that it has the keyboard.
    private var last: Element?
    /// How many steps nothing has said so since; nil where nothing did from the start, so that nobody knows.
    private var silence: Int?
    /// Whether the last arrow key led nowhere.
    private var isStuck = false
    /// Every key, and what had the keyboard then.
    private(set) var steps: [String] = []

    init(from snapshot: Snapshot) {
        self.snapshot = snapshot
        last = snapshot.focused
        silence = last == nil ? nil : 0
    }

    /// Whether something else than before says that it has the keyboard.
    func isNews(_ now: Snapshot) -> Bool {
        now.focused.map { silence != 0 || $0.path != last?.path } ?? false
    }

    /// Notes where a key has led.
    mutating func went(_ key: String, _ now: Snapshot) {
        isStuck = !isNews(now) && key != "Tab"
        snapshot = now
        if let focused = now.focused {
            (last, silence) = (focused, 0)
        } else {
            silence = silence.map { $0 + 1 }
        }
        steps.append("\(key): \(silence == 0 ? last?.description ?? "nothing" : "silence")")
    }

    /// Whether what has the focus is the element, a part of it, or the row that it is the text of.
    func hasReached(_ element: Element) -> Bool {
        guard let last else { return false }
        return last.path == element.path
            || last.ancestors.contains(element.path) && !(element.isEditable && last.role == .button)
            || element.ancestors.contains(last.path) && !Role.interactive.contains(element.role)
            || isAtSilently(element, after: last)
    }

    /// An AdwEntryRow does not tell that the keyboard is in it: whether that has been silent for just the fields from
    /// the last that did tell to this one.
    private func isAtSilently(_ element: Element, after last: Element) -> Bool {
        guard element.isEditable, let silence, silence > 0 else { return false }
        let order = snapshot.elements.map(\.path)
        guard let end = order.firstIndex(of: element.path) else { return false }
        let start = order.firstIndex(of: last.path) ?? 0
        let between = start < end ? Array(start + 1...end) : Array(start + 1..<order.count) + Array(0...end)
        return between.count { snapshot.elements[$0].isEditable } == silence
    }

    /// Arrow keys inside a menu, a list or a row of tabs that both are in, else Tab.
    func key(to element: Element) -> String {
        guard silence == 0, !isStuck, let last else { return "Tab" }
        // Where it is now: the page scrolls along with the keyboard.
        let element = snapshot.elements.first { $0.path == element.path } ?? element
        guard let here = last.extents, let there = element.extents else { return "Tab" }
        let around = Set(element.ancestors)
        guard
            let group = snapshot.ancestors(of: last).first(where: {
                [.list, .tabList, .menu].contains($0.role) && around.contains($0.path)
            })
        else { return "Tab" }
        let isInOneRow = ([last] + snapshot.ancestors(of: last)).contains {
            $0.role == .listItem && around.contains($0.path)
        }
        if isInOneRow { return "Tab" }
        if group.role == .tabList { return there.x > here.x ? "Right" : "Left" }
        if there.y >= here.y + here.height { return "Down" }
        return there.y + there.height <= here.y ? "Up" : "Tab"
    }
}
