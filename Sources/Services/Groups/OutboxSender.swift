import Domain
import Foundation
import Logging

/// Sends one event of the outbox and stores the outcome.
struct OutboxSender: Sendable {
    /// How many times the server may fail on an event before it counts as rejected.
    static let maxAttempts = 5

    let client: MatrixClient
    let store: OutboxStore

    /// Sends the event, or marks it as rejected; throws when it should be retried.
    func deliver(_ outgoing: Outgoing) async throws {
        do {
            let event = try await send(outgoing)
            try await store.setSent(outgoing.transaction, event: event)
            Log.groupsOutbox.debug("Sent", metadata: ["kind": "\(outgoing.kind)"])
        } catch let error as MatrixError {
            guard let failure = try await refusal(of: outgoing, error) else { throw error }
            try await store.setFailed(outgoing.transaction, failure)
            Log.groupsOutbox.notice(
                "Refused", metadata: ["error": "\(Log.kind(of: error))", "failure": "\(failure)"])
        }
    }

    private func send(_ outgoing: Outgoing) async throws -> String {
        var outgoing = outgoing
        if outgoing.content.picture != nil, outgoing.content.picture?.address == nil, let file = outgoing.file {
            outgoing.content.picture?.address = try await client.upload(
                file, type: outgoing.fileType ?? "application/octet-stream")
            try await store.setUploaded(outgoing.content, of: outgoing.transaction)
        }
        return try await client.send(
            OutgoingContent(outgoing), type: outgoing.eventType, to: outgoing.room, transaction: outgoing.transaction)
    }

    /// Why the server will never accept the event; nil when it should be retried.
    private func refusal(of outgoing: Outgoing, _ error: MatrixError) async throws -> SendFailure? {
        switch (error.status, error.code) {
        case (413, _), (_, "M_TOO_LARGE"): .tooLong
        case (403, _), (404, _): .notAllowed
        case (401, _), (408, _), (429, _), (502...504, _): nil
        case (500..., _): try await store.countAttempt(outgoing.transaction) >= Self.maxAttempts ? .refused : nil
        default: .refused
        }
    }
}
