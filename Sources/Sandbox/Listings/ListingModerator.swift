import Foundation
import Randomness

/// The sandbox's moderator and visitors, who review and view listings.
///
/// The decisions depend only on the seed and the listing, so that they are the same after a restart.
public struct ListingModerator: Sendable {
    /// A listing that is submitted for review.
    public struct Submission: Sendable {
        /// The listing's id.
        public var id: UUID
        /// The time of the submission. A listing that is submitted again can receive another answer.
        public var sentAt: Date
        /// The name of the community.
        public var communityName: String
        /// Whether the price is a monthly rent rather than a total price.
        public var isRent: Bool
        /// The price in hundredths.
        public var priceInHundredths: Int64
        /// The area in hundredths of a square meter.
        public var areaInHundredths: Int64
        /// The number of bedrooms, living rooms and bathrooms together.
        public var rooms: Int

        /// Creates a submission.
        public init(
            id: UUID, sentAt: Date, communityName: String, isRent: Bool, priceInHundredths: Int64,
            areaInHundredths: Int64, rooms: Int
        ) {
            self.id = id
            self.sentAt = sentAt
            self.communityName = communityName
            self.isRent = isRent
            self.priceInHundredths = priceInHundredths
            self.areaInHundredths = areaInHundredths
            self.rooms = rooms
        }
    }

    /// The reason why a listing is rejected.
    public enum RejectionReason: CaseIterable, Sendable {
        /// The community name contains contact details.
        case contactInName
        /// The price per square meter is implausibly low.
        case priceTooLow
        /// The price per square meter is implausibly high.
        case priceTooHigh
        /// The area is too small for the number of rooms.
        case roomsTooSmall
        /// The listing could not be verified.
        case unverified
    }

    /// The minimum time between two reviews, in seconds.
    public let reviewInterval: TimeInterval = 5
    /// The time between two visits, in seconds. Each visit wakes the computer.
    public let visitInterval: TimeInterval = 300

    private let seed: UInt64

    /// Creates a moderator whose decisions depend on `seed`.
    public init(seed: UInt64) { self.seed = seed }

    /// Returns the time from a submission to its review, in seconds: 10 to 40.
    public func delay(for submission: Submission) -> TimeInterval { 10 + Double(hash(submission) % 31) }

    /// Returns the reason why a listing is rejected, or nil if it is approved. One in twelve valid listings cannot be
    /// verified.
    public func rejection(of submission: Submission) -> RejectionReason? {
        if submission.communityName.contains(where: { $0 == "@" }) || Self.longestNumber(submission.communityName) > 6 {
            return .contactInName
        }
        let pricePerSquareMeter = Double(submission.priceInHundredths) / Double(max(submission.areaInHundredths, 1))
        let plausible: ClosedRange<Double> = submission.isRent ? 5...1000 : 1000...500_000
        if pricePerSquareMeter < plausible.lowerBound { return .priceTooLow }
        if pricePerSquareMeter > plausible.upperBound { return .priceTooHigh }
        if submission.rooms > 0, submission.areaInHundredths / Int64(submission.rooms) < 300 { return .roomsTooSmall }
        return (hash(submission) >> 32) % 12 == 0 ? .unverified : nil
    }

    /// Returns the live listings, out of `count`, that are viewed at a time, with the number of views: at most five.
    public func visits(among count: Int, at time: Date) -> [(index: Int, views: Int)] {
        guard count > 0 else { return [] }
        let moment = UInt64(bitPattern: Int64(time.timeIntervalSinceReferenceDate))
        return (0..<UInt64(min(count, 5))).map { visitor in
            let chance = SeededRandom.mix(seed ^ moment ^ (visitor << 56))
            return (Int(chance % UInt64(count)), Int((chance >> 40) % 3) + 1)
        }
    }

    private func hash(_ submission: Submission) -> UInt64 {
        let id = submission.id.uuid
        let bytes = [id.0, id.1, id.2, id.3, id.4, id.5, id.6, id.7]
        let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let sent = UInt64(bitPattern: Int64(submission.sentAt.timeIntervalSinceReferenceDate))
        return SeededRandom.mix(number ^ SeededRandom.mix(seed ^ sent))
    }

    private static func longestNumber(_ text: String) -> Int {
        text.split { !$0.isNumber }.map(\.count).max() ?? 0
    }
}
