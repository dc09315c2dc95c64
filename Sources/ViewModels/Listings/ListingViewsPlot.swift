import Domain
import Foundation

/// The views of a listing on each of the last 30 days, which the view draws at any size.
public nonisolated struct ListingViewsPlot: Equatable, Sendable {
    /// A text on the plot.
    public struct Label: Equatable, Sendable {
        /// The place, from 0 at the first day to 1 at the last one.
        public let x: Double
        /// The height, from 0 for no views to 1 for the most.
        public let y: Double
        /// "9", "Mar 3".
        public let text: String
    }

    /// The height of the bar of each day, oldest first: from 0 for no views to 1 for the most.
    public let bars: [Double]
    /// The number of views on the day with most.
    public let peak: Label
    /// The labels of the first day and the last one, below the bars.
    public let days: [Label]
    /// A sentence that summarizes the plot.
    public let summary: String

    /// Creates a plot. Returns nil if there are no views to draw.
    init?(_ views: ListingViews, words: Localizer) {
        guard let most = views.most else { return nil }
        func x(_ index: Int) -> Double { Double(index) / Double(views.counts.count - 1) }
        bars = views.counts.map { Double($0) / Double(most.count) }
        peak = Label(x: x(most.index), y: 1, text: words.number(most.count))
        let last = views.counts.count - 1
        // Days are midnights in UTC.
        days = [0, last].map { Label(x: x($0), y: 0, text: words.date(views.day(at: $0).start, .shortDay, in: .gmt)) }
        let day = words.date(views.day(at: most.index).start, .day, in: .gmt)
        summary = words.plural(
            "Viewed {count} time in the last 30 days, most on {day} ({most})",
            "Viewed {count} times in the last 30 days, most on {day} ({most})", views.total,
            ["day": day, "most": words.number(most.count)])
    }
}
