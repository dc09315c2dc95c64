/// Keeps the last value that was made for a key, so that several outputs of a view-model make it once.
final class LastValue<Key: Equatable, Value> {
    private var last: (key: Key, value: Value)?

    /// Returns the value of `key`; `make` is called if the last value had another key.
    func value(for key: Key, _ make: () -> Value) -> Value {
        if let last, last.key == key { return last.value }
        let value = make()
        last = (key, value)
        return value
    }
}
