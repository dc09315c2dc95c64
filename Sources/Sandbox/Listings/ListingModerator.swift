import Foundation
import Randomness

/// The sandbox's moderator and its visitors: decides, by seed and by a few rules of thumb, what happens to listings.
///
/// Pure: the same listing gets the same answer each time, also after a restart.
public struct ListingModerator: Sendable {
    /// What the moderator sees of a listing.
    public struct Submission: Sendable {
        /// Names the listing.
        public var id: UUID
        /// When it was sent; sending it again is another chance.
        public var sentAt: Date
        /// The community's name.
        public var communityName: String
        /// Rent per month instead of a price in all.
        public var isRent: Bool
        /// In hundredths.
        public var priceInHundredths: Int64
        /// In hundredths of a square meter.
        public var areaInHundredths: Int64
        /// Rooms of all sorts.
        public var rooms: Int

        /// What is to be reviewed.
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

    /// Why a listing is rejected.
    public enum Objection: CaseIterable, Sendable {
        case contactInName
        case priceTooLow
        case priceTooHigh
        case roomsTooSmall
        case unverified
    }

    /// The least time between two reviews, in seconds.
    public let reviewPause: TimeInterval = 5
    /// How often visitors come, in seconds.
    public let visitInterval: TimeInterval = 30

    private let seed: UInt64
    private let speaksChinese: Bool

    /// A moderator whose moods come from `seed` and who gives reasons in Chinese or English.
    public init(seed: UInt64, speaksChinese: Bool) {
        self.seed = seed
        self.speaksChinese = speaksChinese
    }

    /// How long after it was sent the answer comes, in seconds: 10 to 40.
    public func delay(for submission: Submission) -> TimeInterval { 10 + Double(mood(submission) % 31) }

    /// What is wrong with a listing; nil when it may be shown. One in twelve without fault is not believed.
    public func objection(to submission: Submission) -> Objection? {
        if submission.communityName.contains(where: { $0 == "@" }) || Self.longestNumber(submission.communityName) > 6 {
            return .contactInName
        }
        let pricePerSquareMeter = Double(submission.priceInHundredths) / Double(max(submission.areaInHundredths, 1))
        let usual: ClosedRange<Double> = submission.isRent ? 5...1000 : 1000...500_000
        if pricePerSquareMeter < usual.lowerBound { return .priceTooLow }
        if pricePerSquareMeter > usual.upperBound { return .priceTooHigh }
        if submission.rooms > 0, submission.areaInHundredths / Int64(submission.rooms) < 300 { return .roomsTooSmall }
        return (mood(submission) >> 32) % 12 == 0 ? .unverified : nil
    }

    /// The objection in words, as the owner will read it.
    public func reason(_ objection: Objection) -> String {
        switch (objection, speaksChinese) {
        case (.contactInName, true): "小区名称里不能有联系方式。"
        case (.contactInName, false): "The community name must not hold contact details."
        case (.priceTooLow, true): "价格明显偏低，请核对单位。"
        case (.priceTooLow, false): "The price looks far too low. Check its unit."
        case (.priceTooHigh, true): "价格明显偏高，请核对单位。"
        case (.priceTooHigh, false): "The price looks far too high. Check its unit."
        case (.roomsTooSmall, true): "面积与户型不符，请核对。"
        case (.roomsTooSmall, false): "So many rooms do not fit into this area."
        case (.unverified, true): "暂时无法核实房源，请核对信息后重新提交。"
        case (.unverified, false): "We could not verify this home. Check the facts and send it again."
        }
    }

    /// Which of `count` listings on show are looked at in this moment, and by how many: up to five, a few times each.
    public func visits(among count: Int, at time: Date) -> [(place: Int, views: Int)] {
        guard count > 0 else { return [] }
        let moment = UInt64(bitPattern: Int64(time.timeIntervalSinceReferenceDate))
        return (0..<UInt64(min(count, 5))).map { visitor in
            let chance = SeededRandom.mix(seed ^ moment ^ (visitor << 56))
            return (Int(chance % UInt64(count)), Int((chance >> 40) % 3) + 1)
        }
    }

    private func mood(_ submission: Submission) -> UInt64 {
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
