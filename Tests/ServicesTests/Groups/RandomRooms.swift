import Foundation
import Randomness

@testable import Services

/// Random answers of a server about few rooms, so that they interact often: spaces, pages of groups, chats, and rooms
/// with fewer known values.
struct RandomRooms {
    private static let user = GroupStoreTests.me
    private static let users = [user, "@wang:here", "@li:here", "@zoe:here"]
    private static let types = [
        MatrixType.space, MatrixType.chat, MatrixType.posts, MatrixType.activities, nil, MatrixType.chat, nil,
    ]
    /// The type of each room, nil for a chat.
    private static let rooms = (0..<20).map { (id: "!\($0):here", type: types[$0 % types.count]) }

    private var random: SeededRandom
    private var eventCount = 0
    private var answerCount = 0
    private var joined: Set<String> = []

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Returns one of the rooms.
    mutating func room() -> String { random.element(of: Self.rooms).id }

    /// Returns whether an event happens that does so once in a number of times.
    mutating func once(in count: Int) -> Bool { random.next(below: count) == 0 }

    /// Returns the next answer of the sync, mostly with events in one room.
    mutating func answer() -> String {
        answerCount += 1
        let count = answerCount == 1 ? 12 : once(in: 4) ? 3 : 1
        let rooms = Set((0..<count).map { _ in random.next(below: Self.rooms.count) }).sorted().map { Self.rooms[$0] }
        let left = once(in: 4) ? rooms.prefix(1) : []
        let join = rooms.dropFirst(left.count).map { #""\#($0.id)":\#(update(of: $0.id, type: $0.type))"# }
        let leave = left.map { #""\#($0.id)":{"timeline":{"events":[\#(removal())]}}"# }
        joined.subtract(left.map(\.id))
        var parts = [#""join":{\#(join.joined(separator: ","))}"#, #""leave":{\#(leave.joined(separator: ","))}"#]
        if once(in: 10) {
            parts.append(#""invite":{"\#(room())":{"invite_state":{"events":[\#(state("m.room.create", "{}"))]}}}"#)
        }
        let rules = once(in: 6) ? #","account_data":{"events":[\#(pushRules())]}"# : ""
        return #"{"next_batch":"s\#(answerCount)","rooms":{\#(parts.joined(separator: ","))}\#(rules)}"#
    }

    /// Returns an answer with earlier events.
    mutating func history() -> String {
        let events = (0..<3).map { _ in once(in: 3) ? redaction() : message() }.joined(separator: ",")
        return #"{"chunk":[\#(events)],"state":[\#(member())],"end":"p\#(random.next(below: 3))"}"#
    }

    // MARK: Rooms

    private mutating func update(of room: String, type: String??) -> String {
        var states: [String] = []
        // Of some rooms, the creation comes later, or the server sends it again.
        if joined.contains(room) ? once(in: 20) : !once(in: 8) {
            states.append(state("m.room.create", (type ?? nil).map { #"{"type":"\#($0)"}"# } ?? "{}"))
            joined.insert(room)
            if type == MatrixType.space { for _ in 0..<random.next(below: 5) { states.append(child(isAdded: true)) } }
        }
        let events = (0..<random.next(below: 4)).map { _ in event(isSpace: type == MatrixType.space) }
        var parts = [
            #""state":{"events":[\#(states.joined(separator: ","))]}"#,
            #""timeline":{"events":[\#(events.joined(separator: ","))],"prev_batch":"p0"}"#,
        ]
        if once(in: 4) {
            let heroes = Self.users.shuffled(using: &random).prefix(2).map { #""\#($0)""# }.joined(separator: ",")
            parts.append(#""summary":{"m.joined_member_count":\#(random.next(below: 9)),"m.heroes":[\#(heroes)]}"#)
        }
        if once(in: 4) {
            parts.append(
                #""ephemeral":{"events":[{"type":"m.receipt","content":{"\#(earlier())":{"m.read":{"\#(Self.user)":{}}}}}]}"#
            )
        }
        if once(in: 6) {
            parts.append(
                #""account_data":{"events":[{"type":"m.fully_read","content":{"event_id":"\#(earlier())"}}]}"#)
        }
        return "{\(parts.joined(separator: ","))}"
    }

    private mutating func event(isSpace: Bool) -> String {
        switch random.next(below: isSpace ? 32 : 20) {
        case 0..<5: message()
        case 5: message(#","m.mentions":{"user_ids":["\#(Self.user)"]}"#)
        case 6:
            message(relation("m.replace") + #","m.new_content":{"msgtype":"m.text","body":"edited \#(eventCount)"}"#)
        case 7: redaction()
        case 8: event("m.reaction", #"{"key":"+"\#(relation("m.annotation"))}"#)
        case 9: event("org.hutong.activity", #"{"title":"Tea","starts":1900000000000}"#)
        case 10, 11: member()
        case 12: state("m.room.name", #"{"name":"Lane \#(random.next(below: 4))"}"#)
        case 13: state("m.room.topic", #"{"topic":"About \#(random.next(below: 4))"}"#)
        case 14: state("m.room.avatar", #"{"url":"mxc://here/\#(random.next(below: 4))"}"#)
        case 15: state("m.room.canonical_alias", ##"{"alias":"#lane\##(random.next(below: 4)):here"}"##)
        case 16 where once(in: 4): state("m.room.encryption", #"{"algorithm":"m.megolm.v1.aes-sha2"}"#)
        case 17 where once(in: 2): state("m.room.tombstone", #"{"replacement_room":"\#(room())"}"#)
        case 20...: child(isAdded: once(in: 2))
        default: event("m.sticker", "{}")
        }
    }

    private mutating func pushRules() -> String {
        let rules = Set([room(), room()]).map { #"{"rule_id":"\#($0)","actions":[]}"# }.joined(separator: ",")
        return #"{"type":"m.push_rules","content":{"global":{"room":[\#(rules)]}}}"#
    }

    // MARK: Events

    private mutating func event(_ type: String, _ content: String, more: String = "") -> String {
        eventCount += 1
        let sender = random.element(of: Self.users)
        // Times are not in order, and some are the same.
        let time = 1_800_000_000_000 + random.next(below: 30) * 1000
        return
            #"{"event_id":"$\#(eventCount)","type":"\#(type)","sender":"\#(sender)","origin_server_ts":\#(time),"content":\#(content)\#(more)}"#
    }

    private mutating func message(_ more: String = "") -> String {
        event("m.room.message", #"{"msgtype":"m.text","body":"text \#(eventCount)"\#(more)}"#)
    }

    private mutating func redaction() -> String {
        event("m.room.redaction", "{}", more: #","redacts":"\#(earlier())""#)
    }

    private mutating func state(_ type: String, key: String = "", _ content: String) -> String {
        event(type, content, more: #","state_key":"\#(key)""#)
    }

    private mutating func member() -> String {
        state(
            "m.room.member", key: random.element(of: Self.users),
            #"{"membership":"join","displayname":"Neighbor \#(random.next(below: 3))"}"#)
    }

    private mutating func removal() -> String {
        state("m.room.member", key: Self.user, #"{"membership":"\#(once(in: 2) ? "ban" : "leave")"}"#)
    }

    private mutating func child(isAdded: Bool) -> String {
        state("m.space.child", key: room(), isAdded ? #"{"via":["here"]}"# : "{}")
    }

    private mutating func relation(_ type: String) -> String {
        #","m.relates_to":{"rel_type":"\#(type)","event_id":"\#(earlier())"}"#
    }

    /// Returns one of the last events, of any kind and room.
    private mutating func earlier() -> String { "$\(max(0, eventCount - random.next(below: 25)))" }
}
