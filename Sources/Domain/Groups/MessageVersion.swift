import Foundation

/// A text that a message has, or had before it was edited.
public struct MessageVersion: Equatable, Sendable {
    /// The most versions of a message that are read.
    public static let maximumCount = 100

    /// Plain text as it was sent.
    public var text: String
    /// The time when it was written.
    public var time: Date

    /// Creates a version.
    public init(text: String, time: Date) {
        self.text = text
        self.time = time
    }
}
