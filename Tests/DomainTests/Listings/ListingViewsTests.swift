import Domain
import Foundation
import Testing

@Suite struct ListingViewsTests {
    /// 2026-03-01.
    private let today = ViewDay(number: 20_513)

    @Test(arguments: [
        (0.0, 0, 0), (86_399.9, 0, 0), (86_400, 0, 1), (-0.1, 0, -1), (57_599, 8 * 3600, 0), (57_600, 8 * 3600, 1),
        (18_000, -5 * 3600, 0), (17_999, -5 * 3600, -1),
    ])
    func aDayIsThatOfTheTimeZone(time: TimeInterval, offset: Int, number: Int) throws {
        let zone = Zone(secondsFromGMT: offset)
        let day = ViewDay(Date(timeIntervalSince1970: time), in: zone)
        #expect(day == ViewDay(number: number))
        #expect(day.start == Date(timeIntervalSince1970: Double(number) * 86_400))
    }

    @Test func aRecordCountsViewsOfDaysWhileItIsLive() throws {
        var record = ListingRecord(
            stored: .init(
                stored: UUID(), createdAt: .distantPast, facts: ListingFacts(purpose: .sale),
                status: .live(until: .now),
                views: 7), history: [])
        record.addViews(2, on: today)
        record.addViews(3, on: today)
        record.addViews(-1, on: today)
        try record.perform([.withdraw], at: .now)
        record.addViews(5, on: today)
        #expect(record.viewsByDay == [today: 5])
        #expect(record.listing.views == 12)
    }
}
