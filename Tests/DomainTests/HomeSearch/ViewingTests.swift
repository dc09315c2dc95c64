import Domain
import Foundation
import TestSupport
import Testing

@Suite struct ViewingTests {
    private let now = ManualTime().now
    private let viewing = HomeSearchSamples.viewing()

    private func zone(_ name: String) -> Zone { Zone(TimeZone(identifier: name)!) }

    private func date(_ text: String) -> Date { (try? Date(text, strategy: .iso8601)) ?? .distantPast }

    @Test func aViewingIsComingUntilItsTimeHasCome() {
        let seconds = viewing.time.timeIntervalSince(now)
        #expect([0, seconds - 1].allSatisfy { viewing.isComing(at: now.addingTimeInterval($0)) })
        #expect(!viewing.isComing(at: viewing.time) && viewing.isOver(at: viewing.time))
        #expect(!viewing.canceled().isComing(at: now) && !viewing.canceled().isOver(at: now))
    }

    @Test func theAgentIsToldWhatTheyDoNotKnow() {
        let later = viewing.time.addingTimeInterval(3600)
        #expect(viewing.notice(at: now) == nil)
        let moved = viewing.rescheduled(to: later, at: now)
        #expect(moved.notice(at: now) == .booking(later, isMoved: true))
        let told = moved.told(.booking(later, isMoved: true), by: "$2")
        #expect(told.notice(at: now) == nil && told.message == "$2")
        #expect(told.restored(to: viewing).notice(at: now) == .booking(viewing.time, isMoved: true))
        #expect(moved.restored(to: viewing).notice(at: now) == nil, "undone before the agent was told")
        let canceled = told.canceled()
        #expect(canceled.notice(at: now) == .cancellation)
        let off = canceled.told(.cancellation, by: "$3")
        #expect(off.notice(at: now) == nil)
        #expect(off.restored(to: told).notice(at: now) == .booking(later, isMoved: false))
        #expect(canceled.notice(at: later) == nil && moved.notice(at: later) == nil, "too late")
        #expect([viewing, moved, canceled, off.restored(to: told)].map(\.revision) == [0, 1, 2, 3])
    }

    @Test func aReplyBelongsToItsMessage() {
        #expect(viewing.replied("yes", to: "$message1").reply == "yes")
        #expect(viewing.replied("yes", to: "$other").reply == nil)
        let told = viewing.replied("yes", to: "$message1").told(.cancellation, by: "$2")
        #expect(told.reply == nil)
    }

    @Test func remindersAreDueInTheEveningBeforeAndAnHourBefore() {
        // Tuesday, March 3, 10:00.
        let utc = Zone.gmt
        let evening = date("2026-03-02T18:00:00Z")
        let hour = date("2026-03-03T09:00:00Z")
        #expect(viewing.nextReminder(after: now, in: utc) == evening && viewing.dueReminder(at: now, in: utc) == nil)
        #expect(viewing.dueReminder(at: evening, in: utc) == evening)
        #expect(viewing.nextReminder(after: evening, in: utc) == hour)
        let reminded = viewing.reminded(at: evening)
        #expect(reminded.dueReminder(at: evening, in: utc) == nil)
        #expect(reminded.dueReminder(at: hour, in: utc) == hour)
        // The computer was off: only the latest reminder is shown, and none once the time has come.
        #expect(viewing.dueReminder(at: hour.addingTimeInterval(60), in: utc) == hour)
        #expect(viewing.reminded(at: hour).dueReminder(at: hour.addingTimeInterval(60), in: utc) == nil)
        #expect(viewing.dueReminder(at: viewing.time, in: utc) == nil)
        #expect(viewing.canceled().dueReminder(at: hour, in: utc) == nil)
        // The clock is set back: a reminder that was shown is not shown again.
        #expect(reminded.nextReminder(after: now, in: utc) == hour)
    }

    @Test func whatWasDueBeforeTheBookingNeedsNoReminder() {
        let utc = Zone.gmt
        let late = HomeSearchSamples.viewing(scheduledAt: date("2026-03-02T20:00:00Z"))
        #expect(late.nextReminder(after: late.scheduledAt, in: utc) == date("2026-03-03T09:00:00Z"))
        let short = HomeSearchSamples.viewing(scheduledAt: date("2026-03-03T09:30:00Z"))
        #expect(short.nextReminder(after: short.scheduledAt, in: utc) == nil)
        #expect(short.dueReminder(at: short.scheduledAt, in: utc) == nil)
    }

    @Test(arguments: [
        // Clocks go forward on March 29 in Berlin: 18:00 of the 28th is UTC+1, and the viewing UTC+2.
        ("Europe/Berlin", "2026-03-29T08:00:00Z", "2026-03-28T17:00:00Z"),
        // They go back on October 25.
        ("Europe/Berlin", "2026-10-25T09:00:00Z", "2026-10-24T16:00:00Z"),
        ("Asia/Shanghai", "2026-03-29T02:00:00Z", "2026-03-28T10:00:00Z"),
        // No midnight: Beirut's clocks go forward at 0:00.
        ("Asia/Beirut", "2026-03-29T07:00:00Z", "2026-03-28T16:00:00Z"),
    ])
    func theEveningIsThatOfTheUsersTimeZone(zone: String, viewing: String, evening: String) {
        let moved = self.viewing.rescheduled(to: date(viewing), at: now)
        #expect(moved.nextReminder(after: now, in: self.zone(zone)) == date(evening))
        #expect(moved.nextReminder(after: date(evening), in: self.zone(zone)) == date(viewing) - 3600)
    }

    @Test func onlyABookedSearchHasAViewing() {
        let answer = HomeSearchSamples.answer(1)
        let search = HomeSearchSamples.posted([answer])
        #expect(Viewing(search, message: nil, at: now) == nil)
        let booked = search.after(.answerChosen(answer.id), at: now)
            .after(.viewingBooked(now + 60), at: now)
        let viewing = Viewing(booked, message: "$m", at: now)
        #expect(viewing?.id == search.transaction && viewing?.time == now + 60 && viewing?.area == "Chaoyang")
        #expect(viewing?.agent == answer.agent && viewing?.notice(at: now) == nil)
    }

    @Test func aHomeHasANameAndAPrice() {
        func home(_ name: String, _ bedrooms: Int? = 2, _ area: Int? = 8000, price: Int64 = 100) -> OfferedHome? {
            OfferedHome(community: name, bedrooms: bedrooms, areaInHundredths: area, price: Money(price))
        }
        #expect(home(" ") == nil && home("Jade Park", price: 0) == nil && home("Jade Park", price: -1) == nil)
        #expect(home("Jade Park", 21, 0)?.bedrooms == nil && home("Jade Park", -1, -5)?.areaInHundredths == nil)
        #expect(home(String(repeating: "长", count: 10_000))!.community.utf8.count <= 310)
    }
}
