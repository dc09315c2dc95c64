/// A color with its opacity, each part from 0 to 1.
public nonisolated struct Color: Equatable, Sendable {
    public var red, green, blue, alpha: Double

    /// Creates a color.
    public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Returns the same color with another opacity.
    public func opacity(_ alpha: Double) -> Color { Color(red, green, blue, alpha) }
}
