extension Object: Equatable {
    /// Two wrappers are equal if they stand for the same object.
    public static nonisolated func == (left: Object, right: Object) -> Bool { left.raw == right.raw }
}

/// Gives every wrapper's extension its own type as `Self`; only `Object` conforms.
public protocol ObjectProtocol: Object {}
extension Object: ObjectProtocol {}

extension ObjectProtocol {
    /// Creates another wrapper of the same object.
    public init(sharing other: Object) { self.init(retaining: other.raw) }

    /// Runs `change` on the object and returns it, for building trees of widgets in one expression.
    @discardableResult
    public func with(_ change: (Self) -> Void) -> Self {
        change(self)
        return self
    }
}
