import Domain
import Foundation
import TestSupport
import Testing

@Suite struct ListingStatusTests {
    static let now = Date.sampleStart.addingTimeInterval(86_400)
    static let later = now.addingTimeInterval(Listing.showPeriod)

    static let actions: [ListingAction] = [
        .edit(from: .sample(), to: .sample(name: "碧水湾")), .publish, .approve(until: later), .reject(.other("No")),
        .adjustPrice(from: Money(3_200_000), to: Money(3_100_000)), .withdraw, .complete(finalPrice: Money(3_000_000)),
        .reopen, .expire,
    ]

    /// The complete state machine: the new status for each status and action. All other actions are rejected.
    static let table: [ListingStatus.Kind: [ListingAction.Kind: ListingStatus]] = [
        .draft: [.edit: .draft, .publish: .reviewing(since: now)],
        .reviewing: [
            .approve: .live(until: later), .reject: .rejected(.other("No")), .withdraw: .withdrawn,
        ],
        .rejected: [.edit: .rejected(.other("The price looks wrong.")), .publish: .reviewing(since: now)],
        .live: [
            .edit: .live(until: .sampleEnd), .publish: .reviewing(since: now),
            .adjustPrice: .live(until: .sampleEnd), .withdraw: .withdrawn, .expire: .expired(on: now),
            .complete: .completed(finalPrice: Money(3_000_000), until: .sampleEnd), .reject: .rejected(.other("No")),
        ],
        .expired: [
            .edit: .expired(on: .sampleStart), .publish: .reviewing(since: now),
            .complete: .completed(finalPrice: Money(3_000_000), until: .sampleStart),
        ],
        .withdrawn: [.edit: .withdrawn, .publish: .reviewing(since: now)],
        .completed: [.reopen: .live(until: .sampleEnd)],
    ]

    @Test(arguments: ListingStatus.Kind.allCases, actions)
    func everyActionInEveryStatusDoesWhatTheTableSays(status: ListingStatus.Kind, action: ListingAction) throws {
        let before = Listing.sample(status)
        var listing = before
        if let expected = Self.table[status]?[action.kind] {
            #expect(listing.allows(action.kind))
            let event = try listing.perform(action, at: Self.now)
            #expect(listing.status == expected)
            #expect(event.time == Self.now)
        } else {
            #expect(!listing.allows(action.kind))
            #expect(throws: ListingError.notAllowed(in: status)) { try listing.perform(action, at: Self.now) }
            #expect(listing == before)
        }
    }

    @Test func onlyListingsThatAreNeitherLiveNorInReviewCanBeDeleted() {
        let deletable = ListingStatus.Kind.allCases.filter { Listing.sample($0).allows(.delete) }
        #expect(deletable == [.draft, .rejected, .expired, .withdrawn, .completed])
    }

