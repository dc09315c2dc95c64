import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ConnectionStatusViewModelTests {
    let fixture = GroupFixture()

    func running(_ body: (ConnectionStatusViewModel) async -> Void) async {
        let connection = ConnectionStatusViewModel(context: fixture.context)
        let running = Task { await connection.run() }
        await eventually("reads") { fixture.service.readerCount == 1 }
        await body(connection)
        running.cancel()
        await running.value
    }

    @Test func anInterruptionHasAReasonANoteAndAnAge() async {
        await running { connection in
            #expect(connection.problem == nil && connection.note == "" && connection.ageText == "")
            fixture.service.set(.offline(.offline, lastAnswer: fixture.time.now.addingTimeInterval(-59)))
            await eventually("shown") { connection.ageText == "Updated just now" }
            #expect(connection.problem?.title == "You are offline")
            #expect(connection.note == "Offline. What you write is sent later.")
            await fixture.time.waitForSleepers(1)
            fixture.time.advance(by: 1)
            await eventually("a minute") { connection.ageText == "Updated 1 minute ago" }
            fixture.service.set(.online)
            await eventually("fresh") { connection.ageText == "" }
            #expect(connection.problem == nil && connection.note == "")
        }
    }

    @Test func withoutAnyAnswerThereIsNoAge() async {
        await running { connection in
            fixture.service.set(.offline(.timedOut, lastAnswer: fixture.time.now))
            await eventually("shown") { connection.ageText == "Updated just now" }
            fixture.service.set(.offline(.offline, lastAnswer: nil))
            await eventually("no age") { connection.ageText == "" }
            #expect(connection.problem?.title == "You are offline")
        }
    }
}
