import Foundation

/// A search for a home: the state that is stored on disk, so that the search continues after a restart.
public struct HomeSearch: Codable, Equatable, Sendable {
    /// The stage that a search has reached.
    public enum Stage: Codable, Equatable, Sendable {
        /// The countdown is running.
        case searching
        /// The countdown ended, and agents have answered.
        case answered
        /// The countdown ended without an answer.
        case timedOut
        /// The user chose an answer and has to book a viewing with its agent.
        case chosen(AgentAnswer)
        /// A viewing is booked.
        case booked(AgentAnswer, Date)
    }

    /// An event in the course of a search.
    public enum Event: Equatable, Sendable {
        /// The server accepted the demand.
        case posted(DemandID)
        /// Agents answered.
        case answersReceived([AgentAnswer])
        /// Agents have deleted their answers.
        case answersDeleted([AgentAnswer.ID])
        /// Time has passed.
        case timePassed
        /// The user chose an answer.
        case answerChosen(AgentAnswer.ID)
        /// The user returned from the chosen agent to the list of answers.
        case choiceReverted
        /// The user booked a viewing at that time.
        case viewingBooked(Date)
        /// The user left a search that the app had opened after a restart.
        case declined
    }

    /// The time that agents have to answer, in seconds.
    public static let answerTimeout: TimeInterval = 180

    /// The criteria of the search.
    public let demand: Demand
    /// The id of the user who is searching; no other user may continue the search.
    public let owner: String
    /// The name and the phone of the user, if the agents get them.
    public let contact: String?
    /// The transaction, which makes it harmless to post the demand again after a crash.
    public let transaction: UUID
    /// The server's id of the demand; nil until the server has accepted it.
    public private(set) var id: DemandID?
    /// The time that agents have left.
    public private(set) var countdown: SearchCountdown
    /// The newest answer of each agent, in the order in which the agents first answered.
    public private(set) var answers: [AgentAnswer] = []
    /// The stage that a search has reached.
    public private(set) var stage = Stage.searching
    /// Whether the user left the search that a restart had opened, so that the app does not open it again.
    public private(set) var isDeclined = false

    /// Creates a search that has not been posted yet.
    public init(_ demand: Demand, owner: String, contact: String? = nil, transaction: UUID, now: Date) {
        self.demand = demand
        self.owner = owner
        self.contact = contact
        self.transaction = transaction
        countdown = SearchCountdown(length: Self.answerTimeout, now: now)
    }

    /// Whether the app opens the search after a restart.
    public var isUnfinished: Bool {
        if case .booked = stage { false } else { !isDeclined }
    }

    /// The chosen answer, if there is one.
    public var chosen: AgentAnswer? {
        switch stage {
        case .chosen(let answer), .booked(let answer, _): answer
        case .searching, .answered, .timedOut: nil
        }
    }

    /// Returns the search after `event` at `now`. An event that does not apply to the current stage changes nothing.
    public func after(_ event: Event, at now: Date) -> HomeSearch {
        var search = self
        search.countdown.update(now: now)
        switch (event, stage) {
        case (.posted(let id), .searching):
            search.id = id
            search.countdown = SearchCountdown(length: countdown.length, now: now)
            return search
        case (.answersReceived(let new), _): search.merge(new)
        case (.answersDeleted(let ids), _): search.answers.removeAll { ids.contains($0.id) }
        case (.answerChosen(let id), .searching), (.answerChosen(let id), .answered):
            if let answer = answers.first(where: { $0.id == id }) { search.stage = .chosen(answer) }
        case (.choiceReverted, .chosen): search.stage = .searching
        case (.viewingBooked(let time), .chosen(let answer)): search.stage = .booked(answer, time)
        case (.declined, _): search.isDeclined = true
        default: break
        }
        search.updateStage()
        return search
    }

    /// Updates the stage from the countdown and the answers alone.
    private mutating func updateStage() {
        switch stage {
        case .searching, .answered, .timedOut:
            // The time of agents begins once the demand is sent.
            let isOver = id != nil && countdown.isOver
            stage = !isOver ? .searching : answers.isEmpty ? .timedOut : .answered
        case .chosen, .booked: break
        }
    }

    private mutating func merge(_ new: [AgentAnswer]) {
        for answer in new {
            if let index = answers.firstIndex(where: { $0.agent.id == answer.agent.id }) {
                let known = answers[index]
                if known.time < answer.time || known.id == answer.id { answers[index] = answer }
            } else {
                answers.append(answer)
            }
        }
    }
}

/// A countdown by the wall clock: time passes while the app is closed and while the computer sleeps.
///
/// The remaining time is never negative, never longer than the whole, and never grows: when the clock is set back,
/// the countdown continues from the last update.
public struct SearchCountdown: Codable, Equatable, Sendable {
    /// The whole time, in seconds.
    public let length: TimeInterval
    private var startedAt: Date
    private var seenAt: Date

    /// Creates a countdown that starts now.
    public init(length: TimeInterval, now: Date) {
        self.length = length
        startedAt = now
        seenAt = now
    }

    /// Advances the countdown to `now`, and corrects it when the clock was set back.
    public mutating func update(now: Date) {
        if now < seenAt { startedAt += now.timeIntervalSince(seenAt) }
        seenAt = now
    }

    /// The seconds that were left at the last update.
    public var remaining: TimeInterval { min(max(0, length - seenAt.timeIntervalSince(startedAt)), length) }

    /// Whether no time is left.
    public var isOver: Bool { remaining <= 0 }
}
