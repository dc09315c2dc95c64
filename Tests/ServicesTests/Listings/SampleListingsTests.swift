import Domain
import Foundation
import Services
import TestSupport
import Testing

@Suite struct SampleListingsTests {
    private func samples(_ count: Int, seed: UInt64 = 7) -> [ListingRecord] {
        SampleListings.records(count: count, seed: seed, now: .sampleStart)
    }

    @Test func theSameSeedGivesTheSameListings() {
        #expect(samples(50) == samples(50))
        #expect(samples(50).map(\.listing.id) != samples(50, seed: 8).map(\.listing.id))
    }

    @Test func fourteenMeetEveryStatusInBothPurposes() {
        let met = Set(samples(14).map { "\($0.listing.status.kind) \($0.listing.facts.purpose.kind)" })
        #expect(met.count == 14)
    }

    @Test func allAreCompleteHaveTheirHistoryAndArePast() {
        for record in samples(500) {
            #expect(record.listing.facts.unfitFields == [])
            #expect(record.history.first == ListingEvent(.created, at: record.listing.createdAt))
            #expect(record.history.map(\.time) == record.history.map(\.time).sorted())
            #expect(record.history.allSatisfy { $0.time <= .sampleStart })
            if case .live(let until) = record.listing.status { #expect(until > .sampleStart) }
        }
    }

    @Test func namesAreChineseAndEnglishAndIdsAreDifferent() {
        let samples = samples(500)
        let english = samples.filter { $0.listing.facts.communityName.allSatisfy(\.isASCII) }.count
        #expect((80...180).contains(english))
        #expect(Set(samples.map(\.listing.id)).count == 500)
        #expect(Set(samples.map(\.listing.facts.communityName)).count > 300)
    }
}
