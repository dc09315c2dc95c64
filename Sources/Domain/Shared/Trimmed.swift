import Foundation

extension String {
    /// The text without the spaces and line breaks around it, which a person types or pastes without meaning them.
    public var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
