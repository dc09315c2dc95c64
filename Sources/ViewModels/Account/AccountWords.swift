import Domain

extension BrowserWords {
    /// Creates the words in the user's language.
    init(_ words: Localizer) {
        self.init(
            language: words.format.name.replacing("_", with: "-"), successTitle: words("You are signed in to Hutong"),
            failureTitle: words("You are not signed in"), closeThisPage: words("You can close this page now."))
    }
}

extension UserProfile {
    /// Creates the profile of the user from their account.
    nonisolated init(_ account: Account) {
        self.init(id: account.id, name: account.screenName, handle: account.handle, avatar: account.avatar)
    }
}
