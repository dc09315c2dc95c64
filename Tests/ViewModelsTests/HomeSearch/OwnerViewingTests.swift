import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Viewings with the owners of homes in markets.
@Suite struct OwnerViewingTests {
    private let home = GroupFixture.home("$home")
    private let moment = "Tuesday, March 3, 9:30\u{202F}AM"

    private func started() async -> ViewingFixture {
        let fixture = ViewingFixture()
        await fixture.start()
        return fixture
    }

    private func choose(_ fixture: ViewingFixture, day: Int) {
        fixture.app.answerNewTime { form in
            (form.dayIndex, form.timeIndex) = (day, 1)
            return form.selectedTime
        }
    }

    @Test func theOwnerIsAskedWhenThatCanNoLongerBeUndone() async {
        let fixture = await started()
        let gate = Gate()
        choose(fixture, day: 2)
        fixture.app.holdToast(gate)
        #expect(await fixture.model.ask(about: home))
        await eventually("offered") { await gate.arrivals == 1 }
        #expect(fixture.app.calls.last == "toast: Viewing requested: \(moment) [Undo]")
        await eventually("listed") { fixture.model.lines == ["Upcoming: Wang Fang \(moment)"] }
        #expect(fixture.service.calls == [])
        #expect(fixture.model.sections[0].rows[0].place == "Hillcrest Row · Chaoyang")
        fixture.service.connect(.offline(.offline, lastAnswer: nil))
        await gate.open()
        let id = fixture.store.all[0].id
        let asked = "book: Hello! May I see Hillcrest Row on \(moment)? [\(id)-viewing-0]"
        await eventually("queued") { fixture.service.calls == [asked] }
        let row = { fixture.model.sections[0].rows[0] }
        await eventually("waits") { row().status == "The owner has not been notified yet." }
        #expect(
            row().menu.map(\.title) == ["Reschedule…", "Cancel Viewing", "Save to Calendar…", "Write to Owner"])
        fixture.service.connect(.online)
        await eventually("sent") { row().status == "Waiting for an answer" }
        fixture.service.setReply(
            "Gladly.", to: "$message-\(id)-viewing-0", by: Agent(id: home.ownerID, name: "Wang Fang"))
        await eventually("answered") { row().status == "“Gladly.”" }
    }

    @Test func askingAgainMovesTheViewing() async {
        let fixture = await started()
        choose(fixture, day: 2)
        choose(fixture, day: 3)
        #expect(await fixture.model.ask(about: home))
        await eventually("asked") { fixture.service.calls.count == 1 }
        #expect(await fixture.model.ask(about: home))
        let id = fixture.store.all[0].id
        let moved =
            "book: Could we move the viewing of Hillcrest Row to Wednesday, March 4, 9:30\u{202F}AM? [\(id)-viewing-1]"
        await eventually("moved") { fixture.service.calls.last == moved }
        #expect(fixture.store.all.count == 1)
        await fixture.model.perform(.cancel, on: id)
        let canceled = "cancelViewing: I have to cancel the viewing of Hillcrest Row. I am sorry. [\(id)-viewing-2]"
        await eventually("canceled") { fixture.service.calls.last == canceled }
    }

    @Test func theOwnerGetsTheNameAndThePhoneWithTheFirstRequest() async {
        let fixture = ViewingFixture(contact: { "Mei Lin, 13812345678" })
        await fixture.start()
        fixture.app.answerNewTime { form in
            #expect(form.contact.details == "Sends “Mei Lin, 13812345678” to Wang Fang" && !form.contact.isOn)
            form.contact.isOn = true
            (form.dayIndex, form.timeIndex) = (2, 1)
            return form.selectedTime
        }
        choose(fixture, day: 3)
        #expect(await fixture.model.ask(about: home))
        await eventually("asked") {
            fixture.service.calls.last?.contains("\nMy name and phone: Mei Lin, 13812345678 [") == true
        }
        #expect(await fixture.model.ask(about: home))
        await eventually("moved") { fixture.service.calls.count == 2 }
        #expect(fixture.service.calls.last?.contains("Mei Lin") == false)
    }

    @Test func whatIsUndoneIsNeverAsked() async {
        let fixture = await started()
        choose(fixture, day: 2)
        fixture.app.answer("toast", with: ToastOutcome.undone)
        #expect(await fixture.model.ask(about: home))
        await eventually("undone") { fixture.store.all.first?.isCanceled == true }
        await fixture.model.refresh()
        #expect(fixture.service.calls == [])
    }

    @Test func withoutATimeOrOnTheServerNothingIsAsked() async {
        let fixture = await started()
        fixture.app.answer("newTime", with: nil as (@MainActor (ViewingFormViewModel) -> Date?)?)
        #expect(await !fixture.model.ask(about: home))
        choose(fixture, day: 2)
        var unsent = home
        unsent.serverID = nil
        #expect(await !fixture.model.ask(about: unsent))
        #expect(fixture.store.all == [])
    }
}
