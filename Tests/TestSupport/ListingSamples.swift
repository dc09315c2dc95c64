import Domain
import Foundation
import ViewModels

extension ListingFacts {
    /// Returns complete facts; a test gives the values that it needs.
    public static func sample(
        _ purpose: ListingPurpose = .sale, name: String = "阳光花园", price: Money? = Money(3_200_000)
    ) -> ListingFacts {
        ListingFacts(
            purpose: purpose, communityName: name, bedrooms: 3, livingRooms: 2, bathrooms: 1, areaInHundredths: 8950,
            floor: 5, floorCount: 18, price: price)
    }
}

extension ListingFacts.Field {
    /// The fields that a published listing may leave empty.
    public static let optional: Set<Self> = [.address, .description]
}

extension Listing {
    /// The time that an approved listing is live, in seconds: 90 days.
    public static let showPeriod: TimeInterval = 90 * 86_400

    /// Returns a listing in any status; a test gives the values that it needs. Created on 2026-02-01, live until
    /// 2026-04-01.
    public static func sample(
        _ status: ListingStatus.Kind = .live, _ purpose: ListingPurpose = .sale, name: String = "阳光花园",
        price: Money? = Money(3_200_000), views: Int = 12, id: UUID = UUID(), createdAt: Date = .sampleStart,
        until: Date = .sampleEnd, rejection: ListingRejection = .other("The price looks wrong.")
    ) -> Listing {
        let full: ListingStatus =
            switch status {
            case .draft: .draft
            case .reviewing: .reviewing(since: .sampleStart)
            case .rejected: .rejected(rejection)
            case .live: .live(until: until)
            case .expired: .expired(on: .sampleStart)
            case .withdrawn: .withdrawn
            case .completed: .completed(finalPrice: Money(3_000_000), until: until)
            }
        return Listing(
            stored: id, createdAt: createdAt, facts: .sample(purpose, name: name, price: price), status: full,
            views: views)
    }
}

extension ListingRecord {
    /// Returns complete listings in every status and both purposes, the oldest first, with different prices, views by day
    /// and the histories that lead to their statuses.
    public static func samples(_ count: Int) -> [ListingRecord] {
        (0..<count).map { number in
            let kind = ListingStatus.Kind.allCases[number % 7]
            let price = Money(3_200_000 - Int64(number % 100) * 10_000)
            let facts = ListingFacts.sample(
                (number / 7).isMultiple(of: 2) ? .sale : .rent(.whole),
                name: "\(number.isMultiple(of: 2) ? "翠湖" : "Elm") \(number)",
                price: price)
            let time = Date.sampleStart - Double(count - number) * 60
            var record = ListingRecord(draft: facts, id: UUID(), at: time)
            let steps: [ListingAction] =
                switch kind {
                case .draft: []
                case .reviewing: [.publish]
                case .rejected: [.publish, .reject(.unverified)]
                case .live: [.publish, .approve(until: .sampleEnd), .adjustPrice(from: price, to: Money(3_210_000))]
                case .expired: [.publish, .approve(until: .sampleStart), .expire]
                case .withdrawn: [.publish, .withdraw]
                case .completed: [.publish, .approve(until: .sampleEnd), .complete(finalPrice: price)]
                }
            do { try record.perform(steps, at: time + 30) } catch {
                preconditionFailure("a sample went wrong: \(error)")
            }
            record.addViews(number % 40 + 1, on: ViewDay(number: 20_000 + number % 9))
            return record
        }
    }
}

extension Date {
    /// The time when sample listings are created: 2026-02-01 00:00 UTC.
    public static let sampleStart = Date(timeIntervalSince1970: 1_769_904_000)
    /// The time when sample listings expire, 31 days after `ManualTime` starts: 2026-04-01 00:00 UTC.
    public static let sampleEnd = Date(timeIntervalSince1970: 1_775_001_600)
}

extension ListingStore {
    /// Deletes a listing with its history. Returns nil if it is already deleted.
    @discardableResult
    public func delete(_ id: Listing.ID) async throws -> ListingChange? { try await delete([id]).first }
}

extension ListingActions {
    /// Creates actions on `store`, which are reported to `app`, in GMT.
    @MainActor public convenience init(
        _ store: FakeListingStore, _ app: FakeAppService?, photos: any ListingPhotoStore = FakeListingPhotoStore(),
        publishing: ListingPublishing? = nil, drafts: Drafts = .inMemory, time: ManualTime = ManualTime(),
        words: Localizer = .identity, history: UndoHistory? = nil, makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.init(
            store: store, photos: photos, publishing: publishing, drafts: drafts, time: time, words: words,
            appService: app, undoHistory: history ?? UndoHistory(words: words, appService: app), makeID: makeID,
            zone: .gmt)
    }
}
