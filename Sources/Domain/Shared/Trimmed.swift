import Foundation

extension String {
    /// The text without the white space and line breaks around it.
    public var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
