import Foundation
import FoundationNetworking

/// A second user with a Matrix client of their own, over HTTP.
struct Neighbor: Sendable {
    let server: URL
    let id: String
    private let token: String

    private struct Grant: Decodable {
        var user_id: String
        var access_token: String
    }

    private struct Room: Decodable { var room_id: String }

    /// Signs in with a password.
    static func signIn(_ name: String, password: String, at server: URL) async throws -> Neighbor {
        let grant: Grant = try await call(
            "POST", "_matrix/client/v3/login", at: server,
            #"{"type":"m.login.password","identifier":{"type":"m.id.user","user":"\#(name)"},"password":"\#(password)"}"#
        )
        return Neighbor(server: server, id: grant.user_id, token: grant.access_token)
    }

    /// Creates an account.
    static func signUp(_ name: String, password: String, at server: URL) async throws -> Neighbor {
        let grant: Grant = try await call(
            "POST", "_matrix/client/v3/register", at: server,
            #"{"username":"\#(name)","password":"\#(password)","auth":{"type":"m.login.dummy"}}"#)
        return Neighbor(server: server, id: grant.user_id, token: grant.access_token)
    }

    /// Sends a message to a room.
    func say(_ text: String, in room: String) async throws {
        let content = try JSONEncoder().encode(["msgtype": "m.text", "body": text])
        try await send(String(decoding: content, as: UTF8.self), in: room)
    }

    /// Sends a message with this content to a room.
    func send(_ content: String, in room: String) async throws {
        let _: [String: String] = try await call(
            "PUT", "_matrix/client/v3/rooms/\(Self.escaped(room))/send/m.room.message/\(UUID().uuidString)", content)
    }

    /// Uploads a file. Returns its address.
    func upload(_ content: String) async throws -> String {
        let answer: [String: String] = try await call("POST", "_matrix/media/v3/upload", content)
        return answer["content_uri"] ?? ""
    }

    /// Returns the types and texts of the latest messages in a room, newest first.
    func messages(in room: String) async throws -> [String] {
        struct Page: Decodable {
            struct Event: Decodable { var content: [String: Text] }
            /// A message with a text, or any other message.
            struct Text: Decodable {
                var text = ""
                init(from decoder: any Decoder) throws {
                    text = (try? decoder.singleValueContainer().decode(String.self)) ?? ""
                }
            }
            var chunk: [Event]
        }
        let page: Page = try await call(
            "GET", "_matrix/client/v3/rooms/\(Self.escaped(room))/messages?dir=b&limit=20")
        return page.chunk.compactMap { event in
            event.content["msgtype"].map { "\($0.text) \(event.content["body"]?.text ?? "")" }
        }
    }

    /// Sends a message that mentions a user.
    func mention(_ user: String, _ text: String, in room: String) async throws {
        try await send(
            #"{"msgtype":"m.text","body":"\#(text)","m.mentions":{"user_ids":["\#(user)"]}}"#, in: room)
    }

    /// Creates a room without a name for a conversation with a user, who is invited. Returns its id.
    func makeDirectMessage(with user: String) async throws -> String {
        let room: Room = try await call(
            "POST", "_matrix/client/v3/createRoom",
            #"{"preset":"trusted_private_chat","is_direct":true,"invite":["\#(user)"]}"#)
        return room.room_id
    }

    /// Creates a public group, with an `alias` if it is given. Returns its space and its rooms, the chat first.
    func makeGroup(named name: String, alias: String? = nil) async throws -> [String] {
        let space = try await makeRoom(named: name, type: "m.space", alias: alias)
        var rooms = [space]
        for kind in ["chat", "posts", "activities"] {
            rooms.append(try await makeRoom(named: name, type: "org.hutong.\(kind)"))
            try await add(rooms.last!, to: space)
        }
        return rooms
    }

    /// Adds a market in which moderators decide on homes to a group. Returns its room.
    func addReviewedMarket(to space: String) async throws -> String {
        let market = try await makeRoom(named: "Homes", type: "org.hutong.market")
        let _: [String: String] = try await call(
            "PUT", "_matrix/client/v3/rooms/\(Self.escaped(market))/state/org.hutong.market",
            #"{"review":true,"days":90}"#)
        try await add(market, to: space)
        return market
    }

    /// Returns the number of events of a type in a room.
    func count(_ type: String, in room: String) async throws -> Int {
        struct Page: Decodable {
            struct Event: Decodable { var type: String }
            var chunk: [Event]
        }
        let page: Page = try await call(
            "GET", "_matrix/client/v3/rooms/\(Self.escaped(room))/messages?dir=b&limit=100")
        return page.chunk.filter { $0.type == type }.count
    }

    /// Creates a public space like other apps, with rooms of these names. Returns its id.
    func makeSpace(named name: String, rooms: [String]) async throws -> String {
        let space = try await makeRoom(named: name, type: "m.space")
        for room in rooms { try await add(try await makeRoom(named: room), to: space) }
        return space
    }

    /// Sends a message in the thread that a message has begun.
    func answer(_ text: String, toThreadOf message: String, in room: String) async throws {
        try await send(
            #"{"msgtype":"m.text","body":"\#(text)","m.relates_to":{"rel_type":"m.thread","event_id":"\#(message)"}}"#,
            in: room)
    }

    /// Invites a user to a room.
    func invite(_ user: String, to room: String) async throws {
        let _: [String: String] = try await call(
            "POST", "_matrix/client/v3/rooms/\(Self.escaped(room))/invite", #"{"user_id":"\#(user)"}"#)
    }

    /// Joins rooms.
    func join(_ rooms: [String]) async throws {
        for room in rooms {
            let _: Room = try await call("POST", "_matrix/client/v3/join/\(Self.escaped(room))", "{}")
        }
    }

    private func makeRoom(named name: String, type: String? = nil, alias: String? = nil) async throws -> String {
        let address = alias.map { #","room_alias_name":"\#($0)""# } ?? ""
        let type = type.map { #","creation_content":{"type":"\#($0)"}"# } ?? ""
        let room: Room = try await call(
            "POST", "_matrix/client/v3/createRoom", #"{"name":"\#(name)","preset":"public_chat"\#(type)\#(address)}"#)
        return room.room_id
    }

    private func add(_ room: String, to space: String) async throws {
        let server = id.split(separator: ":", maxSplits: 1)[1]
        let _: [String: String] = try await call(
            "PUT", "_matrix/client/v3/rooms/\(Self.escaped(space))/state/m.space.child/\(Self.escaped(room))",
            #"{"via":["\#(server)"]}"#)
    }

    func call<Answer: Decodable>(_ method: String, _ path: String, _ body: String = "") async throws -> Answer {
        try await Self.call(method, path, at: server, token: token, body)
    }

    private static func call<Answer: Decodable>(
        _ method: String, _ path: String, at server: URL, token: String? = nil, _ body: String
    ) async throws -> Answer {
        var request = URLRequest(url: URL(string: "\(server.absoluteString)/\(path)")!)
        request.httpMethod = method
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        request.timeoutInterval = 60
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw DriverError("\(method) \(path): \(String(decoding: data, as: UTF8.self))")
        }
        return try JSONDecoder().decode(Answer.self, from: data)
    }

    static func escaped(_ id: String) -> String {
        id.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    }
}
