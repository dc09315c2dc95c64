import Domain
import Foundation

/// What the flow says to the agents and hears from them: the texts, the transactions, how long to wait for an answer,
/// and listening again after the connection was lost.
nonisolated struct AgentsRoom: Sendable {
    /// How long a start waits to hear whether agents have answered, in seconds.
    static let catchUpLimit: TimeInterval = 5
    /// How long to wait before listening again, in seconds.
    static let listenAgainAfter: TimeInterval = 5

    let service: any HomeSearchService
    let time: any TimeSource
    let words: HomeSearchWords

    /// The agents, or none when they cannot be had: the picture is complete without those who have not answered.
    func agents() async -> [Agent] { (try? await service.agents()) ?? [] }

    func post(_ search: HomeSearch) async throws -> DemandID {
        try await service.post(
            search.demand, text: words.demandMessage(search.demand), transaction: search.transaction.uuidString)
    }

    func choose(_ answer: AgentAnswer, in search: HomeSearch, _ id: DemandID) async throws {
        try await service.choose(
            answer, for: id, text: words.choiceMessage(answer), transaction: "\(search.transaction)-choose-\(answer.id)"
        )
    }

    func book(_ moment: Date, with answer: AgentAnswer, in search: HomeSearch, _ id: DemandID) async throws {
        try await service.book(
            moment, with: answer, for: id, text: words.bookingMessage(answer, at: moment),
            transaction: "\(search.transaction)-book-\(Int(moment.timeIntervalSince1970))")
    }

    func cancel(_ search: HomeSearch, _ id: DemandID) async throws {
        try await service.cancel(id, text: words.cancelMessage, transaction: "\(search.transaction)-cancel")
    }

    /// What has been answered since the search was seen last; one that a crash kept from being posted is posted first.
    func catchUp(_ search: HomeSearch) async throws -> (DemandID, [AgentAnswer]) {
        try await withThrowingTaskGroup(of: (DemandID, [AgentAnswer])?.self) { group in
            group.addTask {
                let id = if let id = search.id { id } else { try await post(search) }
                return (id, try await service.answers(to: id, since: search.newestAnswer))
            }
            group.addTask {
                try await time.sleep(seconds: Self.catchUpLimit)
                return nil
            }
            defer { group.cancelAll() }
            guard let found = try await group.next() ?? nil else { throw RemoteError.timedOut }
            return found
        }
    }

    /// Hands over answers until the task is canceled. After each loss of the connection it asks for what it missed,
    /// whose arrival, empty or not, says that all is well again.
    func listen(
        to id: DemandID, since: @MainActor () -> AgentAnswer.ID?, hear: @MainActor ([AgentAnswer]) async -> Void,
        lose: @MainActor (any Error) -> Void
    ) async {
        var isLost = false
        while !Task.isCancelled {
            do {
                if isLost { await hear(try await service.answers(to: id, since: since())) }
                isLost = false
                for try await answer in service.answerUpdates(to: id, since: await since()) { await hear([answer]) }
                throw RemoteError.offline
            } catch {
                if Task.isCancelled { return }
                isLost = true
                await lose(error)
            }
            try? await time.sleep(seconds: Self.listenAgainAfter)
        }
    }
}

nonisolated extension HomeSearch {
    /// The newest answer that is known: what comes after it is new.
    var newestAnswer: AgentAnswer.ID? { answers.max { $0.time < $1.time }?.id }
}
