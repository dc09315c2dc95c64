import Domain
import Foundation

/// Talks to all agents in a Matrix room, and to a chosen agent or the owner of a home in a direct chat. The room is
/// the one of type `org.hutong.agents` that the user has joined, or otherwise the one with the alias `#hutong-agents`
/// on the server, which the outbox joins.
///
/// Messages go through the outbox of the groups, and answers are read from the rooms that their sync has stored.
struct MatrixHomeSearch: HomeSearchService {
    /// The localpart of the room's alias.
    static let alias = "hutong-agents"
    /// The maximum number of pages of history in which a message is searched after a gap.
    private static let maximumPages = 50

    let groups: MatrixGroups
    let client: MatrixClient
    let publisher: GroupPublisher
    let threads: ThreadQueries

    func agents() async throws -> [Agent] {
        let user = try await publisher.currentUser()
        guard let room = try await threads.agentsRoom() else { return [] }
        do {
            return try await client.members(of: room).filter { $0.id != user }
                .map { Agent(id: $0.id, name: $0.name, avatar: $0.avatar) }.sorted { $0.id < $1.id }
        } catch {
            throw error.asRemote
        }
    }

    func send(_ message: HomeSearchMessage) async throws {
        let user = try await publisher.currentUser()
        var content = EventContent(text: message.text, replyTo: message.replyTo)
        content.keys = HomeSearchKeys(message.meaning, home: try await threads.key(of: message.home))
        let room =
            switch message.recipient {
            // The address of a user, whose chat the outbox opens.
            case .user(let id): id
            case .agents: try await threads.agentsRoom() ?? "#\(Self.alias):\(UserAddress(user).server)"
            }
        do {
            try await groups.enqueue(Outgoing(transaction: message.id, room: room, content: content))
        } catch GroupWritingError.encrypted {
            Log.homeSearch.notice("The agents' room is encrypted")
            throw HomeSearchError.noAgents
        }
    }

    func discard(_ message: String) async throws { try await groups.discard(message) }

    func thread(of message: String) async throws -> HomeSearchThread {
        let user = try await publisher.currentUser()
        // Before the replies: those that arrive until then are among them.
        let connection = publisher.connection.value
        var thread = try await threads.thread(of: message, user: user, connection: connection)
        if thread == nil, try await fetchHistory(backTo: message) {
            thread = try await threads.thread(of: message, user: user, connection: connection)
        }
        return thread ?? HomeSearchThread(.unknown, connection: connection)
    }

    func changes() -> AsyncStream<Void> { publisher.rooms.changes() }

    /// Fetches the agents' room back to an event, which a gap has separated from the newest ones. Returns whether
    /// events were fetched.
    private func fetchHistory(backTo event: String) async throws -> Bool {
        // Only the server's ids are known to it.
        guard event.hasPrefix("$"), publisher.connection.value == .online,
            let room = try await threads.agentsRoom()
        else { return false }
        do {
            for page in 0..<Self.maximumPages {
                guard try await !threads.isStored(event, in: room) else { return true }
                guard try await groups.fetchEarlier(in: room, kind: .message) else { return page > 0 }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as RemoteError {
            // Repeated with the next change.
            Log.homeSearch.notice("Answers were not fetched", metadata: ["error": "\(error.logDescription)"])
        }
        return true
    }
}
