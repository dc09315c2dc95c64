import Foundation
import Randomness

/// The decisions of the sandbox's moderator on listings.
///
/// The decisions depend only on the seed and the listing, so that they are the same after a restart.
struct ListingModerator: Sendable {
    /// A listing that is submitted for review.
    struct Submission: Sendable {
        /// The listing's id.
        var id: UUID
        /// The time of the submission. A listing that is submitted again can receive another answer.
        var sentAt: Date
        /// The name of the community.
        var communityName: String
        /// Whether the price is a monthly rent rather than a total price.
        var isRent: Bool
        /// The price in hundredths.
        var priceInHundredths: Int
        /// The area in hundredths of a square meter.
        var areaInHundredths: Int
        /// The number of bedrooms, living rooms and bathrooms together.
        var rooms: Int
    }

    /// The reason why a listing is rejected, with its code in verdicts.
    enum RejectionReason: String, Sendable {
        /// The community name contains contact details.
        case contactInName = "contact-in-name"
        /// The price per square meter is implausibly low.
        case priceTooLow = "price-too-low"
        /// The price per square meter is implausibly high.
        case priceTooHigh = "price-too-high"
        /// The area is too small for the number of rooms.
        case roomsTooSmall = "rooms-too-small"
        /// The listing could not be verified.
        case unverified
    }

    let seed: UInt64

    /// Returns the time from a submission to its review, in seconds: 10 to 40.
    func delay(for submission: Submission) -> TimeInterval { 10 + Double(hash(submission) % 31) }

    /// Returns the reason why a listing is rejected, or nil if it is approved. One in twelve valid listings cannot be
    /// verified.
    func rejection(of submission: Submission) -> RejectionReason? {
        if submission.communityName.contains("@") || Self.longestNumber(submission.communityName) > 6 {
            return .contactInName
        }
        let pricePerSquareMeter = Double(submission.priceInHundredths) / Double(max(submission.areaInHundredths, 1))
        let plausible: ClosedRange<Double> = submission.isRent ? 5...1000 : 1000...500_000
        if pricePerSquareMeter < plausible.lowerBound { return .priceTooLow }
        if pricePerSquareMeter > plausible.upperBound { return .priceTooHigh }
        if submission.rooms > 0, submission.areaInHundredths / submission.rooms < 300 { return .roomsTooSmall }
        return (hash(submission) >> 32) % 12 == 0 ? .unverified : nil
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
