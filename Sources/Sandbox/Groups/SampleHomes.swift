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
    func join(_ user: String) async {
        guard let market = await server.rooms[room], !market.isJoined(user) else { return }
        await server.setMembership("join", of: user, by: user, in: room)
        guard isReviewed else { return }
        var levels = market.stateContent("m.room.power_levels")?.object ?? [:]
        levels["users"] = .object((levels["users"]?.object ?? [:]).merging([user: 50]) { $1 })
        await server.append("m.room.power_levels", .object(levels), by: members[0], to: room, stateKey: "")
    }

    /// Publishes homes over the last 80 days, the oldest first, most of which are still offered.
    func publish(_ count: Int) async {
        var random = random
        for index in 0..<count {
            let age = 80 * Self.day * Double(count - index - 1) / Double(max(count, 2)) + 3600
            let isPending = isReviewed && count - index <= Self.pendingCount
            await publish(at: count == 1 ? now : now - age.rounded(), isPending: isPending, &random)
        }
        // They have looked at the market until some days ago, and all but one until now.
        guard count > 1, let events = await server.rooms[room]?.events, let last = events.last else { return }
        for (index, member) in members.enumerated() {
            let event = index == 1 ? events[events.count * 3 / 4].id : last.id
            do { try await server.setReadMarkers(in: room, fully: nil, read: event, by: member) } catch {
                Log.groups.error("cannot set the read marker of a neighbor")
            }
        }
    }

    private func publish(at time: Date, isPending: Bool, _ random: inout SeededRandom) async {
        let owner = random.element(of: Array(members.dropFirst()))
        var home = SampleHome(isChinese: isChinese, at: time, &random)
        let event = await server.append(
            "m.room.message", home.content(serverName: server.users.serverName), by: owner, to: room, at: time)
        if isReviewed, !isPending { await judge(event, &random, at: min(time + 1800, now)) }
        guard time + 5 * Self.day < now, !isPending else { return }
        switch random.next(below: 12) {
        case 0, 1: home.price = home.price * 95 / 100 / home.step * home.step
        case 2: home.offer = "completed"
        case 3: home.offer = "withdrawn"
        default: return
        }
        await server.append(
            "m.room.message", home.change(of: event, serverName: server.users.serverName), by: owner, to: room,
            at: time + 4 * Self.day)
    }

    private func judge(_ event: String, _ random: inout SeededRandom, at time: Date) async {
        let isRejected = random.next(below: 20) == 0
        var verdict: [String: JSON] = [
            "m.relates_to": ["rel_type": "m.reference", "event_id": .string(event)], "version": .string(event),
            "approve": .bool(!isRejected),
        ]
        if isRejected { verdict["reason"] = "unverified" }
        await server.append("org.hutong.verdict", .object(verdict), by: members[0], to: room, at: time)
    }
}

/// A home of a neighbor.
private struct SampleHome {
    private static let areas = [
        ("Dongcheng", "东城区"), ("Xicheng", "西城区"), ("Chaoyang", "朝阳区"), ("Haidian", "海淀区"), ("Gulou", "鼓楼"),
        ("Dongzhimen", "东直门"), ("Wangjing", "望京"), ("Wudaokou", "五道口"),
    ]

    let isChinese: Bool
    let id: UUID
    let isSale: Bool
    let isShared: Bool
    let community: String
    let area: String
    let address: String
    let description: String
    let bedrooms: Int
    let size: Int
    let floor: Int
    let floors: Int
    let photos: [String]
    let until: Date
    /// The price in hundredths of a yuan.
    var price: Int
    var offer = "open"

    /// Prices are multiples of this.
    var step: Int { isSale ? 1_000_000 : 10_000 }

