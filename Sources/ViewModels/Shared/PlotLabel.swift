/// A text at a point of a plot, whose position is from 0 to 1, from the left and from the bottom.
public nonisolated struct PlotLabel: Equatable, Sendable {
    /// The place of the point.
    public let x, y: Double
    /// The text.
    public let text: String
}
