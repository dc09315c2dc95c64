import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct UndoHistoryTests {
    let app = FakeAppService()

    /// The actions that were performed and not undone, in order.
    private final class Document {
        var text = ""
    }

    private func make() -> (UndoHistory, Document) { (UndoHistory(words: .identity, appService: app), Document()) }

    private func type(_ letter: String, _ document: Document, _ history: UndoHistory) {
        document.text += letter
        history.offer("Typed \(letter)") { document.text.removeLast() }
    }

    @Test func theNewestActionIsUndoneFirst() async {
        let (history, document) = make()
        for letter in ["a", "b", "c"] { type(letter, document, history) }
        await history.undo()
        #expect(document.text == "ab")
        await history.undo()
        #expect(document.text == "a")
        #expect(app.calls.filter { $0.contains("Undone") } == ["toast: Undone: Typed c", "toast: Undone: Typed b"])
    }

    @Test func withNothingLeftThatIsSaid() async {
        let (history, document) = make()
        type("a", document, history)
        await history.undo()
        await history.undo()
        #expect(document.text.isEmpty && app.calls.last == "toast: Nothing to undo")
    }

    @Test func theToastUndoesItsOwnAction() async {
        let (history, document) = make()
        app.answer("toast", with: ToastOutcome.undone)
        document.text = "ab"
        history.offer("First") { document.text = "b" }
        await eventually("undone") { document.text == "b" }
        await history.undo()
        #expect(app.calls == ["toast: First [Undo]", "toast: Nothing to undo"])
    }

    @Test func theOfferOfAnActionEndsOnceItIsUndone() async {
        let history = UndoHistory(words: .identity, appService: app)
        let gate = Gate()
        keepNextToastOpen()
        var events: [String] = []
        let step = history.offer("Typed a") {
            await gate.pass()
            events.append("undone")
        }
        await eventually("offered") { app.calls.count == 1 }
        let offer = Task {
            _ = await step.offer.value
            events.append("the offer is over")
        }
        let undo = Task { await history.undo() }
        await eventually("being undone") { await gate.arrivals == 1 }
        await gate.open()
        await undo.value
        await offer.value
        #expect(events == ["undone", "the offer is over"] && app.calls.last == "toast: Undone: Typed a")
    }

    /// Makes the next toast stay open until it is closed.
    private func keepNextToastOpen() {
        app.answer("toast") {
            let (endless, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in endless {}
            continuation.finish()
            return ToastOutcome.dismissed
        }
    }

    @Test func whatTheOpenToastOffersIsUndoneFirst() async {
        let (history, document) = make()
        keepNextToastOpen()
        document.text = "a"
        let first = history.offer("Typed a") { document.text.removeAll { $0 == "a" } }
        await eventually("offered") { app.calls.count == 1 }
        document.text += "b"
        let second = history.offer("Typed b") { document.text.removeAll { $0 == "b" } }
        _ = await second.offer.value
        await history.undo()
        #expect(document.text == "b")
        _ = await first.offer.value
        await history.undo()
        #expect(document.text.isEmpty)
    }

    @Test func theOffersOfAnotherUserEnd() async {
        let (history, document) = make()
        keepNextToastOpen()
        let step = history.offer("Typed a") { document.text = "undone" }
        await eventually("offered") { app.calls.count == 1 }
        history.removeAll()
        #expect(await step.offer.value == .dismissed)
        await history.undo()
        #expect(document.text.isEmpty && app.calls.last == "toast: Nothing to undo")
    }

    @Test func anActionIsUndoneOnlyOnce() async {
        let (history, document) = make()
        let gate = Gate()
        app.answer("toast") {
            await gate.pass()
            return ToastOutcome.undone
        }
        type("a", document, history)
        type("b", document, history)
        await eventually("the toast is shown") { await gate.arrivals == 1 }
        await history.undo()
        await history.undo()
        await gate.open()
        await history.undo()
        #expect(document.text.isEmpty && app.problems.isEmpty)
    }

    @Test(arguments: [(StorageError.diskFull as any Error, true), (ListingError.changedElsewhere, false)])
    func aFailureIsReportedAndAFullDiskMayBeTriedAgain(error: any Error, isRepeatable: Bool) async {
        let (history, document) = make()
        var failures = [error]
        document.text = "a"
        history.offer("Typed") {
            if let failure = failures.popLast() { throw failure }
            document.text = ""
        }
        await history.undo()
        #expect(app.problems.count == 1 && document.text == "a")
        await history.undo()
        #expect(document.text.isEmpty == isRepeatable)
    }

    @Test func theOldestActionsAreForgotten() async {
        let (history, document) = make()
        for _ in 0...UndoHistory.maximumCount { type("x", document, history) }
        for _ in 0...UndoHistory.maximumCount { await history.undo() }
        #expect(document.text == "x")
    }

    @Test func nothingIsLeaked() async {
        await expectRelease {
            let (history, document) = make()
            type("a", document, history)
            await history.undo()
            return history
        }
    }
}
