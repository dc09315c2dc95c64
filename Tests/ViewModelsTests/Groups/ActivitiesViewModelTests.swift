import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct GroupActivitiesViewModelTests {
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
        let running = Task { await activities.run() }
        await eventually("shown") { activities.state.content != nil }
        await body()
        running.cancel()
        await running.value
    }

    @Test func whatComesNextIsFirstAndWhatHasBeenIsLast() async {
        fixture.service.set(
            [
                Self.activity("past", inHours: -2), Self.activity("later", inHours: 48),
                Self.activity("soon", inHours: 2, going: 1, isGoing: true),
                Self.activity("long past", inHours: -200), GroupFixture.event("no activity"),
                Self.activity("queued", inHours: 72, going: 3, delivery: .sending),
            ], on: .activities)
        let activities = fixture.activities()
        await running(activities) {
            #expect(activities.rows.map(\.title) == ["soon", "later", "queued", "past", "long past"])
            #expect(activities.rows.map(\.canJoin) == [true, true, false, false, false])
            #expect(activities.rows.map(\.isGoing) == [true, false, false, false, false])
            #expect(
                activities.rows.map(\.goingText)[..<3] == [
                    "1 person is going", "Nobody is going yet", "3 people are going",
                ])
            #expect(activities.rows[0].whenText.hasPrefix("Today, "))
        }
    }

    @Test func goingIsTheServersToRemember() async {
        fixture.service.set([Self.activity("a", inHours: 1)], on: .activities)
        let activities = fixture.activities()
        await running(activities) {
            await activities.setGoing(true, to: "a")
            #expect(fixture.service.calls == ["setGoing true a"])
            fixture.service.set([Self.activity("a", inHours: 1, going: 1, isGoing: true)], on: .activities)
            await eventually("going") { activities.rows[0].isGoing }
            fixture.service.fail(StorageError.diskFull)
            await activities.setGoing(false, to: "a")
            #expect(fixture.app.problems.count == 1)
        }
    }

    @Test func anActivityNeedsATitleAPlaceAndATimeToCome() async {
        let editor = ActivityEditorViewModel(
            groupID: "g", service: fixture.service, time: fixture.time, words: .identity,
            calendar: GroupFixture.calendar, appService: fixture.app)
        // It is eight in the evening.
        #expect(editor.starts == fixture.time.now.addingTimeInterval(25 * 3600))
        #expect(editor.dayTitles.prefix(2) == ["Today", "Tomorrow"] && editor.dayTitles.count == 60)
        #expect(editor.timeTitles.count == 48)
        editor.day = 0
        editor.halfHour = 40
        await editor.announce()
        #expect(editor.titleProblem == "Say what it is")
        #expect(editor.placeProblem == "Say where to meet")
        #expect(editor.startsProblem == "Choose a time to come")
        #expect(!editor.isDone)
        editor.title = String(repeating: "x", count: 101)
        await editor.announce()
        #expect(editor.titleProblem == "Use at most 100 characters")
        editor.title = " Dumplings "
        editor.place = "Lane 4"
        editor.halfHour = 41
        fixture.service.fail(StorageError.diskFull)
        await editor.announce()
        #expect(editor.problem?.title == "The disk is full" && !editor.isDone)
        fixture.service.fail(nil)
        await editor.announce()
        await editor.announce()
        #expect(editor.isDone && editor.problem == nil)
        #expect(
            fixture.service.drafts == [
                .activity(GroupActivity(title: "Dumplings", starts: editor.starts, place: "Lane 4"))
            ])
        #expect(fixture.app.calls == ["toast: Your neighbors will hear of it"])
    }

    @Test func planningOpensAForm() async {
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

    @Test func membersAreFoundAsYouType() async {
        fixture.service.setMembers([
            GroupMember(id: "@b:here", name: "Zhao"), GroupMember(id: "@a:here", name: "anna"),
            GroupMember(id: "@c:here", name: "王芳"),
        ])
        let members = MembersViewModel(
            groupID: "g", invite: fixture.groupPage(GroupFixture.group()).invite, service: fixture.service,
            time: fixture.time, words: .identity, appService: fixture.app)
        await members.load()
        #expect(members.rows.map(\.name) == ["anna", "Zhao", "王芳"])
        #expect(members.title == "3 members")
        members.search = " 王"
        #expect(members.rows.map(\.id) == ["@c:here"])
        members.search = "@B:"
        #expect(members.rows.map(\.name) == ["Zhao"])
        members.show(members.rows[0])
        #expect(fixture.app.calls == ["showUser: @b:here Zhao"])
        fixture.service.fail(RemoteError.offline)
        await members.load()
        #expect(members.state.problem?.title == "You are offline" && members.rows.count == 1)
    }

    @Test func nothingIsLeftBehind() async {
        var activities: ActivitiesViewModel? = fixture.activities()
        weak let weakActivities = activities
        let running = Task { [activities] in await activities?.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        running.cancel()
        await running.value
        activities = nil
        await eventually("gone") { weakActivities == nil }
    }
}
