import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingClockTests {
    private let app = FakeAppService()
    private let day: TimeInterval = 86_400

    /// The note on the disk.
    private final class Note {
        var time: Date?
        var error: StorageError?
    }
    private let note = Note()

    private func clock() -> ListingClock {
        ListingClock(
            load: { [note] in note.time },
            save: { [note] time in
                if let error = note.error { throw error }
                note.time = time
            }, zone: .gmt, words: .identity, appService: app)
    }

    @Test func theFirstStartAndAnyBreakOfAMonthAreRight() async throws {
        #expect(try await clock().isRight(.sampleStart))
        #expect(note.time == .sampleStart)
        let later = Date.sampleStart.addingTimeInterval(31 * day)
        #expect(try await clock().isRight(later))
        #expect(note.time == later)
        // The note is not written again within an hour, and follows a clock that was put back.
        #expect(try await clock().isRight(later.addingTimeInterval(3599)))
        #expect(note.time == later)
        #expect(try await clock().isRight(.sampleStart))
        #expect(note.time == .sampleStart && app.calls.isEmpty)
    }

    @Test func aJumpIsAskedAboutOnceAndNothingExpiresMeanwhile() async throws {
        note.time = .sampleStart
        let wrong = Date.sampleStart.addingTimeInterval(14 * 365 * day)
        let clock = clock()
        app.answer("confirmDate", with: false)
        for _ in 0..<3 { #expect(try await !clock.isRight(wrong)) }
        await eventually("asked") { !app.calls.isEmpty }
        #expect(
            app.calls == [
                "confirmDate: Is today January 29, 2040?\nHutong last ran on February 1, 2026. If the computer’s clock "
                    + "is wrong, your listings will expire too early."
            ])
        #expect(note.time == .sampleStart)
        // Once the clock is right again, the work goes on.
        #expect(try await clock.isRight(.sampleStart.addingTimeInterval(day)))
    }

    @Test func aConfirmedDateIsNoted() async throws {
        note.time = .sampleStart
        let now = Date.sampleStart.addingTimeInterval(100 * day)
        let clock = clock()
        var isConfirmed = false
        clock.onConfirm = { isConfirmed = true }
        app.answer("confirmDate", with: true)
        #expect(try await !clock.isRight(now))
        await eventually("confirmed") { isConfirmed }
        #expect(try await clock.isRight(now))
        #expect(note.time == now)
    }

    @Test func aNoteThatCannotBeWrittenIsReported() async throws {
        note.error = .diskFull
        await #expect(throws: StorageError.diskFull) { try await clock().isRight(.sampleStart) }
        note.time = .sampleStart
        app.answer("confirmDate", with: true)
        #expect(try await !clock().isRight(.sampleStart.addingTimeInterval(100 * day)))
        await eventually("reported") { app.problems.map(\.title) == ["The disk is full"] }
    }
}
