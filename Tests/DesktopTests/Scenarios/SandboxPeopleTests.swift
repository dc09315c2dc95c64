import Testing
import ViewModels

@testable import App

/// Neighbors and agents act only while someone can meet them.
@MainActor @Suite struct SandboxPeopleTests {
    private final class Recorder {
        var isSandboxInUse = true
        var activity: [Bool] = []
    }

    private let recorder = Recorder()

    private func makePeople() -> SandboxPeople {
        SandboxPeople(
            isInUse: { [recorder] in recorder.isSandboxInUse },
            setActive: { [recorder] in recorder.activity.append($0) })
    }

    @Test func peopleActWhileAUserIsSignedIn() async {
        let people = makePeople()
        await people.serverChanged()
        #expect(recorder.activity == [false])
        await people.accountChanged(.signedIn(userID: "@mei:hutong.example"))
        #expect(recorder.activity == [false, true])
        await people.accountChanged(.signedOut)
        #expect(recorder.activity == [false, true, false])
    }

    @Test func peopleStopWhenAnotherServerIsAsked() async {
        let people = makePeople()
        await people.accountChanged(.signedIn(userID: "@mei:hutong.example"))
        recorder.isSandboxInUse = false
        await people.serverChanged()
        #expect(recorder.activity == [true, false])
        await people.accountChanged(.signedIn(userID: "@mei:other.example"))
        #expect(recorder.activity == [true, false, false])
    }

    @Test func peopleStopAtTheEnd() async {
        let people = makePeople()
        await people.accountChanged(.signedIn(userID: "@mei:hutong.example"))
        await people.stop()
        #expect(recorder.activity == [true, false])
    }
}
