import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ActivitiesViewModelTests {
    let fixture = GroupFixture()

    nonisolated static func activity(
        _ id: String, inHours hours: Double, going: Int = 0, isGoing: Bool = false, delivery: Delivery = .sent
    ) -> GroupEvent {
        GroupFixture.event(
            id, delivery: delivery,
            activity: GroupActivity(
                title: id, starts: Date(timeIntervalSince1970: 1_772_366_400 + hours * 3600), place: "Lane 4",
                about: "Bring tea", goingCount: going, isGoing: isGoing))
    }

    func running(_ activities: ActivitiesViewModel, _ body: () async -> Void) async {
        let running = Task { await activities.feed.run() }
        await eventually("shown") { activities.feed.screen != .loading }
        await body()
        running.cancel()
        await running.value
    }

    @Test func upcomingActivitiesComeBeforePastOnes() async {
        fixture.service.set(
            [
                Self.activity("past", inHours: -2), Self.activity("later", inHours: 48),
                Self.activity("soon", inHours: 2, going: 1, isGoing: true),
                Self.activity("long past", inHours: -200), GroupFixture.event("no activity"),
                Self.activity("queued", inHours: 72, going: 3, delivery: .sending),
                Self.activity("refused", inHours: 96, delivery: .failed(.refused)),
                Self.activity("now", inHours: 0),
            ], on: .activities)
        let activities = fixture.activities()
        await running(activities) {
            // Past ones are hidden until the user opens their heading.
            #expect(activities.feed.rows.map(\.id) == ["soon", "later", "queued", "refused", "past-activities"])
            #expect(activities.feed.rows.last == .past(title: "Past"))
            activities.setShowsPast(true)
            #expect(activities.feed.rows[4] == .past(title: "Past"))
            let rows = activities.feed.rows.compactMap(\.activity)
            #expect(rows.map(\.title) == ["soon", "later", "queued", "refused", "now", "past", "long past"])
            #expect(rows.map(\.canJoin) == [true, true, false, false, false, false, false])
            #expect(rows.map(\.isGoing) == [true, false, false, false, false, false, false])
            #expect(rows.map(\.canResend) == [false, false, false, true, false, false, false])
            #expect(rows.map(\.statusText) == ["", "", "Sending…", "Not sent", "", "", ""])
            #expect(
                rows.map(\.goingText)[..<3] == ["1 person is going", "No one is going yet", "3 people are going"])
            #expect(rows[0].whenText.hasPrefix("Today, "))
        }
    }

    @Test func aPastActivityThatIsFoundIsShownAndCannotBeSaved() async {
        var event = Self.activity("gone", inHours: -2)
        event.serverID = "$gone:here"
        fixture.service.set([event, Self.activity("soon", inHours: 2)], on: .activities)
        let page = fixture.groupPage(GroupFixture.group())
        let running = Task { await page.run() }
        await eventually("shown") { page.activities.feed.rows.count == 2 }
        await page.show("gone", on: .activities)
        #expect(page.activities.feed.foundID == "gone")
        #expect(page.activities.feed.rows.compactMap { $0.activity?.canSave } == [false, false])
        await page.activities.saveToCalendar(page.activities.feed.rows[2].activity!)
        #expect(fixture.app.calls.isEmpty)
        running.cancel()
        await running.value
    }

    @Test func midnightMovesAnActivityToThePastOnes() async {
        fixture.service.set([Self.activity("tea", inHours: 1)], on: .activities)
        let activities = fixture.activities()
        await running(activities) {
            #expect(activities.feed.rows.map(\.id) == ["tea"])
            fixture.time.advance(by: 3600)
            activities.feed.timePassed()
            #expect(activities.feed.rows == [.past(title: "Past")])
        }
    }

    @Test func anEmptyPageInvitesToPlan() async {
        let activities = fixture.activities()
        await running(activities) {
            #expect(activities.feed.screen == .placeholder)
            #expect(activities.feed.placeholder == "No Activities Yet")
        }
    }

    @Test func anActivityIsSavedForACalendar() async throws {
        var event = Self.activity("soon", inHours: 2)
        event.serverID = "$soon:here"
        event.activity?.revision = 3
        fixture.service.set([event], on: .activities)
        let activities = fixture.activities()
        await running(activities) {
            fixture.app.answer("saveCalendar", with: true)
            await activities.saveToCalendar(activities.feed.rows[0].activity!)
            #expect(fixture.app.calls.first == "saveCalendar: soon.ics")
            let text = String(decoding: fixture.app.savedTable, as: UTF8.self)
            #expect(text.contains("UID:$soon:here\r\n") && text.contains("SEQUENCE:3\r\n"))
            #expect(activities.feed.rows[0].activity!.canSave)
            #expect(text.contains("DTSTART:20260301T140000Z\r\n"))
            #expect(text.contains("LOCATION:Lane 4\r\nDESCRIPTION:Bring tea\r\n"))
        }
    }

    @Test func anActivityThatTheServerDoesNotHaveIsNotSaved() async {
        fixture.service.set([Self.activity("soon", inHours: 2)], on: .activities)
        let activities = fixture.activities()
        await running(activities) {
            #expect(!activities.feed.rows[0].activity!.canSave)
            await activities.saveToCalendar(activities.feed.rows[0].activity!)
            #expect(fixture.app.calls.isEmpty)
        }
    }

    @Test func theServerKnowsWhoIsGoing() async {
        fixture.service.set([Self.activity("a", inHours: 1)], on: .activities)
        let activities = fixture.activities()
        await running(activities) {
            await activities.setGoing(true, to: "a")
            #expect(fixture.service.calls == ["setGoing true a"])
            fixture.service.set([Self.activity("a", inHours: 1, going: 1, isGoing: true)], on: .activities)
            await eventually("going") { activities.feed.rows[0].activity!.isGoing }
            fixture.service.fail(StorageError.diskFull)
            await activities.setGoing(false, to: "a")
            #expect(fixture.app.problems.count == 1)
            activities.showOrganizer(of: activities.feed.rows[0].activity!)
            #expect(fixture.app.calls.last == "showUser: @wang:here Wang Fang")
        }
    }

    @Test func planningOpensTheForm() async {
        fixture.app.answer(
            "openActivityEditor",
            with: (@MainActor (ActivityEditorViewModel) async -> Void)?({ editor in
                editor.title = "Tea"
                editor.place = "Here"
                await editor.announce()
            }))
        let activities = fixture.activities()
        await activities.planActivity()
        #expect(fixture.service.drafts.count == 1)
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let activities = fixture.activities()
            let running = Task { [feed = activities.feed] in await feed.run() }
            await eventually("reads") { fixture.service.readerCount == GroupFixture.feedReaders }
            running.cancel()
            await running.value
            return activities
        }
    }
}
