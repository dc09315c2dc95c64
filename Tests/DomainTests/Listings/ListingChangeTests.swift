import Domain
import TestSupport
import Testing

/// A change is undone only if the listing is in the state that the change left.
@Suite struct ListingChangeTests {
    let live = Listing.sample(.live)

    @Test func whatTheChangeLeftCanBeUndone() throws {
        var withdrawn = live
        let event = try withdrawn.perform(.withdraw, at: .sampleStart)
        let change = ListingChange.changed(from: live, to: withdrawn, entries: 3..<4)
        #expect(change.id == live.id && event.kind == .withdrawn)
        try change.check(withdrawn, historyCount: 4)
        #expect(throws: ListingError.gone) { try change.check(nil, historyCount: 0) }
        #expect(throws: ListingError.changedElsewhere) { try change.check(withdrawn, historyCount: 5) }
        #expect(throws: ListingError.changedElsewhere) { try change.check(live, historyCount: 4) }
        let other = Listing.sample(.withdrawn, name: "other", id: live.id)
        #expect(throws: ListingError.changedElsewhere) { try change.check(other, historyCount: 4) }
        // Views that were counted meanwhile stay.
        var viewed = live
        viewed.addViews(5)
        #expect(live.withViews(of: viewed) == viewed)
    }

    @Test func whatCameAndWentIsUndoneOnceOnly() throws {
        let record = ListingRecord(stored: live, history: [ListingEvent(.created, at: .sampleStart)])
        try ListingChange.added(record).check(live, historyCount: 1)
        #expect(throws: ListingError.gone) { try ListingChange.added(record).check(nil, historyCount: 0) }
        let deletion = ListingChange.deleted(record, owner: nil)
        try deletion.check(nil, historyCount: 0)
        #expect(throws: ListingError.changedElsewhere) { try deletion.check(live, historyCount: 1) }
    }
}
