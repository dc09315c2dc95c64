import Domain
import Foundation

/// The conversation with the agents: message texts and transaction identifiers, a timeout for the first request,
/// reconnecting.
nonisolated struct AgentsRoom: Sendable {
    /// The maximum time that a resumed search waits for missed answers before it opens without them, in seconds.
    static let catchUpTimeout: TimeInterval = 5
    /// The delay before reconnecting, in seconds.
    static let reconnectDelay: TimeInterval = 5

    let service: any HomeSearchService
    let time: any TimeSource
    let words: HomeSearchWords

    /// Returns all agents; none if the request fails, because the page is usable without them.
    func agents() async -> [Agent] {
        do {
            return try await service.agents()
        } catch {
            Log.homeSearch.notice("The agents could not be loaded", metadata: ["error": "\(error.logDescription)"])
            return []
        }
    }

    /// Posts the demand of `search`; repeating the call does not post it twice.
    func post(_ search: HomeSearch) async throws -> DemandID {
        try await service.post(
            search.demand, text: words.demandMessage(search.demand), transaction: search.transaction.uuidString)
    }

    /// Tells the agent of `answer` that the user chose it.
    func choose(_ answer: AgentAnswer, in search: HomeSearch, _ id: DemandID) async throws {
        try await service.choose(
            answer, for: id, text: words.choiceMessage(answer), transaction: "\(search.transaction)-choose-\(answer.id)"
        )
    }

    /// Books a viewing with the agent of `answer`. Returns the identifier of the message.
    func book(_ time: Date, with answer: AgentAnswer, in search: HomeSearch) async throws -> String {
        try await service.book(
            time, for: answer.id, text: words.bookingMessage(answer.agent, at: time),
            transaction: "\(search.transaction)-book-\(Int(time.timeIntervalSince1970))")
    }

    /// Tells the agents that the demand is canceled.
    func cancel(_ search: HomeSearch, _ id: DemandID) async throws {
        try await service.cancel(id, text: words.cancelMessage, transaction: "\(search.transaction)-cancel")
    }

    /// Returns the answers that arrived after the newest known one. Posts the demand first if a crash prevented that.
    ///
    /// Throws `RemoteError.timedOut` if this takes longer than `catchUpTimeout`.
    func missedAnswers(of search: HomeSearch) async throws -> (DemandID, [AgentAnswer]) {
        try await withThrowingTaskGroup(of: (DemandID, [AgentAnswer])?.self) { group in
            group.addTask {
                let id = if let id = search.id { id } else { try await post(search) }
                return (id, try await service.answers(to: id, since: search.newestAnswer))
            }
            group.addTask {
                try await time.sleep(seconds: Self.catchUpTimeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let found = try await group.next() ?? nil else { throw RemoteError.timedOut }
            return found
        }
    }

    /// Delivers answers until the task is canceled, and reconnects after each failure.
    ///
    /// After reconnecting, it first loads the missed answers. `onAnswers` is called even if there are none, because
    /// that confirms the connection.
    func listen(
        to id: DemandID, since: @MainActor () -> AgentAnswer.ID?,
        onAnswers: @MainActor ([AgentAnswer]) async -> Void, onFailure: @MainActor (any Error) -> Void
    ) async {
        var isReconnecting = false
        while !Task.isCancelled {
            do {
                if isReconnecting { await onAnswers(try await service.answers(to: id, since: since())) }
                for try await answer in service.answerUpdates(to: id, since: await since()) {
                    await onAnswers([answer])
                }
                throw RemoteError.offline
            } catch {
                if Task.isCancelled { return }
                await onFailure(error)
            }
            isReconnecting = true
            try? await time.sleep(seconds: Self.reconnectDelay)
        }
    }
}

nonisolated extension HomeSearch {
    /// The newest known answer.
    var newestAnswer: AgentAnswer.ID? { answers.max { $0.time < $1.time }?.id }
}