    @Test func everyActionLeavesItsEntryInTheHistory() throws {
        var record = ListingRecord(draft: .sample(), id: UUID(), at: Self.now)
        let cheaper = Money(3_100_000)
        try record.perform(
            [
                .publish, .reject(.other("Blurry")), .edit(from: .sample(), to: .sample(name: "碧水湾")), .publish,
                .approve(until: Self.later), .adjustPrice(from: Money(3_200_000), to: cheaper),
                .complete(finalPrice: cheaper), .reopen, .expire, .publish, .withdraw,
            ], at: Self.now)
        #expect(
            record.history.map(\.kind) == [
                .created, .published, .rejected(.other("Blurry")), .edited, .republished, .approved(until: Self.later),
                .priceChanged(from: Money(3_200_000), to: cheaper), .completed(finalPrice: cheaper), .reopened,
                .expired, .republished, .withdrawn,
            ])
    }

    @Test func actionsTogetherAreDoneAllOrNotAtAll() {
        var record = ListingRecord(draft: .sample(), id: UUID(), at: Self.now)
        let before = record
        #expect(throws: ListingError.notAllowed(in: .reviewing)) {
            try record.perform([.publish, .reopen], at: Self.now)
        }
        #expect(record == before)
    }

    @Test func aPriceIsOnlyReplacedWhenItIsStillTheOneThatWasSeen() {
        var listing = Listing.sample(.live)
        #expect(throws: ListingError.changedElsewhere) {
            try listing.perform(.adjustPrice(from: Money(1), to: Money(2)), at: Self.now)
        }
        #expect(throws: ListingError.invalid([.price])) {
            try listing.perform(.adjustPrice(from: Money(3_200_000), to: Money(0)), at: Self.now)
        }
        #expect(listing.facts.price == Money(3_200_000))
    }

    @Test func aPriceInAnotherCurrencyIsRefused() {
        var listing = Listing.sample(.live)
        let price = Money(3_000_000, currency: .usd)
        #expect(throws: ListingError.invalid([.price])) {
            try listing.perform(.adjustPrice(from: Money(3_200_000), to: price), at: Self.now)
        }
        #expect(throws: ListingError.invalid([.price])) {
            try listing.perform(.complete(finalPrice: price), at: Self.now)
        }
    }

    @Test func aListingThatExpiresLateExpiredAtItsEnd() throws {
        var listing = Listing.sample(.live)
        _ = try listing.perform(.expire, at: .sampleEnd.addingTimeInterval(3600))
        #expect(listing.status == .expired(on: .sampleEnd))
    }

    @Test func anEditIsRefusedWhenTheFactsAreNotTheOnesThatWereSeen() {
        var listing = Listing.sample(.draft)
        #expect(throws: ListingError.changedElsewhere) {
            try listing.perform(.edit(from: .sample(name: "Other"), to: .sample()), at: Self.now)
        }
    }

    @Test func anIncompleteDraftCannotBePublished() {
        var listing = Listing(id: UUID(), draft: ListingFacts(purpose: .sale, communityName: " "), at: Self.now)
        #expect(
            throws: ListingError.invalid(
                ListingFacts.Field.allCases.filter { !ListingFacts.Field.optional.contains($0) })
        ) {
            try listing.perform(.publish, at: Self.now)
        }
    }

    @Test func reopeningAfterItsTimeGivesAnExpiredListing() throws {
        var listing = Listing.sample(.completed)
        let event = try listing.perform(.reopen, at: .sampleEnd)
        #expect(event.kind == .reopened)
        #expect(listing.status == .expired(on: .sampleEnd))
    }

    @Test(arguments: [
        (-1.0, 32), (0, 31), (1, 31), (86_399, 31), (86_400, 30), (86_401, 30), (2_591_999, 2), (2_592_000, 1),
        (2_592_001, 1), (2_678_399, 1), (2_678_400, 0), (2_678_401, 0), (9e9, 0),
    ])
    func begunDaysCountInFull(seconds: Double, days: Int) {
        let start = Date.sampleEnd.addingTimeInterval(-31 * 86_400)
        #expect(Listing.sample(.live).daysLeft(at: start.addingTimeInterval(seconds)) == days)
    }

    @Test func anApprovedListingHasNinetyDays() throws {
        var listing = Listing.sample(.reviewing)
        let now = Date.sampleStart
        _ = try listing.perform(.approve(until: now.addingTimeInterval(Listing.showPeriod)), at: now)
        #expect(listing.daysLeft(at: now) == 90)
        #expect(listing.daysLeft(at: now.addingTimeInterval(1)) == 90)
        #expect(listing.daysLeft(at: now.addingTimeInterval(86_400)) == 89)
    }

    @Test(arguments: ListingStatus.Kind.allCases)
    func onlyAListingOnShowHasDaysLeftAndGainsViews(status: ListingStatus.Kind) {
        var listing = Listing.sample(status, views: 1)
        listing.addViews(2)
        listing.addViews(-5)
        #expect(listing.views == (status == .live ? 3 : 1))
        #expect((listing.daysLeft(at: .sampleStart) != nil) == (status == .live))
    }
}
