import Domain
import Foundation

extension MatrixGroups {
    /// How many times the server may break on something before it counts as refused.
    static let mostAttempts = 5

    /// Sends what waits for a room in the order it was written, each with its transaction id until the server has it:
    /// sent twice is the same once.
    func drain(_ room: String) async {
        var backoff = Backoff(random: random)
        while !Task.isCancelled, let outgoing = (try? await store.nextOutgoing(in: room)) ?? nil {
            do {
                let event = try await send(outgoing)
                try await store.setSent(outgoing.transaction, event: event)
                backoff.reset()
                await published([room])
            } catch {
                guard !Task.isCancelled else { return }
                do {
                    guard try await isRefused(outgoing, error) else {
                        try await pause(after: error, &backoff)
                        continue
                    }
                    await published([room])
                } catch {
                    // Canceled, or the disk fails: it stays in the queue for the next start.
                    return
                }
            }
        }
    }

    private func send(_ outgoing: Outgoing) async throws -> String {
        var outgoing = outgoing
        if outgoing.content.picture != nil, outgoing.content.picture?.address == nil, let file = outgoing.file {
            outgoing.content.picture?.address = try await client.upload(
                file, type: outgoing.fileType ?? "application/octet-stream")
            try await store.setContent(outgoing.content, of: outgoing.transaction)
        }
        return try await client.send(
            OutgoingContent(outgoing), type: outgoing.eventType, to: outgoing.room, transaction: outgoing.transaction)
    }

    /// Whether trying again is of no use; then it is marked as refused.
    private func isRefused(_ outgoing: Outgoing, _ error: any Error) async throws -> Bool {
        guard let error = error as? MatrixError else { return false }
        let failure: SendFailure
        switch (error.status, error.code) {
        case (413, _), (_, "M_TOO_LARGE"): failure = .tooLong
        case (403, _), (404, _): failure = .notAllowed
        case (401, _), (408, _), (429, _), (502...504, _): return false
        case (500..., _):
            guard try await store.countAttempt(outgoing.transaction) >= Self.mostAttempts else { return false }
            failure = .refused
        default: failure = .refused
        }
        try await store.setFailed(outgoing.transaction, failure)
        return true
    }
}

extension Outgoing {
    var eventType: String {
        switch kind {
        case .message, .other: "m.room.message"
        case .activity: MatrixType.activity
        case .attendance: MatrixType.attendance
        }
    }
}

/// What goes to the server.
private struct OutgoingContent: Encodable, Sendable {
    struct Info: Encodable, Sendable {
        var mimetype: String?
        var w: Int
        var h: Int
    }

    struct Relation: Encodable, Sendable {
        var rel_type = "m.reference"
        var event_id: String
    }

    var msgtype: String?
    var body: String?
    var filename: String?
    var url: URL?
    var info: Info?
    var title: String?
    var starts: Int64?
    var place: String?
    var about: String?
    var going: Bool?
    var relation: Relation?

    enum CodingKeys: String, CodingKey {
        case msgtype, body, filename, url, info, title, starts, place, about, going
        case relation = "m.relates_to"
    }

    init(_ outgoing: Outgoing) {
        let content = outgoing.content
        if let picture = content.picture {
            let name = "picture." + (outgoing.fileType?.split(separator: "/").last.map(String.init) ?? "png")
            msgtype = "m.image"
            filename = name
            body = content.text.isEmpty ? name : content.text
            url = picture.address
            info = Info(mimetype: outgoing.fileType, w: picture.width, h: picture.height)
        } else if let activity = content.activity {
            title = activity.title
            starts = Int64((activity.starts.timeIntervalSince1970 * 1000).rounded())
            place = activity.place
            about = activity.about
            body = "\(activity.title), \(activity.place)"
        } else if let isGoing = content.going {
            going = isGoing
            relation = outgoing.target.map { Relation(event_id: $0) }
        } else {
            msgtype = "m.text"
            body = content.text
        }
    }
}
