import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ProfileEditorViewModelTests {
    let server = FakeAccountServer()
    let app = FakeAppService()
    let reloads = Counter()

    final class Counter { var count = 0 }

    private func make() -> (ProfileEditorViewModel, UndoHistory) {
        let undoHistory = UndoHistory(words: .identity, appService: app)
        return (
            ProfileEditorViewModel(.mei, users: server, undoHistory: undoHistory, words: .identity) { [reloads] in
                reloads.count += 1
            }, undoHistory
        )
    }

    @Test func changedFieldsAreSentAndCanBeUndone() async {
        let (editor, undoHistory) = make()
        await editor.load()
        #expect(editor.name == "Mei Lin" && editor.about == "Grows beans." && editor.showsAbout && editor.note == "")
        editor.about = " Grows tomatoes. "
        await editor.save()
        #expect(editor.isDone && reloads.count == 1)
        #expect(server.calls == ["storesAbout", "setAbout: Grows tomatoes."], "the name stays")
        await undoHistory.undo()
        #expect(server.calls.last == "setAbout: Grows beans." && reloads.count == 2)
        #expect(app.calls.contains("toast: Your profile is as before"))
    }

    @Test func anUnchangedProfileIsNotSent() async {
        let (editor, undoHistory) = make()
        await editor.save()
        #expect(editor.isDone && server.calls.isEmpty && reloads.count == 0)
        await undoHistory.undo()
        #expect(app.calls == ["toast: Nothing to undo"])
    }

    @Test func aServerWithoutDescriptionsIsNotAskedToStoreOne() async {
        server.set { $0.storesAbout = { false } }
        let (editor, _) = make()
        await editor.load()
        #expect(!editor.showsAbout && editor.note == "Your server does not store a description of you.")
        editor.name = "Mei"
        editor.about = "Typed before the answer."
        await editor.save()
        #expect(server.calls == ["storesAbout", "setDisplayName: Mei"])
    }

    @Test func mistakesAreShownBesideTheFields() async {
        let (editor, _) = make()
        editor.name = " "
        editor.about = String(repeating: "a", count: 501)
        await editor.save()
        #expect(editor.nameProblem == "Enter your name" && editor.aboutProblem == "Use at most 500 characters")
        #expect(server.calls.isEmpty && !editor.isDone)
    }

    @Test func aFailureKeepsTheForm() async {
        server.set { $0.setDisplayName = { _ in throw RemoteError.offline } }
        let (editor, undoHistory) = make()
        editor.name = "Mei"
        await editor.save()
        #expect(editor.problem?.title == "You are offline" && !editor.isDone && editor.canSave)
        await undoHistory.undo()
        #expect(app.calls == ["toast: Nothing to undo"])
        server.set { $0.setDisplayName = { _ in } }
        await editor.save()
        #expect(editor.isDone)
    }

    @Test func whatIsSavedIsSaidIfTheRestFails() async {
        server.set { $0.setAbout = { _ in throw RemoteError.offline } }
        let (editor, undoHistory) = make()
        editor.name = "Mei"
        editor.about = "Grows tomatoes."
        await editor.save()
        #expect(editor.problem?.title == "Your name is saved, but not the text about you" && !editor.isDone)
        #expect(editor.about == "Grows tomatoes." && reloads.count == 1)
        // The name is not sent again, and each part can be undone.
        server.set { $0.setAbout = { _ in } }
        await editor.save()
        #expect(editor.isDone && editor.problem == nil)
        #expect(server.calls == ["setDisplayName: Mei", "setAbout: Grows tomatoes.", "setAbout: Grows tomatoes."])
        await undoHistory.undo()
        await undoHistory.undo()
        #expect(server.calls.suffix(2) == ["setAbout: Grows beans.", "setDisplayName: Mei Lin"])
    }

    @Test func theTextIsSavedIfTheNameIsRefused() async {
        server.set { $0.setDisplayName = { _ in throw RemoteError.forbidden } }
        let (editor, _) = make()
        editor.name = "Mei"
        editor.about = "Grows tomatoes."
        await editor.save()
        #expect(editor.problem?.title == "The text about you is saved, but not your name" && !editor.isDone)
    }

    @Test func itIsSavedOnce() async {
        let gate = Gate()
        server.set { $0.setDisplayName = { _ in await gate.pass() } }
        let (editor, _) = make()
        editor.name = "Mei"
        let saving = Task { await editor.save() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(!editor.canSave)
        await editor.save()
        await gate.open()
        await saving.value
        #expect(server.calls.count == 1)
    }

    @Test func theViewModelIsReleased() async {
        await expectRelease {
            let (editor, _) = make()
            await editor.load()
            return editor
        }
    }
}
