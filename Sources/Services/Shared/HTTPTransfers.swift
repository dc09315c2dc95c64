import CCurl
import Domain
import Foundation
import Synchronization

/// The active transfers of one `HTTPClient`, all on one thread, which sleeps when idle.
///
/// It uses libcurl itself instead of `URLSession`, which on Linux is the same libcurl under a layer that ends the
/// whole program (`fatalError`) when a server closes the connection in the middle of a header.
final class HTTPTransfers: Sendable {
    private struct Waiting {
        let id: Int
        let request: HTTPWireRequest
        let continuation: CheckedContinuation<HTTPResponse, any Error>
    }

    /// Messages from other threads to the transfer thread.
    private struct Inbox {
        var nextID = 0
        var waiting: [Waiting] = []
        var canceled: [Int] = []
        var isStarted = false
        var isStopped = false
        /// The handle that wakes the thread, once it is set; libcurl allows the call from any thread.
        nonisolated(unsafe) var multi: UnsafeMutableRawPointer?
    }

    private static let isCurlReady: Bool = {
        if curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK { return true }
        Log.http.critical("libcurl cannot be initialized: nothing can be requested")
        return false
    }()

    private let inbox = Mutex(Inbox())

    /// Sends a request and returns the whole answer. Throws `RemoteError`, or `CancellationError` as soon as it is
    /// canceled.
    func perform(_ request: HTTPWireRequest) async throws -> HTTPResponse {
        // A canceled task must not send a request.
        try Task.checkCancellation()
        let id = inbox.withLock { inbox in
            inbox.nextID += 1
            return inbox.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                post { $0.waiting.append(Waiting(id: id, request: request, continuation: continuation)) }
                // A cancellation before this moment found nothing to end.
                if Task.isCancelled { post { $0.canceled.append(id) } }
            }
        } onCancel: {
            post { $0.canceled.append(id) }
        }
    }

    /// Ends the thread and frees everything; no transfer may be in progress.
    func stop() {
        inbox.withLock { inbox in
            inbox.isStopped = true
            // The thread is woken with the lock held, because it frees `multi` as soon as it has seen `isStopped`.
            inbox.multi.map { _ = curl_multi_wakeup($0) }
        }
    }

    private func post(_ change: (inout sending Inbox) -> Void) {
        let mustStart = inbox.withLock { inbox in
            change(&inbox)
            // A thread that is about to start reads the inbox first.
            inbox.multi.map { _ = curl_multi_wakeup($0) }
            defer { inbox.isStarted = true }
            return !inbox.isStarted
        }
        if mustStart { Thread.detachNewThread { [self] in run() } }
    }

    // MARK: - On the transfer thread

    private func run() {
        guard Self.isCurlReady, let multi = curl_multi_init() else { return failAll() }
        inbox.withLock { $0.multi = multi }
        var transfers: [UnsafeMutableRawPointer: (item: Waiting, easy: CurlTransfer)] = [:]
        var isStopped = false
        while !isStopped {
            let (waiting, canceled) = inbox.withLock { inbox in
                defer { (inbox.waiting, inbox.canceled) = ([], []) }
                isStopped = inbox.isStopped
                return (inbox.waiting, inbox.canceled)
            }
            for item in waiting {
                let easy: CurlTransfer
                do { easy = try CurlTransfer(item.request) } catch {
                    Log.http.error("A request was not sent", metadata: ["error": "\(error.logDescription)"])
                    item.continuation.resume(throwing: error)
                    continue
                }
                transfers[easy.handle] = (item: item, easy: easy)
                curl_multi_add_handle(multi, easy.handle)
            }
            for id in canceled {
                guard let (handle, transfer) = transfers.first(where: { $0.value.item.id == id }) else { continue }
                transfers[handle] = nil
                // A canceled caller does not wait for libcurl to abandon a lookup or a handshake.
                transfer.item.continuation.resume(throwing: CancellationError())
                curl_multi_remove_handle(multi, handle)
            }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            while let (handle, code) = Self.nextFinished(multi) {
                curl_multi_remove_handle(multi, handle)
                guard let transfer = transfers.removeValue(forKey: handle) else { continue }
                transfer.item.continuation.resume(with: Result { try transfer.easy.response(code) })
            }
            // Returns when it is woken, when there are bytes to read or write, or when a timer of libcurl is due.
            if !isStopped { curl_multi_poll(multi, nil, 0, .max, nil) }
        }
        inbox.withLock { $0.multi = nil }
        curl_multi_cleanup(multi)
    }

    /// Fails all transfers: without libcurl no server can be reached.
    private func failAll() {
        let waiting = inbox.withLock { inbox in
            inbox.isStarted = false
            defer { inbox.waiting = [] }
            return inbox.waiting
        }
        for item in waiting { item.continuation.resume(throwing: RemoteError.offline) }
    }

    private static func nextFinished(_ multi: UnsafeMutableRawPointer) -> (
        handle: UnsafeMutableRawPointer, code: CURLcode
    )? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            if message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle {
                return (handle, hutong_curl_result(message))
            }
        }
        return nil
    }
}
