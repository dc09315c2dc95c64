import Foundation

/// The requests of other users about a home of the user.
public struct HomeRequests: Equatable, Sendable {
    /// A viewing that another user has asked for.
    public struct Viewing: Equatable, Sendable {
        /// The name of the user who asks.
        public var name: String
        /// The time.
        public var time: Date

        /// Creates a viewing.
        public init(name: String, time: Date) { (self.name, self.time) = (name, time) }
    }

    /// The number of users who have asked about the home.
    public var inquiries: Int
    /// The viewings that are not canceled, one of each user, the earliest first.
    public var viewings: [Viewing]
    /// The chat with the newest request.
    public var chatID: String

    /// Creates requests.
    public init(inquiries: Int, viewings: [Viewing], chatID: String) {
        (self.inquiries, self.viewings, self.chatID) = (inquiries, viewings, chatID)
    }
}
