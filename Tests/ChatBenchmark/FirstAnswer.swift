import Foundation
import LoopbackHTTP
import Synchronization

/// A server whose first answer to `/sync` contains many groups with messages, as after a sign-in. The next one
/// contains one message, once `sendMessage` was called.
nonisolated final class FirstAnswer: Sendable {
    /// The text of the one message.
    static let newText = "The newest of all messages"

    private let body: Data
    private let isSent = Mutex(false)
    private let (newMessages, continuation) = AsyncStream.makeStream(of: Void.self)

    init(rooms: Int) {
        body = Data(Self.sync(rooms: rooms).utf8)
    }

    /// The number of bytes of the answer.
    var size: Int { body.count }

    func reply(to request: ServerRequest) async -> ServerReply {
        guard request.path.hasSuffix("/sync") else { return Self.json("{}", status: 404) }
        let isFirst = isSent.withLock { sent in
            defer { sent = true }
            return !sent
        }
        if isFirst { return .response(status: 200, headers: [("Content-Type", "application/json")], body: body) }
        for await _ in newMessages { return Self.json(Self.newMessage, status: 200) }
        return .disconnect
    }

    /// Answers the pending request with a message in the last group.
    func sendMessage() { continuation.yield() }

    private static let newMessage =
        #"{"next_batch":"s2","rooms":{"join":{"!chat0:here":{"timeline":{"limited":false,"events":[{"event_id":"$new","type":"m.room.message","sender":"@person1:here","origin_server_ts":1800000100000,"content":{"msgtype":"m.text","body":"\#(newText)"}}]}}}}}"#

    private static func json(_ text: String, status: Int) -> ServerReply {
        .response(status: status, headers: [("Content-Type", "application/json")], body: Data(text.utf8))
    }

    private static func sync(rooms: Int) -> String {
        // The app accepts answers of up to 64 MB; with all of it, 10 000 groups would be 129 MB.
        let (people, messages) = rooms > 3000 ? (2, 4) : (7, 20)
        var joined: [String] = []
        for number in 0..<rooms {
            let space = "!space\(number):here"
            let pages = ["chat", "posts", "activities"]
            joined.append(
                room(
                    space, type: "m.space", name: "Lane \(number) 胡同", people: people,
                    state: pages.map { state("m.space.child", "!\($0)\(number):here", #"{"via":["here"]}"#) }))
            for page in pages {
                let texts =
                    page != "chat"
                    ? []
                    : (0..<messages).map { message in
                        #"{"event_id":"$\#(message)-\#(number)","type":"m.room.message","sender":"@person\#(message % 7):here","origin_server_ts":\#(1_800_000_000_000 + message),"content":{"msgtype":"m.text","body":"Message \#(message): 院里的柿子熟了 and more"}}"#
                    }
                joined.append(
                    room(
                        "!\(page)\(number):here", type: "org.hutong.\(page)", name: page, people: people,
                        messages: texts))
            }
        }
        return #"{"next_batch":"s1","rooms":{"join":{\#(joined.joined(separator: ","))}}}"#
    }

    private static func room(
        _ id: String, type: String, name: String, people count: Int, state more: [String] = [], messages: [String] = []
    ) -> String {
        let people = (0..<count).map { person in
            state(
                "m.room.member", "@person\(person):here",
                #"{"membership":"join","displayname":"Neighbor \#(person) 王芳"}"#)
        }
        let events =
            [
                state("m.room.create", "", #"{"type":"\#(type)","room_version":"10"}"#),
                state("m.room.name", "", #"{"name":"\#(name)"}"#),
                state("m.room.member", SampleChats.user, #"{"membership":"join","displayname":"Me"}"#),
                state("m.room.power_levels", "", #"{"users":{"@person0:here":100}}"#),
            ] + people + more
        return
            #""\#(id)":{"summary":{"m.joined_member_count":20},"state":{"events":[\#(events.joined(separator: ","))]},"timeline":{"limited":false,"prev_batch":"p","events":[\#(messages.joined(separator: ","))]}}"#
    }

    private static func state(_ type: String, _ key: String, _ content: String) -> String {
        #"{"event_id":"$\#(type)\#(key)","type":"\#(type)","state_key":"\#(key)","sender":"@person0:here","origin_server_ts":1,"content":\#(content)}"#
    }
}
