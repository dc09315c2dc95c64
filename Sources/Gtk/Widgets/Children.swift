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
