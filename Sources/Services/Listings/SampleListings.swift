import Domain
import Foundation
import Randomness

/// Plausible sample listings, the same for the same seed. Each has gone through the actions that lead to its status.
public enum SampleListings {
    /// The number of the newest samples that have views by day: those of 100 000 would be millions.
    private static let countWithViewDays = 200

    /// Creates `count` listings as of `now`, the oldest first. Fourteen cover every status in both purposes.
    /// `areNumbered` adds a number to each name; the newest is number 1.
    public static func records(
        count: Int, seed: UInt64, now: Date, areNumbered: Bool = false
    ) -> [ListingRecord] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { number in
            let status =
                count - number <= 14
                ? ListingStatus.Kind.allCases[(count - number - 1) % 7]
                : commonStatuses.randomElement(using: &random)!
            let isSale = count - number <= 14 ? (count - number - 1) / 7 == 0 : Bool.random(using: &random)
            let age = (Double(count - number) / Double(count) * 80 * 86_400 + 3600).rounded()
            let createdAt = now.addingTimeInterval(-age)
            var facts = facts(isSale: isSale, using: &random)
            // From separate random numbers, so that samples are otherwise those of earlier versions.
            let isEnglish = facts.communityName.utf8.count == facts.communityName.count
            (facts.address, facts.description) = SampleTexts.texts(
                isEnglish: isEnglish, seed: seed &+ UInt64(count - number))
            // The reason of a rejection has to be true.
            if status == .rejected {
                if isEnglish {
                    facts.price = facts.price.map { Money(minorUnits: $0.minorUnits / 100, currency: $0.currency) }
                } else {
                    facts.areaInHundredths = 2_134
                }
            }
            facts.photos = SamplePhotos.photos(of: count - number)
            if areNumbered { facts.communityName += " \(count - number)" }
            return record(
                status, of: facts, createdAt: createdAt, now: now,
                hasViewDays: count - number <= countWithViewDays, using: &random)
        }
    }

    /// Mostly live and completed.
    private static let commonStatuses: [ListingStatus.Kind] =
        Array(repeating: .live, count: 24) + Array(repeating: .completed, count: 6)
        + Array(repeating: .expired, count: 4) + Array(repeating: .withdrawn, count: 3) + [.draft, .rejected, .draft]

    private static func record(
        _ status: ListingStatus.Kind, of facts: ListingFacts, createdAt: Date, now: Date, hasViewDays: Bool,
        using random: inout SeededRandom
    ) -> ListingRecord {
        var record = ListingRecord(draft: facts, id: id(using: &random), at: createdAt)
        let sentAt = status == .reviewing ? now : createdAt.addingTimeInterval(600)
        let approvedAt = sentAt.addingTimeInterval(1800)
        let until = approvedAt.addingTimeInterval(Listing.showPeriod)
        func perform(_ actions: [ListingAction], at time: Date) {
            do { try record.perform(actions, at: time) } catch { preconditionFailure("a sample went wrong: \(error)") }
        }
        if status != .draft { perform([.publish], at: sentAt) }
        switch status {
        case .draft, .reviewing: return record
        case .rejected:
            let reason =
                facts.communityName.utf8.count == facts.communityName.count
                ? ListingRejection.priceTooLow : .roomsTooSmall
            perform([.reject(reason)], at: approvedAt)
            return record
        case .live, .completed, .withdrawn: perform([.approve(until: until)], at: approvedAt)
        case .expired: perform([.approve(until: approvedAt.addingTimeInterval(1200))], at: approvedAt)
        }
        let views = Int.random(in: 0...40, using: &random) * Int.random(in: 0...40, using: &random)
        if hasViewDays {
            addViews(views, to: &record, from: approvedAt, until: status == .live ? now : approvedAt + 86_400)
        } else {
            var viewed = record.listing
            viewed.addViews(views)
            record = ListingRecord(stored: viewed, history: record.history)
        }
        let price = facts.price!
        let dealPrice = rounded(price.minorUnits * Int64.random(in: 92...100, using: &random) / 100)
        let changedAt = approvedAt.addingTimeInterval(600)
        if status != .expired, Int.random(in: 0..<4, using: &random) == 0, dealPrice != price {
            perform([.adjustPrice(from: price, to: dealPrice)], at: changedAt)
        }
        switch status {
        case .completed: perform([.complete(finalPrice: dealPrice)], at: changedAt)
        case .withdrawn: perform([.withdraw], at: changedAt)
        case .expired: perform([.expire], at: changedAt.addingTimeInterval(600))
        case .draft, .reviewing, .rejected, .live: break
        }
        return record
    }

    /// Distributes views over days: most while the listing is new, and more on some days than on others.
    private static func addViews(_ views: Int, to record: inout ListingRecord, from start: Date, until end: Date) {
        // Separate random numbers, so that the samples stay those of every version.
        var random = SeededRandom(seed: StableHash.hash(record.listing.id.uuidString))
        let utc = Zone.gmt
        let days = (ViewDay(start, in: utc).number...max(ViewDay(start, in: utc), ViewDay(end, in: utc)).number)
            .map(ViewDay.init(number:))
        let weights = days.indices.map { (1 / (1 + Double($0) / 10)) * random.next(in: 0...1) }
        let sum = weights.reduce(0, +)
        var (weight, counted) = (0.0, 0)
        for (index, day) in days.enumerated() {
            weight += weights[index]
            let target = index == days.count - 1 ? views : Int(Double(views) * weight / sum)
            record.addViews(target - counted, on: day)
            counted = target
        }
    }

    private static func facts(isSale: Bool, using random: inout SeededRandom) -> ListingFacts {
        let bedrooms = [1, 1, 2, 2, 2, 3, 3, 3, 4, 5].randomElement(using: &random)!
        let isShared = !isSale && Int.random(in: 0..<3, using: &random) == 0
        let area = Int64(bedrooms) * 2800 + Int64.random(in: 1500...4500, using: &random)
        let floorCount = [6, 6, 7, 11, 18, 24, 33].randomElement(using: &random)!
        // Yuan per square meter, in total or per month.
        let rate =
            isSale ? Int64.random(in: 18_000...95_000, using: &random) : Int64.random(in: 45...160, using: &random)
        return ListingFacts(
            purpose: isSale ? .sale : .rent(isShared ? .shared : .whole),
            communityName: SampleCommunities.name(using: &random), bedrooms: Int16(bedrooms),
            livingRooms: Int16(bedrooms < 2 ? 1 : 2), bathrooms: Int16(bedrooms < 3 ? 1 : 2),
            areaInHundredths: Int32(area), floor: Int16.random(in: 1...Int16(floorCount), using: &random),
            floorCount: Int16(floorCount), price: rounded(area * rate))
    }

    /// Returns a price rounded to tens of thousands of yuan for a sale, to tens for a month's rent.
    private static func rounded(_ minorUnits: Int64) -> Money {
        let step: Int64 = minorUnits > 10_000_000 ? 1_000_000 : 1000
        return Money(minorUnits: max(step, minorUnits / step * step))
    }

    static func id(using random: inout SeededRandom) -> UUID {
        let (high, low) = (random.next(), random.next())
        return withUnsafeBytes(of: (high, low)) { bytes in
            // The version and variant of random identifiers in RFC 9562.
            var id = bytes.loadUnaligned(as: uuid_t.self)
            id.6 = id.6 & 0x0F | 0x40
            id.8 = id.8 & 0x3F | 0x80
            return UUID(uuid: id)
        }
    }
}
