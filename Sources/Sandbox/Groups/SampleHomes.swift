import Foundation
import Randomness

/// The market of a sample group, in which neighbors publish homes.
struct SampleHomes {
    let server: RoomServer
    let room: String
    /// The members of the group; the first one decides on the homes of the others.
    let members: [String]
    let isChinese: Bool
    let isReviewed: Bool
    let now: Date
    var random: SeededRandom

    /// The number of the newest homes in a reviewed market on which no moderator has decided.
    private static let pendingCount = 6
    private static let day: TimeInterval = 86_400

    /// Sets the power of the moderator, and whether homes are reviewed.
    func setRules(at time: Date) async {
        await server.append(
            "m.room.power_levels", ["users": [members[0]: 100]], by: members[0], to: room, stateKey: "", at: time)
        guard isReviewed else { return }
        await server.append(
            "org.hutong.market", ["review": true, "days": 90], by: members[0], to: room, stateKey: "", at: time)
    }

    /// Adds a user to the market, and makes them a moderator if it reviews homes.
    func join(_ user: String, at time: Date? = nil) async {
        guard let market = await server.rooms[room], !market.isJoined(user) else { return }
        await server.setMembership("join", of: user, by: user, in: room, at: time)
        guard isReviewed else { return }
        var levels = market.stateContent("m.room.power_levels")?.object ?? [:]
        levels["users"] = .object((levels["users"]?.object ?? [:]).merging([user: 50]) { $1 })
        await server.append("m.room.power_levels", .object(levels), by: members[0], to: room, stateKey: "", at: time)
    }

    /// Publishes homes over the last 80 days, the oldest first, most of which are still offered, and between them those
    /// of the sample user.
    func publish(_ count: Int, and own: OwnHomes?) async {
        var (random, own) = (random, own)
        for index in 0..<count {
            let age = 80 * Self.day * Double(count - index - 1) / Double(max(count, 2)) + 3600
            let isPending = isReviewed && count - index <= Self.pendingCount
            let time = count == 1 ? now : now - age.rounded()
            await own?.publish(before: time)
            await publish(at: time, isPending: isPending, &random)
        }
        // They have looked at the market until some days ago, and all but one until now.
        if count > 1, let events = await server.rooms[room]?.events, let last = events.last {
            for (index, member) in members.enumerated() {
                await visit(by: member, until: index == 1 ? events[events.count * 3 / 4].id : last.id)
            }
        }
        await own?.publish(before: .distantFuture)
    }

    /// Lets a neighbor read up to an event.
    func visit(by member: String, until event: String) async {
        do { try await server.setReadMarkers(in: room, fully: nil, read: event, by: member) } catch {
            Log.groups.error("cannot set the read marker of a neighbor")
        }
    }

    private func publish(at time: Date, isPending: Bool, _ random: inout SeededRandom) async {
        let owner = random.element(of: Array(members.dropFirst()))
        var home = SampleHome(isChinese: isChinese, at: time, &random)
        let event = await announce(home, by: owner, at: time)
        if isReviewed, !isPending {
            let isRejected = random.next(below: 20) == 0
            await judge(event, rejection: isRejected ? "unverified" : nil, at: min(time + 1800, now))
        }
        guard time + 5 * Self.day < now, !isPending else { return }
        switch random.next(below: 12) {
        case 0, 1: home.price = home.price * 95 / 100 / home.step * home.step
        case 2: home.finalPrice = home.price
        case 3: home.offer = "withdrawn"
        default: return
        }
        await change(event, to: home, by: owner, at: time + 4 * Self.day)
    }

    // MARK: Events

    /// Announces a home. Returns the id of the event.
    func announce(_ home: SampleHome, by owner: String, at time: Date) async -> String {
        await server.append("m.room.message", home.content, by: owner, to: room, at: time)
    }

    /// Replaces an announcement.
    func change(_ event: String, to home: SampleHome, by owner: String, at time: Date) async {
        await server.append("m.room.message", home.change(of: event), by: owner, to: room, at: time)
    }

    /// Sends the moderator's verdict on an announcement, or on the change `version` of it.
    func judge(_ event: String, version: String? = nil, rejection: String?, at time: Date?) async {
        let verdict: JSON = [
            "m.relates_to": ["rel_type": "m.reference", "event_id": .string(event)],
            "version": .string(version ?? event), "approve": .bool(rejection == nil),
            "reason": rejection.map(JSON.string),
        ]
        await server.append("org.hutong.verdict", verdict, by: members[0], to: room, at: time)
    }
}
