import Foundation

/// A home of a market, as its moderator sees it.
struct SubmittedHome {
    /// The id of the announcement.
    let id: String
    let owner: String
    /// The announcement and its changes, the newest last.
    private var versions: [RoomEvent]
    /// The newest verdict of somebody else.
    private var verdict: RoomEvent?

    private static let key = "org.hutong.listing"

    /// Returns the homes of a room in the order of their announcements.
    static func all(in room: Room) -> [SubmittedHome] {
        var homes: [SubmittedHome] = []
        var places: [String: Int] = [:]
        for event in room.events {
            let relation = event.content["m.relates_to"]
            if relation == nil, listing(of: event) != nil {
                places[event.id] = homes.count
                homes.append(SubmittedHome(id: event.id, owner: event.sender, versions: [event]))
            } else if let place = relation?["event_id"]?.string.flatMap({ places[$0] }) {
                homes[place].add(event)
            }
        }
        return homes
    }

    private mutating func add(_ event: RoomEvent) {
        switch event.type {
        case "m.room.message" where event.sender == owner && Self.listing(of: event)?["id"] == listing["id"]:
            versions.append(event)
        case "org.hutong.verdict" where event.sender != owner: verdict = event
        default: break
        }
    }

    private static func listing(of event: RoomEvent) -> JSON? {
        guard event.type == "m.room.message" else { return nil }
        return (event.content["m.new_content"] ?? event.content)[key]
    }

    /// The content of the newest version.
    private var content: JSON {
        let event = versions[versions.count - 1]
        return event.content["m.new_content"] ?? event.content
    }

    private var listing: JSON { content[Self.key] ?? [:] }

    /// The id of the newest version.
    var version: String { versions[versions.count - 1].id }
    /// The time when the home is no longer offered.
    var until: Date { Date(timeIntervalSince1970: Double(listing["until"]?.int ?? 0) / 1000) }
    /// Whether the owner offers the home.
    var isOpen: Bool { (listing["offer"]?.string ?? "open") == "open" }

    /// Whether the home waits for a verdict: there is none on facts like these, or it was rejected and sent again.
    var isPending: Bool {
        guard isOpen else { return false }
        guard let verdict, let judged = versions.first(where: { $0.id == verdict.content["version"]?.string }) else {
            return true
        }
        if verdict.content["approve"]?.bool == true { return Self.facts(of: judged) != Self.facts(of: versions.last!) }
        return judged.id != version
    }

    /// Whether the home is offered to others in a market, which reviews homes or does not.
    func isOffered(isReviewed: Bool, at now: Date) -> Bool {
        isOpen && until > now && (!isReviewed || !isPending && verdict?.content["approve"]?.bool == true)
    }

    /// The part of a version that a moderator decides on.
    private static func facts(of event: RoomEvent) -> [String: JSON]? {
        listing(of: event)?.object?.filter {
            !["price", "currency", "until", "offer", "final_price"].contains($0.key)
        }
    }

    /// The home as the moderator decides on it.
    var submission: ListingModerator.Submission {
        func number(_ key: String) -> Int { listing[key]?.int ?? 0 }
        return ListingModerator.Submission(
            id: listing["id"]?.string.flatMap(UUID.init(uuidString:)) ?? UUID(), sentAt: versions.last!.time,
            communityName: listing["community"]?.string ?? "", isRent: listing["purpose"] == "rent",
            priceInHundredths: number("price"), areaInHundredths: number("size"),
            rooms: number("bedrooms") + number("living_rooms") + number("bathrooms"))
    }

    /// Returns the change by which the offer of the home ends at a time.
    func change(until end: Date) -> JSON {
        var (content, listing) = (content.object ?? [:], listing.object ?? [:])
        listing["until"] = .int(Int(end.timeIntervalSince1970 * 1000))
        content[Self.key] = .object(listing)
        return [
            "msgtype": "m.text", "body": .string("* " + (content["body"]?.string ?? "")),
            "m.new_content": .object(content), "m.relates_to": ["rel_type": "m.replace", "event_id": .string(id)],
        ]
    }
}
