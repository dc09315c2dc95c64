import Domain
import Foundation

/// Notices that the computer's clock has jumped ahead, and asks the user about it before listings expire by it.
public final class ListingClock {
    /// The time for which the program may not have run without a question, in seconds.
    public static let longestBreak: TimeInterval = 31 * 86_400
    /// The time between two notes of the clock, in seconds.
    private static let notePeriod: TimeInterval = 3600

    /// Called when the user has confirmed the date.
    public var onConfirm: () async -> Void = {}
    private var seen: Date?
    private var isAsked = false
    private let load: () async throws -> Date?
    private let save: (Date) async throws -> Void
    private let zone: Zone
    private let words: Localizer
    private weak var appService: (any ListingsAppService)?

    /// Creates a check of the time in `zone`. `load` returns the time that `save` has stored last.
    public init(
        load: @escaping () async throws -> Date?, save: @escaping (Date) async throws -> Void, zone: Zone,
        words: Localizer, appService: (any ListingsAppService)?
    ) {
        (self.load, self.save, self.zone, self.words, self.appService) = (load, save, zone, words, appService)
    }

    /// Returns whether the time is right, as far as known. After a jump it is not before the user has confirmed it, who
    /// is asked once. Throws `StorageError`.
    public func isRight(_ now: Date) async throws -> Bool {
        if seen == nil { seen = try await load() }
        if let seen, now.timeIntervalSince(seen) > Self.longestBreak {
            if !isAsked { ask(now, since: seen) }
            return false
        }
        // Also if the clock was put back.
        if seen.map({ abs(now.timeIntervalSince($0)) > Self.notePeriod }) ?? true { try await note(now) }
        return true
    }

    private func note(_ now: Date) async throws {
        try await save(now)
        (seen, isAsked) = (now, false)
    }

    /// Asks in a task of its own, because the end of the program does not wait for an answer.
    private func ask(_ now: Date, since seen: Date) {
        isAsked = true
        let question = ListingQuestion(
            title: words("Is today {day}?", ["day": words.date(now, .date, in: zone)]),
            text: words(
                "Hutong last ran on {day}. If the computer’s clock is wrong, your listings will expire too early.",
                ["day": words.date(seen, .date, in: zone)]),
            confirmTitle: words("_Yes"), cancelTitle: words("_No"))
        Task {
            guard await appService?.confirmDate(question) == true else { return }
            do {
                try await note(now)
                await onConfirm()
            } catch {
                appService?.report(ErrorWords(words).problem(for: error))
            }
        }
    }
}
