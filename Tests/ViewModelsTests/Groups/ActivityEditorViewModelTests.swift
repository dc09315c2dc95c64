import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct ActivityEditorViewModelTests {
    let fixture = GroupFixture()

    func editor(at time: ManualTime? = nil) -> ActivityEditorViewModel {
        guard let time else { return ActivityEditorViewModel(groupID: "g", context: fixture.context) }
        let context = GroupsContext(
            service: fixture.service, directChats: FakeDirectChats(), time: time, words: .identity,
            zone: GroupFixture.zone,
            drafts: fixture.drafts, undoHistory: fixture.undoHistory, appService: fixture.app)
        return ActivityEditorViewModel(groupID: "g", context: context)
    }

    @Test func itSuggestsTomorrowAtTheNextHour() {
        // It is eight in the evening.
        let editor = editor()
        #expect(editor.starts == fixture.time.now.addingTimeInterval(25 * 3600))
        #expect(editor.dayTitles.prefix(2) == ["Today", "Tomorrow"] && editor.dayTitles.count == 60)
        #expect(editor.timeTitles.count == 48)
        #expect(editor.timeTitles[0].hasPrefix("12:00") && editor.timeTitles[47].hasPrefix("11:30"))
        // The last hour of the day stays on that day.
        let late = self.editor(at: ManualTime(now: fixture.time.now.addingTimeInterval(3 * 3600 + 1800)))
        #expect(late.halfHour == 46)
        let earlier = self.editor(at: ManualTime(now: fixture.time.now.addingTimeInterval(2 * 3600)))
        #expect(earlier.halfHour == 46)
    }

    @Test func dayAndTimeMakeTheStart() {
        let editor = editor()
        editor.day = 2
        editor.halfHour = 15
        let midnight = GroupFixture.zone.start(ofDay: GroupFixture.zone.day(of: fixture.time.now))
        #expect(editor.starts == midnight.addingTimeInterval(2 * 86_400 + 7.5 * 3600))
    }

    @Test func anActivityNeedsATitleAPlaceAndATimeToCome() async {
        let editor = editor()
        editor.day = 0
        editor.halfHour = 40
        await editor.announce()
        #expect(editor.titleProblem == "Enter a title")
        #expect(editor.placeProblem == "Enter a meeting place")
        #expect(editor.startsProblem == "Choose a time in the future")
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
        #expect(editor.titleProblem == "" && editor.placeProblem == "" && editor.startsProblem == "")
        fixture.service.fail(nil)
        await editor.announce()
        await editor.announce()
        #expect(editor.isDone && editor.problem == nil)
        #expect(
            fixture.service.drafts == [
                .activity(GroupActivity(title: "Dumplings", starts: editor.starts, place: "Lane 4"))
            ])
        #expect(fixture.app.calls == ["toast: Your neighbors will be notified"])
    }

    @Test(arguments: ["title", "place", "start"])
    func oneInvalidFieldIsEnoughToReject(_ field: String) async {
        let editor = editor()
        editor.title = field == "title" ? "" : String(repeating: "x", count: 100)
        editor.place = field == "place" ? " " : "Lane 4"
        if field == "start" { editor.day = 0 }
        if field == "start" { editor.halfHour = 40 }
        await editor.announce()
        #expect(fixture.service.calls.isEmpty && !editor.isDone)
        #expect(editor.titleProblem.isEmpty == (field != "title"))
        #expect(editor.placeProblem.isEmpty == (field != "place"))
        #expect(editor.startsProblem.isEmpty == (field != "start"))
    }

    @Test func aTitleMayHave100Characters() async {
        let editor = editor()
        editor.title = String(repeating: "x", count: 100)
        editor.place = "Lane 4"
        await editor.announce()
        #expect(editor.isDone)
    }

    @Test func itIsSentOnce() async {
        let editor = editor()
        editor.title = "Tea"
        editor.place = "Lane 4"
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        let sending = Task { await editor.announce() }
        await eventually("asked") { await gate.arrivals == 1 }
        await editor.announce()
        await gate.open()
        await sending.value
        #expect(fixture.service.drafts.count == 1)
    }
}
