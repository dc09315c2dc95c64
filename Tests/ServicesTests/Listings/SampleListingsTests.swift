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

    @Test func samplesAreTheSameAsInEveryVersion() throws {
        let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let listings = SampleListings.records(count: 20, seed: 1, now: now).map(\.listing)
        let (oldest, newest) = (try #require(listings.first), try #require(listings.last))
        #expect(oldest.id == UUID(uuidString: "8AA2D790-D641-4387-A857-4C6FAE6D9B6F"))
        #expect(oldest.facts.communityName == "丁香华名苑二期")
        #expect(oldest.facts.price == Money(minorUnits: 2_457_000))
        #expect(oldest.views == 156)
        #expect(newest.id == UUID(uuidString: "9150E3AA-7054-487B-8010-24AA0F35E598"))
        #expect(newest.facts.communityName == "松风华雅苑一期")
        #expect(newest.facts.price == Money(minorUnits: 733_000_000))
    }

    @Test func fourteenCoverEveryStatusInBothPurposes() {
        let met = Set(samples(14).map { "\($0.listing.status.kind) \($0.listing.facts.purpose.kind)" })
        #expect(met.count == 14)
    }

    @Test func allAreCompleteAndHaveAHistoryInThePast() {
        for record in samples(500) {
            #expect(record.listing.facts.invalidFields == [])
            #expect(record.history.first == ListingEvent(.created, at: record.listing.createdAt))
            #expect(record.history.map(\.time) == record.history.map(\.time).sorted())
            #expect(record.history.allSatisfy { $0.time <= .sampleStart })
            if case .live(let until) = record.listing.status { #expect(until > .sampleStart) }
        }
    }

    @Test func theNewestHaveViewsOnDaysOfTheirTime() {
        let samples = samples(300)
        for record in samples {
            let listing = record.listing
            let days = record.viewsByDay
            #expect(days.values.allSatisfy { $0 > 0 })
            #expect(days.values.reduce(0, +) == listing.views || days.isEmpty)
            #expect(days.keys.allSatisfy { $0.start > listing.createdAt - 86_400 && $0.start <= .sampleStart })
        }
        #expect(samples.prefix(100).allSatisfy { $0.viewsByDay.isEmpty })
        let live = samples.suffix(200).filter { $0.listing.status.kind == .live && $0.listing.views > 100 }
        #expect(live.count > 20 && live.contains { $0.viewsByDay.count > 20 })
    }

    @Test func namesAreChineseAndEnglishAndIdsAreDifferent() {
        let samples = samples(500)
        let english = samples.filter { $0.listing.facts.communityName.allSatisfy(\.isASCII) }.count
        #expect((80...180).contains(english))
        #expect(Set(samples.map(\.listing.id)).count == 500)
        #expect(Set(samples.map(\.listing.facts.communityName)).count > 300)
    }
}
