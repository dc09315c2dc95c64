import Domain
import Foundation
import GRDB

/// A viewing, as its table stores it.
struct StoredViewing: Codable, TableRow {
    static let databaseTableName = "viewing"

    enum CodingKeys: String, CodingKey {
        case id, owner, agent, demand, answer, area, purpose, homes, time, revision, message, reply, contact
        case agentName = "agent_name"
        case agentAvatar = "agent_avatar"
        case isCanceled = "is_canceled"
        case scheduledAt = "scheduled_at"
        case knownTime = "known_time"
        case remindedAt = "reminded_at"
        case homeGroup = "home_group"
        case homeEvent = "home_event"
    }

    var id: UUID
    var owner, agent, agentName, demand, answer, area: String
    var purpose: ListingPurpose.Kind
    var homes: [OfferedHome]
    var time: Date
    var isCanceled: Bool
    var scheduledAt: Date
    var revision: Int
    var knownTime: Date?
    var message, reply: String?
    var remindedAt: Date?
    var homeGroup, homeEvent: String?
    var agentAvatar: URL?
    var contact: String?

    init(_ viewing: Viewing) {
        (id, owner) = (viewing.id, viewing.owner)
        (agent, agentName, agentAvatar) = (viewing.agent.id, viewing.agent.name, viewing.agent.avatar)
        (demand, answer) = (viewing.demand.rawValue, viewing.answer)
        (area, purpose, homes) = (viewing.area, viewing.purpose, viewing.homes)
        (time, isCanceled, scheduledAt) = (viewing.time, viewing.isCanceled, viewing.scheduledAt)
        (revision, knownTime, message) = (viewing.revision, viewing.knownTime, viewing.message)
        (reply, remindedAt) = (viewing.reply, viewing.remindedAt)
        (homeGroup, homeEvent) = (viewing.home?.groupID, viewing.home?.event)
        contact = viewing.contact
    }

    var viewing: Viewing {
        Viewing(
            id: id, owner: owner, agent: Agent(id: agent, name: agentName, avatar: agentAvatar),
            demand: DemandID(rawValue: demand), answer: answer, area: area, purpose: purpose, homes: homes, home: home,
            contact: contact, time: time, isCanceled: isCanceled, scheduledAt: scheduledAt, revision: revision,
            knownTime: knownTime, message: message, reply: reply,
            remindedAt: remindedAt)
    }

    private var home: HomeReference? {
        guard let homeGroup, let homeEvent else { return nil }
        return HomeReference(groupID: homeGroup, event: homeEvent)
    }
}
