import Foundation

/// The line of the account on the page of today, while no user is signed in.
public struct AccountToday {
    private let account: AccountViewModel
    private let words: Localizer
    private let show: () -> Void

    /// Creates the line; `show` opens the page.
    public init(_ account: AccountViewModel, words: Localizer, show: @escaping () -> Void) {
        (self.account, self.words, self.show) = (account, words, show)
    }

    /// Returns the line, if there is one.
    public func items(at now: Date) -> [TodayItem] {
        guard account.hasLoaded, !account.isSignedIn else { return [] }
        return [
            TodayItem(
                .signIn, id: "sign-in", symbol: .person, title: words("Sign In"),
                subtitle: [words("Meet your neighbors, publish homes, and write to agents.")]
            ) { show() }
        ]
    }
}
