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

/// Collects the children written between a container's braces.
@resultBuilder
public enum Children {
    /// Builds the children of an expression.
    public static func buildExpression(_ child: Widget) -> [Widget] { [child] }
    /// Builds the children of an expression.
    public static func buildExpression(_ children: [Widget]) -> [Widget] { children }
    /// Builds the children of a block.
    public static func buildBlock(_ groups: [Widget]...) -> [Widget] { groups.flatMap { $0 } }
    /// Builds the children of an `if` without `else`.
    public static func buildOptional(_ group: [Widget]?) -> [Widget] { group ?? [] }
    /// Builds the children of a branch.
    public static func buildEither(first group: [Widget]) -> [Widget] { group }
    /// Builds the children of a branch.
    public static func buildEither(second group: [Widget]) -> [Widget] { group }
    /// Builds the children of a loop.
    public static func buildArray(_ groups: [[Widget]]) -> [Widget] { groups.flatMap { $0 } }
}

extension Widget {
    /// Runs the handler once, when the widget is permanently removed from the screen.
    ///
    /// GTK emits "destroy" only with the last reference, which may belong to the object that waits for it.
    public func onDestroy(_ handler: @escaping () -> Void) {
        var waiting: (() -> Void)? = handler
        for signal in ["unrealize", "destroy"] {
            on(signal) {
                waiting?()
                waiting = nil
            }
        }
    }
}
