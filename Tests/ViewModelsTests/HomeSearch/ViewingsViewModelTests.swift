import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The actions on a viewing.
@Suite struct ViewingsViewModelTests {
    private let viewing = HomeSearchSamples.viewing()
    private let id = HomeSearchSamples.viewing().id
    private let old = "Tuesday, March 3, 10:00\u{202F}AM"
    private let new = "Wednesday, March 4, 9:30\u{202F}AM"

    private func started(_ viewings: [Viewing]? = nil) async -> ViewingFixture {
        let fixture = ViewingFixture(viewings ?? [viewing])
        await fixture.start()
        await fixture.time.waitForSleepers()
        return fixture
    }

    private func scriptNewTime(_ fixture: ViewingFixture) {
        fixture.app.answerNewTime { form in
            #expect((form.dayIndex, form.timeIndex) == (2, 2))
            (form.dayIndex, form.timeIndex) = (3, 1)
            return form.selectedTime
        }
    }

    @Test func aRowSaysWithWhomWhenAndWhere() async throws {
        let fixture = await started([viewing, HomeSearchSamples.viewing(2, inHours: -20, homes: [])])
        #expect(fixture.model.sections.map(\.title) == ["Upcoming", "Past and Canceled"])
        let (coming, past) = (fixture.model.sections[0].rows[0], fixture.model.sections[1].rows[0])
        #expect(coming.name == "Agent 1" && coming.time == old)
        #expect(coming.place == "Jade Park, Old Mill Lofts · Chaoyang" && past.place == "Chaoyang")
        #expect(
            coming.menu.map(\.title) == ["Reschedule…", "Cancel Viewing", "Save to Calendar…", "Write to Agent"])
        #expect(past.menu.map(\.title) == ["Save to Calendar…", "Write to Agent"])
        #expect(fixture.model.countText == "1" && fixture.model.buttonName == "Viewings, 1 upcoming")
    }

    @Test func anotherTimeIsToldWhenItCanNoLongerBeUndone() async {
        let fixture = await started()
        let gate = Gate()
        scriptNewTime(fixture)
        fixture.app.holdToast(gate)
        let change = Task { await fixture.model.perform(.reschedule, on: id) }
        await eventually("moved") { fixture.model.lines == ["Upcoming: Agent 1 \(new)"] }
        await eventually("offered") { await gate.arrivals == 1 }
        #expect(fixture.service.calls == [])
        await gate.open()
        await change.value
        let told = "book: Agent 1, could we move the viewing to \(new)? [\(id)-viewing-1]"
        await eventually("told") { fixture.service.calls == [told] }
        #expect(
            fixture.app.calls == [
                "newTime: Viewing with Agent 1", "withdrawNotification: viewing-\(id)",
                "toast: Viewing moved to \(new) [Undo]",
            ])
        await eventually("stored") { fixture.store.all[0].notice(at: fixture.time.now) == nil }
        await eventually("the server's id") { fixture.store.all[0].message == "$message-\(id)-viewing-1" }
    }

    @Test func twoChangesAreToldWhenNoneOfThemCanBeUndoneAnymore() async {
        let fixture = await started()
        let gates = [Gate(), Gate()]
        scriptNewTime(fixture)
        for gate in gates {
            fixture.app.holdToast(gate)
        }
        let move = Task { await fixture.model.perform(.reschedule, on: id) }
        await eventually("offered") { await gates[0].arrivals == 1 }
        let cancellation = Task { await fixture.model.perform(.cancel, on: id) }
        await eventually("offered, too") { await gates[1].arrivals == 1 }
        await gates[0].open()
        await move.value
        #expect(fixture.service.calls == [])
        await gates[1].open()
        await cancellation.value
        let told = "cancelViewing: Agent 1, I have to cancel the viewing. I am sorry. [\(id)-viewing-2]"
        #expect(fixture.service.calls == [told])
    }

    @Test func whatIsUndoneAtOnceIsNeverTold() async {
        let fixture = await started()
        fixture.app.answer("toast", with: ToastOutcome.undone)
        await fixture.model.perform(.cancel, on: id)
        await eventually("back") { fixture.model.lines == ["Upcoming: Agent 1 \(old)"] }
        #expect(fixture.service.calls == [] && fixture.store.all[0].revision == 2)
    }

    @Test func aCancellationThatIsUndoneLaterIsBookedAgain() async {
        let app = FakeAppService()
        let (time, service, store) = (ManualTime(), FakeHomeSearchService(), FakeViewingStore([viewing]))
        let history = UndoHistory(words: .identity, appService: app)
        let tracker = ViewingTracker(
            store: store, service: service, time: time, zone: .gmt, words: .identity, appService: app)
        let model = ViewingsViewModel(
            tracker: tracker, chats: FakeDirectChats(), undoHistory: history, appService: app)
        await tracker.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        let running = Task { await tracker.start() }
        await model.perform(.cancel, on: id)
        #expect(model.lines == ["Past and Canceled: Agent 1 \(old)"])
        #expect(model.sections[0].rows[0].status == "Canceled")
        #expect(
            service.calls == ["cancelViewing: Agent 1, I have to cancel the viewing. I am sorry. [\(id)-viewing-1]"])
        await history.undo()
        let told = "book: Agent 1, I would like to see homes on \(old). [\(id)-viewing-2]"
        await eventually("told") { service.calls.last == told }
        #expect(model.lines == ["Upcoming: Agent 1 \(old)"])
        running.cancel()
    }

    @Test func anAgentIsToldWhenTheServerCanBeReached() async {
        let fixture = await started()
        fixture.service.connect(.offline(.offline, lastAnswer: nil))
        await fixture.model.perform(.cancel, on: id)
        await eventually("said") {
            fixture.model.sections[0].rows[0].status == "Canceled. The agent has not been notified yet."
        }
        #expect(fixture.store.all[0].message == "\(id)-viewing-1")
        fixture.service.connect(.online)
        await eventually("told") { fixture.model.sections[0].rows[0].status == "Canceled" }
        let told = "cancelViewing: Agent 1, I have to cancel the viewing. I am sorry. [\(id)-viewing-1]"
        #expect(fixture.service.calls == [told])
        await eventually("the server's id") { fixture.store.all[0].message == "$message-\(id)-viewing-1" }
    }

    @Test func aMessageThatCannotBeStoredIsTriedAgainWithTheNextChange() async {
        let fixture = await started()
        fixture.service.fail("cancelViewing", StorageError.diskFull)
        await fixture.model.perform(.cancel, on: id)
        await eventually("told") { fixture.service.calls.count == 2 }
        #expect(Set(fixture.service.calls).count == 1)
    }

    @Test func whatACrashPreventedIsToldAtTheNextStart() async {
        let fixture = await started([viewing.canceled()])
        await eventually("told") { fixture.service.calls.count == 1 }
        #expect(fixture.service.calls[0].hasPrefix("cancelViewing: "))
    }

    @Test func aFullDiskChangesNothingAndSaysSo() async {
        let fixture = await started()
        fixture.store.fail(StorageError.diskFull)
        await fixture.model.perform(.cancel, on: id)
        #expect(fixture.app.problems.map(\.title) == ["The disk is full"])
        #expect(fixture.model.lines == ["Upcoming: Agent 1 \(old)"] && fixture.service.calls == [])
    }

    @Test func whatDoesNotApplyDoesNothing() async {
        let fixture = await started()
        fixture.app.answer("newTime", with: nil as (@MainActor (ViewingFormViewModel) -> Date?)?)
        await fixture.model.perform(.reschedule, on: id)
        fixture.app.answerNewTime { form in
            #expect(!form.canChoose && form.problem.isEmpty, "the same time is no change")
            #expect(!form.contact.isAvailable && !form.contact.isMissing)
            form.timeIndex += 1
            #expect(form.canChoose)
            form.timeIndex -= 1
            return form.selectedTime
        }
        await fixture.model.perform(.reschedule, on: id)
        #expect(fixture.app.calls.count == 2)
        await fixture.tick(hours: 50)
        await fixture.model.perform(.cancel, on: id)
        await fixture.model.perform(.reschedule, on: id)
        await fixture.model.perform(.cancel, on: UUID())
        #expect(fixture.store.all[0].revision == 0 && fixture.service.calls == [])
    }

    @Test func theCalendarGetsAFile() async throws {
        let fixture = await started()
        fixture.app.answer("saveCalendar", with: true)
        fixture.app.answer("saveCalendar", with: false)
        await fixture.model.perform(.saveToCalendar, on: id)
        #expect(
            fixture.app.calls == [
                "saveCalendar: Viewing with Agent 1.ics", "toast: Saved. Open the file to add it to your calendar.",
            ])
        let text = String(decoding: fixture.app.savedTable, as: UTF8.self)
        #expect(text.contains("DTSTART:20260303T100000Z\r\n") && text.contains("LOCATION:Jade Park\\, Old Mill Lofts"))
        #expect(text.contains("DESCRIPTION:Jade Park · 2 bed · 85.5 m² · ¥4\\,500 / month\\nOld Mill"))
        await fixture.model.perform(.saveToCalendar, on: id)
        #expect(fixture.app.calls.last == "saveCalendar: Viewing with Agent 1.ics", "canceled")
    }

    @Test func allDatesAreInOneListAndOneFile() async {
        let (app, time) = (FakeAppService(), ManualTime())
        let taiChi = CalendarEvent(
            uid: "$tai-chi", title: "Tai chi", place: "Park", starts: time.now + 3600, duration: 3600)
        let store = FakeViewingStore([viewing, HomeSearchSamples.viewing(2).canceled()])
        let model = ViewingsViewModel.make(
            app, FakeHomeSearchService(), time, store: store, otherDates: { [taiChi] })
        await model.tracker.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        model.showCalendar()
        #expect(app.calendar?.rows.map(\.title) == ["Tai chi", "Viewing with Agent 1"])
        #expect(app.calendar?.rows.first?.details == "Sunday, March 1, 1:00\u{202F}PM · Park")
        app.answer("saveCalendar", with: true)
        await app.calendar?.save()
        #expect(app.calls.suffix(2).first == "saveCalendar: My Calendar.ics")
        let text = String(decoding: app.savedTable, as: UTF8.self)
        #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 3)
        #expect(text.components(separatedBy: "VCALENDAR").count == 3)
    }

    @Test func theAgentCanBeWrittenTo() async {
        let fixture = await started()
        await fixture.model.perform(.write, on: id)
        #expect(fixture.app.calls == ["openChat: !chat with @agent1:test"] && !fixture.model.isBusy)
        fixture.chats.fail(RemoteError.offline)
        await fixture.model.perform(.write, on: id)
        #expect(fixture.app.problems.map(\.title) == ["You are offline"])
        fixture.chats.fail(CancellationError())
        await fixture.model.perform(.write, on: id)
        #expect(fixture.app.calls.count == 2)
    }

    @Test func theChatOfAComingViewingIsKnown() async {
        let fixture = await started()
        await eventually("read") { fixture.model.title(inChat: "!chat") == "Viewing on \(old)" }
        #expect(fixture.model.title(inChat: "!other").isEmpty)
        await fixture.model.perform(.cancel, on: id)
        #expect(fixture.model.title(inChat: "!chat").isEmpty)
    }

    @Test func theAgentsReplyIsShown() async {
        let fixture = await started()
        await eventually("sent") { fixture.model.sections[0].rows[0].status == "Waiting for an answer" }
        fixture.service.setReply("I am the agent", to: "$message1", by: Agent(id: "@other:test", name: "Agent 1"))
        fixture.service.setReply("See you there!\n\u{202E}", to: "$message1")
        await eventually("replied") { fixture.model.sections[0].rows[0].status.contains("See you there!") }
        fixture.service.setReply("I am the agent", to: "$message1", by: Agent(id: "@other:test", name: "Agent 1"))
        await eventually("deleted") { fixture.model.sections[0].rows[0].status == "Waiting for an answer" }
        #expect(fixture.model.pane == .search)
        fixture.model.openFromNotification()
        #expect(fixture.model.pane == .viewings && fixture.app.calls == ["bringToFront"])
        #expect(fixture.model.close() && !fixture.model.close() && fixture.model.pane == .search)
    }

    @Test func withoutWindowsNothingHappens() async {
        let fixture = ViewingFixture([viewing])
        var windows: FakeAppService? = FakeAppService()
        let model = ViewingsViewModel.make(windows!, fixture.service, fixture.time, store: fixture.store)
        windows = nil
        await model.tracker.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        await model.perform(.reschedule, on: id)
        await model.perform(.saveToCalendar, on: id)
        await model.perform(.write, on: id)
        #expect(fixture.store.all == [viewing] && fixture.service.calls == [])
    }

    @Test func theModelIsFreed() async {
        weak var leaked: ViewingsViewModel?
        weak var leakedTracker: ViewingTracker?
        let app = FakeAppService()
        do {
            let model = ViewingsViewModel.make(app, FakeHomeSearchService(), ManualTime())
            await model.tracker.accountChanged(.signedIn(userID: HomeSearchSamples.user))
            model.setOpen(true)
            (leaked, leakedTracker) = (model, model.tracker)
        }
        await eventually("freed") { leaked == nil && leakedTracker == nil }
    }
}
