import Domain
import Foundation
import Logging

/// Sends one event of the outbox and stores the outcome.
struct OutboxSender: Sendable {
    /// The number of times that the server may fail on an event before the event counts as rejected.
    static let maxAttempts = 5

    let client: MatrixClient
    let store: OutboxStore
    /// Called with the uploaded fraction of a file, from 0 to 1, and with nil at the end.
    let onProgress: @Sendable (_ transaction: String, Double?) -> Void

    /// Sends the event, or marks it as rejected. Throws if it should be retried.
    ///
    /// `asksServer` is true if the stored state of the room may be outdated: then the server is asked first whether
    /// the room is encrypted.
    func deliver(_ outgoing: Outgoing, asksServer: Bool) async throws {
        do {
            let isUnknown = try await !store.isStored(outgoing.room)
            if asksServer || isUnknown, try await client.isEncrypted(outgoing.room) {
                try await store.setEncrypted(outgoing.room)
            }
            guard let event = try await send(outgoing) else {
                Log.groupsOutbox.notice("Not sent, because the room is encrypted, or the message was deleted")
                return try await store.setFailed(outgoing.transaction, .encrypted)
            }
            try await store.setSent(outgoing.transaction, event: event)
            Log.groupsOutbox.debug("Sent", metadata: ["kind": "\(outgoing.kind)"])
        } catch let error as MatrixError {
            try await reject(outgoing, error)
        }
    }

    /// Joins the room of an alias, or opens the direct chat with a user, to which the event is addressed. Returns nil,
    /// after the event was marked as rejected, if that is not possible. Throws if it should be retried.
    func enter(_ address: String, for outgoing: Outgoing, by user: String) async throws -> String? {
        do {
            let room =
                if address.hasPrefix("@") {
                    try await MatrixDirectChats(client: client, user: { user }).chat(with: address)
                } else {
                    try await client.join(address)
                }
            try await store.move(from: address, to: room)
            return room
        } catch let error as RemoteError where [.forbidden, .notFound].contains(error) {
            try await store.setFailed(outgoing.transaction, .notAllowed)
            return nil
        } catch let error as MatrixError {
            try await reject(outgoing, error)
            return nil
        }
    }

    /// Sends the event and returns its id. Returns nil, without sending anything, if the room is encrypted or the
    /// message is deleted.
    private func send(_ outgoing: Outgoing) async throws -> String? {
        var outgoing = outgoing
        guard try await !store.isEncrypted(outgoing.room) else { return nil }
        if let file = outgoing.file {
            outgoing.content.setAddress(try await upload(file, of: outgoing))
            guard try await store.setUploaded(outgoing.content, of: outgoing.transaction) else { return nil }
        }
        if outgoing.content.home != nil {
            guard let content = try await uploadPhotos(of: outgoing) else { return nil }
            outgoing.content = content
        }
        // Encryption may have been turned on during the upload.
        guard try await !store.isEncrypted(outgoing.room) else { return nil }
        if outgoing.kind == .redaction, let target = outgoing.target {
            return try await client.redact(target, in: outgoing.room, transaction: outgoing.transaction)
        }
        return try await client.send(
            MatrixContent(outgoing), type: outgoing.eventType, to: outgoing.room, transaction: outgoing.transaction)
    }

    private func upload(_ file: Data, of outgoing: Outgoing) async throws -> URL {
        defer { onProgress(outgoing.transaction, nil) }
        return try await upload(
            file, type: outgoing.fileType ?? "application/octet-stream", limit: try await client.media.uploadLimit()
        ) { [onProgress] in
            onProgress(outgoing.transaction, $0)
        }
    }

    private func upload(
        _ file: Data, type: String, limit: Int?, onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> URL {
        if let limit, file.count > limit { throw MatrixError(code: "M_TOO_LARGE", status: 413) }
        return try await client.media.upload(file, type: type, onProgress: onProgress)
    }

    /// Uploads the photos of a home that have no address yet, one after the other. Returns the content with the
    /// addresses; nil if the home was deleted meanwhile.
    private func uploadPhotos(of outgoing: Outgoing) async throws -> EventContent? {
        guard var photo = try await store.nextPhoto(of: outgoing.transaction) else { return outgoing.content }
        let home = outgoing.changed ?? outgoing.transaction
        var content = outgoing.content
        let count = Double(max(content.home?.photos.count ?? 0, 1))
        onProgress(home, Double(photo.number) / count)
        defer { onProgress(home, nil) }
        let limit = try await client.media.uploadLimit()
        while true {
            let number = Double(photo.number)
            var address = try await store.address(of: photo.file)
            if address == nil {
                address = try await upload(photo.file, type: "image/jpeg", limit: limit) { [onProgress] in
                    onProgress(home, min(1, (number + $0) / count))
                }
            }
            guard let address, let uploaded = try await store.setUploaded(photo, at: address) else { return nil }
            content = uploaded
            guard let next = try await store.nextPhoto(of: outgoing.transaction) else { return content }
            photo = next
        }
    }

    /// Marks the event as rejected if the server will never accept it. Throws the error if it should be retried.
    private func reject(_ outgoing: Outgoing, _ error: MatrixError) async throws {
        let failure: SendFailure? =
            switch (error.status, error.code) {
            case (413, _), (_, "M_TOO_LARGE"): .tooLong
            case (403, _), (404, _): .notAllowed
            case (502...504, _): nil
            case (500..., _): try await store.countAttempt(outgoing.transaction) >= Self.maxAttempts ? .refused : nil
            default: error.isPermanent ? .refused : nil
            }
        guard let failure else { throw error }
        try await store.setFailed(outgoing.transaction, failure)
        Log.groupsOutbox.notice("Refused", metadata: ["error": "\(error.logDescription)", "failure": "\(failure)"])
    }
}
