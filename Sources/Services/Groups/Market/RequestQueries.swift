import Domain
import Foundation
import GRDB

/// Reads the requests of others about the user's homes from the direct chats.
struct RequestQueries: Sendable {
    private struct Request: Decodable, QueryRow {
        var listing: UUID
        var market: String
        var room: String
        var sender: String
        var name: String?
        var content: EventContent?
    }

    let database: LocalDatabase

    /// Returns the requests by the listing.
    func requests(to user: String) async throws -> [Listing.ID: HomeRequests] {
        let requests = try await database.read { db in
            try Request.fetchAll(
                db,
                sql: """
                    SELECT h.listing, h.room AS market, e.room, e.sender, m.name, e.content
                    FROM group_room k CROSS JOIN market_home h ON h.room = k.room AND h.sender = ?1
                    CROSS JOIN group_room r
                    CROSS JOIN group_event e ON e.room = r.room AND e.target = h.event AND e.kind = ?2
                    LEFT JOIN group_member m ON m.room = e.room AND m.user = e.sender
                    WHERE k.type = ?3 AND NOT h.is_replaced AND r.is_chat AND e.sender <> ?1 ORDER BY e.time
                    """, arguments: [user, EventKind.message, MatrixType.market])
        }
        return Dictionary(grouping: requests.filter { $0.content?.keys?.home?.room == $0.market }, by: \.listing)
            .mapValues(Self.summary)
    }

    private static func summary(_ requests: [Request]) -> HomeRequests {
        var viewings: [String: HomeRequests.Viewing] = [:]
        for request in requests {
            let keys = request.content?.keys
            if keys?.viewingCancel != nil { viewings[request.sender] = nil }
            guard let time = keys?.viewing?.time else { continue }
            viewings[request.sender] = HomeRequests.Viewing(
                name: GroupMember.shownName(request.name, of: request.sender), time: Date(matrixTime: Double(time)))
        }
        return HomeRequests(
            inquiries: Set(requests.map(\.sender)).count,
            viewings: viewings.values.sorted { ($0.time, $0.name) < ($1.time, $1.name) },
            chatID: requests.last?.room ?? "")
    }
}
