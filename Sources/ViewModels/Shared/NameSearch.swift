import Foundation

nonisolated extension String {
    /// Returns whether the string contains a text, whatever the case and the accents.
    func containsName(_ text: String) -> Bool {
        // Without a locale: with one, Foundation loads ICU.
        range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
