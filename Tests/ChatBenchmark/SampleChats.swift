import Foundation
import GRDB
import Services

/// Writes groups with many messages into a new database, as the sync would.
nonisolated enum SampleChats {
    static let user = "@me:here"

    static func groupID(_ number: Int) -> String { "!space\(number):here" }

    /// Fills the folder: `rooms` groups with 20 messages each, the first two with `messages`.
    static func write(to folder: URL, rooms: Int, messages: Int) async throws {
        try await LocalDatabase.open(in: folder, migrations: GroupMigrations.all).close()
        let queue = try DatabaseQueue(path: folder.appending(component: "hutong.sqlite").path)
        try await queue.write { db in
            try db.execute(
                sql: "INSERT INTO group_sync (id, user, since, answered_at) VALUES (1, ?, 's1', 1800000000)",
                arguments: [user])
            for number in 0..<rooms {
                let space = groupID(number)
                try insertRoom(space, type: MatrixType.space, name: "Lane \(number) 胡同", db)
                for (kind, type) in [
                    ("chat", MatrixType.chat), ("posts", MatrixType.posts), ("activities", MatrixType.activities),
                ] {
                    let room = "!\(kind)\(number):here"
                    try insertRoom(room, type: type, name: "", db)
                    try db.execute(
                        sql: "INSERT INTO group_child (space, room) VALUES (?, ?)", arguments: [space, room])
                }
                let chat = "!chat\(number):here"
                for person in 0..<20 {
                    try db.execute(
                        sql: "INSERT INTO group_member (room, user, name) VALUES (?, ?, ?)",
                        arguments: [chat, "@person\(person):here", "Neighbor \(person) 王芳"])
                }
                let count = number < 2 ? messages : 20
                for message in 0..<count { try insertMessage(message, of: count, in: chat, db) }
                try db.execute(
                    sql: "UPDATE group_room SET read_position = ? WHERE room = ?", arguments: [count, chat])
            }
        }
        try queue.close()
    }

    private static func insertRoom(_ room: String, type: String, name: String, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO group_room (room, type, name, member_count) VALUES (?, ?, ?, 20)",
            arguments: [room, type, name])
    }

    /// Inserts texts of one to three lines in two languages, some with an address, by twenty people over many days.
    private static func insertMessage(_ number: Int, of count: Int, in chat: String, _ db: Database) throws {
        let text =
            switch number % 7 {
            case 0: "Message \(number): has anyone seen a gray cat with a red collar?"
            case 1: "第 \(number) 条消息：院里的柿子熟了，大家随便摘，别客气。"
            case 2: "ok \(number)"
            case 3:
                "The plumber comes on Saturday between nine and eleven; write to me if you need him, too. (\(number))"
            case 4: "See https://example.org/bus?line=\(number)"
            case 5: "\(number): the street is beautiful in the snow this morning.\nBring a scarf."
            default: "👍 \(number)"
            }
        let content = String(decoding: try JSONEncoder().encode(["text": text]), as: UTF8.self)
        try db.execute(
            sql: """
                INSERT INTO group_event (room, event, position, sender, time, kind, content)
                VALUES (?, ?, ?, ?, ?, 'message', ?)
                """,
            arguments: [
                chat, "$\(number)\(chat)", number + 1, "@person\(number / 3 % 20):here",
                1_800_000_000 - Double(count - number) * 600, content,
            ])
    }
}
