import Foundation

/// Validates the fields of the sign-in page. Each function returns the words to show beside the field, or nil.
nonisolated struct SignInChecks: Sendable {
    let words: Localizer

    func name(_ text: String) -> String? {
        text.allSatisfy(\.isWhitespace) ? words("Enter your username") : nil
    }

    func password(_ text: String) -> String? {
        text.isEmpty ? words("Enter your password") : nil
    }

    /// Validates the localpart of a new Matrix user identifier, limited to the characters that servers allow in new
    /// ones.
    func newName(_ text: String) -> String? {
        let name = text.trimmed
        if name.isEmpty { return words("Choose a username") }
        if name.count > 100 { return words("Use at most 100 characters") }
        if name.wholeMatch(of: /[a-z0-9._=\/+-]+/) == nil || name.hasPrefix("_") {
            return words("Use lowercase letters, digits, and . _ - only")
        }
        return nil
    }

    func newPassword(_ text: String) -> String? {
        if text.isEmpty { return words("Choose a password") }
        return text.count < 8 ? words("Use at least 8 characters") : nil
    }

    /// Validates an optional display name. Without one, the name is shown.
    func displayName(_ text: String) -> String? {
        text.count > 100 ? words("Use at most 100 characters") : nil
    }

    /// Validates an optional e-mail address.
    func email(_ text: String) -> String? {
        let address = text.trimmed
        if address.isEmpty || address.wholeMatch(of: /[^@\s]+@[^@\s]+\.[^@\s.]+/) != nil { return nil }
        return words("This is not an email address")
    }
}
