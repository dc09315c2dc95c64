import Foundation

/// A search for a home that is under way: what is kept on disk, so that a restart goes on where it was.
public struct HomeSearch: Codable, Equatable, Sendable {
    /// Where it stands.
    public enum Stage: Codable, Equatable, Sendable {
        /// The countdown runs.
        case searching
        /// The agents who answered are listed.
        case answered
        /// The countdown ran out and nobody had answered.
        case timedOut
        /// One answer is chosen, and a viewing is to be booked with its agent.
        case chosen(AgentAnswer)
        /// A viewing is booked.
        case booked(AgentAnswer, Date)
    }

    /// Something that happens to a search.
    public enum Event: Equatable, Sendable {
        /// The server has the demand.
        case posted(DemandID)
        /// Agents answered while somebody was looking.
        case answersCame([AgentAnswer])
        /// Agents had answered while nobody was looking.
        case answersWereThere([AgentAnswer])
        /// Time has passed.
        case clockMoved
        /// The user wants to see the answers before the countdown is over.
        case answersOpened
        /// The user chose one answer.
        case chose(AgentAnswer.ID)
        /// The user goes back to the list of answers.
        case reconsidered
        /// The chosen agent expects the user then.
        case booked(Date)
        /// The user left the search that the app had opened by itself.
        case declined
    }

    /// How long agents are given to answer, in seconds.
    public static let patience: TimeInterval = 180

    /// What is looked for.
    public let demand: Demand
    /// The id of whoever looks: nobody else goes on with it.
    public let owner: String
    /// Makes posting it again after a crash harmless.
    public let transaction: UUID
    /// The server's name for it; nil until it is known to have been posted.
    public private(set) var id: DemandID?
    /// How long agents still have.
    public private(set) var countdown: SearchCountdown
    /// The newest answer of each agent, in the order in which the agents first answered.
    public private(set) var answers: [AgentAnswer] = []
    /// Where it stands.
    public private(set) var stage = Stage.searching
    /// True once the user has left it after a restart had opened it: it is not forced on them again.
    public private(set) var isDeclined = false

    /// A search that is about to be posted.
    public init(_ demand: Demand, owner: String, transaction: UUID, now: Date) {
        self.demand = demand
        self.owner = owner
        self.transaction = transaction
        countdown = SearchCountdown(length: Self.patience, now: now)
    }

    /// Whether a restart goes on with it by itself.
    public var isUnfinished: Bool {
        if case .booked = stage { false } else { !isDeclined }
    }

    /// The answer that was chosen, if one was.
    public var chosen: AgentAnswer? {
        switch stage {
        case .chosen(let answer), .booked(let answer, _): answer
        case .searching, .answered, .timedOut: nil
        }
    }

    /// The search after something happened at `now`; what makes no sense where it stands changes nothing.
    public func after(_ event: Event, at now: Date) -> HomeSearch {
        var search = self
        search.countdown.look(at: now)
        switch (event, stage) {
        case (.posted(let id), .searching):
            search.id = id
            search.countdown = SearchCountdown(length: countdown.length, now: now)
            return search
        case (.answersCame(let new), _): search.add(new)
        case (.answersWereThere(let new), _):
            search.add(new)
            if stage == .searching, !search.answers.isEmpty { search.stage = .answered }
        case (.answersOpened, .searching) where !answers.isEmpty: search.stage = .answered
        case (.chose(let id), .answered):
            if let answer = answers.first(where: { $0.id == id }) { search.stage = .chosen(answer) }
        case (.reconsidered, .chosen): search.stage = .answered
        case (.booked(let time), .chosen(let answer)): search.stage = .booked(answer, time)
        case (.declined, _): search.isDeclined = true
        default: break
        }
        search.settle()
        return search
    }

    /// What follows from the clock and the answers alone.
    private mutating func settle() {
        switch stage {
        case .searching where countdown.isOver: stage = answers.isEmpty ? .timedOut : .answered
        case .timedOut where !answers.isEmpty: stage = .answered
        default: break
        }
    }

    private mutating func add(_ new: [AgentAnswer]) {
        for answer in new {
            if let index = answers.firstIndex(where: { $0.agent.id == answer.agent.id }) {
                if answers[index].time < answer.time { answers[index] = answer }
            } else {
                answers.append(answer)
            }
        }
    }
}
