import Foundation

/// A version of a message's text: the current one, or one from before an edit.
public struct MessageVersion: Equatable, Sendable {
    /// The maximum number of versions of a message that are read.
    public static let maximumCount = 100

    /// The plain text as it was sent.
    public var text: String
    /// The time when the version was written.
    public var time: Date

    /// Creates a version.
    public init(text: String, time: Date) {
        self.text = text
        self.time = time
    }
}