    init(isChinese: Bool, at time: Date, _ random: inout SeededRandom) {
        self.isChinese = isChinese
        id = UUID(seed: random.next(), random.next())
        isSale = random.next(below: 5) < 2
        isShared = !isSale && random.next(below: 4) == 0
        community = SampleCommunities.name(isEnglish: !isChinese, using: &random)
        let place = random.element(of: Self.areas)
        area = isChinese ? place.1 : place.0
        let texts = SampleTexts.texts(isEnglish: !isChinese, seed: random.next())
        // Most owners publish only the part of town.
        address = random.next(below: 3) == 0 ? texts.address : ""
        description = texts.description
        bedrooms = random.element(of: [1, 1, 2, 2, 2, 3, 3, 4])
        size = bedrooms * 2800 + 1500 + random.next(below: 3000)
        floors = random.element(of: [6, 6, 7, 11, 18, 24, 33])
        floor = 1 + random.next(below: floors)
        let home = random.next(below: SamplePicture.homes)
        photos =
            random.next(below: 8) == 0
            ? [] : SamplePicture.rooms.prefix(2 + random.next(below: 3)).map { SamplePicture.id(home: home, room: $0) }
        until = time + 90 * 86_400
        // Yuan per square meter, in total or per month.
        let rate = isSale ? 40_000 + random.next(below: 60_000) : 80 + random.next(below: 90)
        let step = isSale ? 1_000_000 : 10_000
        price = max(step, size * rate / step * step)
    }

    /// Returns the message that announces the home.
    func content(serverName: String) -> JSON {
        var content: [String: JSON] = ["msgtype": "m.text", "body": .string(caption)]
        if let photo = photos.first {
            content["msgtype"] = "m.image"
            content["filename"] = "home.jpg"
            content["url"] = .string("mxc://\(serverName)/\(photo)")
            content["info"] = [
                "mimetype": .string(SamplePicture.type), "w": .int(Int64(SamplePicture.width)),
                "h": .int(Int64(SamplePicture.height)),
            ]
        }
        content["org.hutong.listing"] = listing(serverName: serverName)
        return .object(content)
    }

    /// Returns the message that replaces an announcement.
    func change(of event: String, serverName: String) -> JSON {
        [
            "msgtype": "m.text", "body": .string("* " + caption), "m.new_content": content(serverName: serverName),
            "m.relates_to": ["rel_type": "m.replace", "event_id": .string(event)],
        ]
    }

    private func listing(serverName: String) -> JSON {
        var listing: [String: JSON] = [
            "v": 1, "id": .string(id.uuidString.lowercased()), "purpose": isSale ? "sale" : "rent",
            "community": .string(community), "area": .string(area), "bedrooms": .int(Int64(bedrooms)),
            "living_rooms": .int(bedrooms < 2 ? 1 : 2), "bathrooms": .int(bedrooms < 3 ? 1 : 2),
            "size": .int(Int64(size)), "floor": .int(Int64(floor)), "floors": .int(Int64(floors)),
            "price": .int(Int64(price)), "currency": "CNY", "description": .string(description),
            "photos": .array(
                photos.map {
                    [
                        "url": .string("mxc://\(serverName)/\($0)"), "w": .int(Int64(SamplePicture.width)),
                        "h": .int(Int64(SamplePicture.height)),
                    ]
                }),
            "until": .int(Int64(until.timeIntervalSince1970) * 1000), "offer": .string(offer),
        ]
        if !isSale { listing["rent_type"] = isShared ? "shared" : "whole" }
        if !address.isEmpty { listing["address"] = .string(address) }
        if offer == "completed" { listing["final_price"] = .int(Int64(price)) }
        return .object(listing)
    }

    /// The text for apps that do not know listings.
    private var caption: String {
        let (amount, squareMeters) = (price / 100, size / 100)
        guard isChinese else {
            return "\(isSale ? "For sale" : "For rent"): \(community), \(area), \(bedrooms) bed, \(squareMeters) m², "
                + "¥\(amount)\(isSale ? "" : " a month")\n\n\(description)"
        }
        return
            "\(isSale ? "出售" : "出租")：\(community)，\(area)，\(bedrooms)室，\(squareMeters)平方米，\(amount)元\(isSale ? "" : "/月")\n\n\(description)"
    }
}

extension UUID {
    /// Creates an identifier with the version and variant of random ones in RFC 9562.
    fileprivate init(seed high: UInt64, _ low: UInt64) {
        self = withUnsafeBytes(of: (high, low)) { bytes in
            var id = bytes.loadUnaligned(as: uuid_t.self)
            id.6 = id.6 & 0x0F | 0x40
            id.8 = id.8 & 0x3F | 0x80
            return UUID(uuid: id)
        }
    }
}
