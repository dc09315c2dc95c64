import Foundation

/// Why the search for a home cannot begin; thrown beside `RemoteError`.
public enum HomeSearchError: Error, Equatable, Sendable {
    /// The server has no room in which agents could be asked.
    case noAgents
}

/// Reaches the agents. Throws `RemoteError` and `HomeSearchError`.
///
/// On Matrix all of it is messages in the agents' room: the demand is one, an answer is a reply to it. Every `text` is
/// what people in the room read; `transaction` is the message's, so that doing the same again is harmless.
public protocol HomeSearchService: Sendable {
    /// The agents in the room, whether they have answered or not.
    func agents() async throws -> [Agent]

    /// Posts a demand.
    func post(_ demand: Demand, text: String, transaction: String) async throws -> DemandID

    /// The answers to a demand after the answer `since`, or from the beginning, oldest first.
    func answers(to demand: DemandID, since: AgentAnswer.ID?) async throws -> [AgentAnswer]

    /// The same, and then each further answer as it comes; one may come twice. It ends only by an error or by being
    /// canceled.
    func answersAsTheyCome(to demand: DemandID, since: AgentAnswer.ID?) -> AsyncThrowingStream<AgentAnswer, any Error>

    /// Tells an agent that their answer was chosen.
    func choose(_ answer: AgentAnswer, for demand: DemandID, text: String, transaction: String) async throws

    /// Tells the agent of `answer` when the user wants to see the home.
    func book(
        _ viewing: Date, with answer: AgentAnswer, for demand: DemandID, text: String, transaction: String
    ) async throws

    /// Tells the agents that nobody is waiting any more.
    func cancel(_ demand: DemandID, text: String, transaction: String) async throws
}

/// Keeps the search that is under way on this computer. Throws `StorageError`.
public protocol HomeSearchStore: Sendable {
    /// The search, or nil. Throws `.corrupt` once a damaged one has been set aside.
    func search() async throws -> HomeSearch?

    /// Keeps the search, or forgets it when it is nil; it is on the disk when this returns.
    func setSearch(_ search: HomeSearch?) async throws
}
