import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Reminders of viewings, and viewings that are over, with a clock that a test moves.
@Suite struct ViewingReminderTests {
    /// Tuesday, March 3, 10:00; it is Sunday, March 1, 12:00.
    private let viewing = HomeSearchSamples.viewing()
    private var reminder: String {
        "notify: viewing-\(viewing.id) Viewing with Agent 1 | Tuesday, March 3, 10:00\u{202F}AM: "
            + "Jade Park, Old Mill Lofts · Chaoyang > \(viewing.id)"
    }

    @Test func theUserIsRemindedTwiceAndTheViewingIsOverByItself() async {
        let fixture = ViewingFixture([viewing])
        await fixture.start()
        #expect(fixture.model.lines == ["Upcoming: Agent 1 Tuesday, March 3, 10:00\u{202F}AM"])
        await fixture.tick(hours: 29, isDue: false)
        #expect(fixture.app.calls == [])
        await fixture.tick(hours: 1)
        await eventually("evening") { fixture.app.calls == [reminder] }
        await fixture.tick(hours: 15)
        await eventually("an hour before") { fixture.app.calls == [reminder, reminder] }
        #expect(fixture.model.countText == "1")
        await fixture.tick(hours: 1)
        #expect(fixture.model.lines == ["Past and Canceled: Agent 1 Tuesday, March 3, 10:00\u{202F}AM"])
        #expect(fixture.model.countText == "" && fixture.model.buttonName == "Viewings")
        await eventually("nothing is due any more") { fixture.time.sleeperCount == 0 }
        #expect(fixture.app.calls.count == 2 && fixture.service.calls == [])
    }

    @Test func aReminderIsShownOnceAlsoOverARestart() async {
        let fixture = ViewingFixture([viewing])
        await fixture.start()
        await fixture.tick(hours: 31)
        await eventually("reminded") { fixture.app.calls == [reminder] }
        await fixture.restart()
        await fixture.tick(hours: 1, isDue: false)
        #expect(fixture.app.calls == [reminder])
        // The clock is set back.
        await fixture.tick(hours: -3, isDue: false)
        await fixture.restart()
        await fixture.tick(hours: 3, isDue: false)
        await fixture.restart()
        #expect(fixture.app.calls == [reminder])
    }

    @Test func aReminderThatWasDueWhileTheAppWasClosedIsShownAtTheStart() async {
        let fixture = ViewingFixture([viewing])
        fixture.time.advance(by: 45.5 * 3600)
        await fixture.start()
        await eventually("reminded") { fixture.app.calls == [reminder] }
        #expect(fixture.store.all[0].remindedAt == viewing.time - 3600)
    }

    @Test func aReminderThatCannotBeStoredIsNotShown() async {
        let fixture = ViewingFixture([viewing])
        await fixture.start()
        fixture.store.failUpdate(StorageError.diskFull)
        await fixture.tick(hours: 30)
        await eventually("failed") { fixture.store.hasFailed }
        #expect(fixture.app.calls == [])
        // Then only the next one is shown.
        await fixture.tick(hours: 15)
        await eventually("an hour before") { fixture.app.calls == [reminder] }
    }

    @Test func withoutNotificationsNoneIsShownLater() async {
        var wants = false
        let fixture = ViewingFixture([viewing], wantsNotifications: { wants })
        await fixture.start()
        await fixture.tick(hours: 30)
        await eventually("done") { fixture.store.all[0].remindedAt != nil }
        wants = true
        await fixture.tick(hours: 1, isDue: false)
        #expect(fixture.app.calls == [])
        await fixture.tick(hours: 14)
        await eventually("an hour before") { fixture.app.calls == [reminder] }
    }

    @Test func withoutComingViewingsNothingWakesUp() async {
        let fixture = ViewingFixture([HomeSearchSamples.viewing(inHours: -1)])
        await fixture.start()
        await eventually("followed") { fixture.store.listenerCount == 1 }
        #expect(fixture.time.sleeperCount == 0 && fixture.model.lines.count == 1)
    }

    @Test func anotherUsersViewingIsNeitherShownNorReminded() async {
        let fixture = ViewingFixture([viewing, HomeSearchSamples.viewing(2, owner: "@tom:test")])
        await fixture.start()
        #expect(fixture.model.sections.map(\.rows.count) == [1])
        await fixture.tracker.accountChanged(.signedIn(userID: "@tom:test"))
        #expect(fixture.model.lines == ["Upcoming: Agent 2 Tuesday, March 3, 10:00\u{202F}AM"])
        await fixture.tracker.accountChanged(.signedOut)
        #expect(fixture.model.screen == .placeholder && fixture.store.all.count == 2)
        await fixture.tracker.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        #expect(fixture.model.lines == ["Upcoming: Agent 1 Tuesday, March 3, 10:00\u{202F}AM"])
    }

    @Test func aFailedReadIsSaidAndCanBeRepeated() async {
        let fixture = ViewingFixture([viewing])
        fixture.store.fail(StorageError.locked, StorageError.locked)
        await fixture.start()
        await eventually("said") { fixture.model.screen == .problem }
        #expect(fixture.model.problem != nil)
        await fixture.model.refresh()
        await eventually("read") { fixture.model.screen == .list }
    }
}
