import Domain
import Foundation

/// The line of the personal information on the page of today, while it is unfinished.
public struct PersonalInfoToday {
    private let model: PersonalInfoViewModel
    private let words: Localizer
    private let show: () -> Void

    /// Creates the line; `show` opens the page.
    public init(_ model: PersonalInfoViewModel, words: Localizer, show: @escaping () -> Void) {
        (self.model, self.words, self.show) = (model, words, show)
    }

    /// Returns the line, if there is one.
    public func items(at now: Date) -> [TodayItem] {
        guard model.hasDraft else { return [] }
        return [
            TodayItem(
                .unfinished, id: "personal-info", symbol: .form, title: words("Personal Info"),
                subtitle: [words("There are changes that are not saved yet.")]
            ) { show() }
        ]
    }
}
