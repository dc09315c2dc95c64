import Domain
import Foundation
import TestSupport
import Testing

@Suite struct ListingCatchUpTests {
    static let now = Date.sampleStart.addingTimeInterval(86_400)
    static let targets: [ListingStatus] = [
        .reviewing(since: now), .rejected(.unverified), .live(until: .sampleEnd), .expired(on: .sampleStart),
        .withdrawn, .completed(finalPrice: Money(2_900_000), until: .sampleEnd),
    ]

    @Test(arguments: ListingStatus.Kind.allCases, targets)
    func everyStatusLeadsToEveryOther(status: ListingStatus.Kind, target: ListingStatus) throws {
        for facts in [ListingFacts.sample(), .sample(price: Money(3_000_000)), .sample(name: "碧水湾")] {
            var listing = Listing.sample(status)
            _ = try listing.perform(try listing.actions(toward: facts, target, at: Self.now), at: Self.now)
            #expect(listing.facts == facts)
            switch target {
            case .completed(let price, _):
                guard case .completed(price, _) = listing.status else {
                    Issue.record("\(listing.status)")
                    continue
                }
            case .reviewing, .expired: #expect(listing.status.kind == target.kind)
            default: #expect(listing.status == target)
            }
            #expect(try listing.actions(toward: facts, target, at: Self.now) == [])
        }
    }

    @Test func theShortestWayIsTaken() throws {
        func kinds(_ status: ListingStatus.Kind, _ facts: ListingFacts, _ target: ListingStatus) throws
            -> [ListingAction.Kind]
        {
            try Listing.sample(status).actions(toward: facts, target, at: Self.now).map(\.kind)
        }
        let live = ListingStatus.live(until: .sampleEnd)
        #expect(try kinds(.reviewing, .sample(), live) == [.approve])
        #expect(try kinds(.reviewing, .sample(), .rejected(.unverified)) == [.reject])
        #expect(try kinds(.live, .sample(), .rejected(.unverified)) == [.reject])
        #expect(try kinds(.live, .sample(price: Money(1)), live) == [.adjustPrice])
        #expect(try kinds(.live, .sample(name: "Elm"), live) == [.edit])
        #expect(try kinds(.live, .sample(name: "Elm"), .reviewing(since: Self.now)) == [.edit, .publish])
        #expect(
            try kinds(.reviewing, .sample(name: "Elm"), .reviewing(since: Self.now)) == [.withdraw, .edit, .publish])
        #expect(try kinds(.live, .sample(), .expired(on: Self.now)) == [.expire])
        #expect(try kinds(.completed, .sample(), live) == [.reopen])
        #expect(try kinds(.live, .sample(), .live(until: .sampleEnd + 0.5)) == [])
        #expect(try kinds(.live, .sample(), .live(until: .sampleEnd + 86_400)) == [.publish, .approve])
    }

    @Test func factsThatNoListingCanHaveAreNotTakenOver() {
        #expect(throws: ListingError.self) {
            try Listing.sample(.draft).actions(toward: .sample(name: ""), .live(until: .sampleEnd), at: Self.now)
        }
    }
}
