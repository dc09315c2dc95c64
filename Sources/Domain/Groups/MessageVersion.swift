import Foundation

/// A text that a message has, or had before it was edited.
public struct MessageVersion: Equatable, Sendable {
    /// The most versions of a message that are read.
    public static let maximumCount = 100

    /// Plain text as it was sent.
    public var text: String
    /// When it was written.
    public var time: Date

    /// Describes a version.
    public init(text: String, time: Date) {
        self.text = text
        self.time = time
    }
}
