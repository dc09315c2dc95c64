import Domain
import Foundation
import Randomness

/// Writes that are predictable from the seed: the actions of the tortured program, and the expectation of the test.
public struct Torture: Sendable {
    /// One write.
    public enum Step: Sendable {
        case add([ListingRecord])
        case perform([ListingAction], on: Listing.ID, at: Date)
        case addViews([Listing.ID: Int], on: ViewDay)
        case delete(Listing.ID)

        /// The kind of the write.
        public var kind: String {
            switch self {
            case .add: "add"
            case .perform: "perform"
            case .addViews: "addViews"
            case .delete: "delete"
            }
        }
    }

    /// The records that are stored after the steps so far.
    public private(set) var records: [Listing.ID: ListingRecord] = [:]
    /// The number of steps so far.
    public private(set) var count = 0
    private var ids: [Listing.ID] = []
    private var random: SeededRandom

    /// Creates a torture without any writes.
    public init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Returns the next step, after applying it to `records`; the caller applies it to the store.
    public mutating func next() throws -> Step {
        count += 1
        let time = Date(timeIntervalSinceReferenceDate: Double(count))
        if ids.isEmpty || ids.count < 60 && random.next() % 4 == 0 {
            return add(random.next() % 3 == 0 ? 30 : 1, at: time)
        }
        let place = Int(random.next() % UInt64(ids.count))
        let id = ids[place]
        switch random.next() % 8 {
        case 0, 1:
            records[id] = nil
            ids.remove(at: place)
            return .delete(id)
        case 2:
            var views: [Listing.ID: Int] = [:]
            for id in ids { views[id] = Int(random.next() % 5) }
            let day = ViewDay(number: count / 10)
            for (id, count) in views { records[id]!.addViews(count, on: day) }
            return .addViews(views, on: day)
        default:
            let actions = actions(on: records[id]!.listing, at: time)
            try records[id]!.perform(actions, at: time)
            return .perform(actions, on: id, at: time)
        }
    }

    private mutating func add(_ number: Int, at time: Date) -> Step {
        let added = (0..<number).map { _ in
            let (high, low) = (random.next(), random.next())
            let id = withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
            return ListingRecord(draft: facts(name: "阳光花园 \(count)"), id: id, at: time)
        }
        for record in added { records[record.listing.id] = record }
        ids += added.map(\.listing.id)
        return .add(added)
    }

    /// Returns one or two legal actions; two are one write.
    private func actions(on listing: Listing, at time: Date) -> [ListingAction] {
        let price = listing.facts.price!
        switch listing.status {
        case .draft, .expired, .withdrawn, .rejected:
            return [.edit(from: listing.facts, to: facts(name: "翠湖 \(count)")), .publish]
        case .reviewing: return count.isMultiple(of: 3) ? [.reject(.other("no \(count)"))] : [.approve(until: time + 9)]
        case .live:
            let cheaper = Money(minorUnits: max(1, price.minorUnits - 100))
            return [
                .adjustPrice(from: price, to: cheaper),
                count.isMultiple(of: 2) ? .expire : .complete(finalPrice: price),
            ]
        case .completed: return [.reopen]
        }
    }

    private func facts(name: String) -> ListingFacts {
        ListingFacts(
            purpose: .rent(.whole), communityName: name, bedrooms: 1, livingRooms: 1, bathrooms: 1,
            areaInHundredths: 5000, floor: 1, floorCount: 6, price: Money(Int64(1000 + count)))
    }
}
