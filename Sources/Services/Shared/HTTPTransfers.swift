import Domain
import Foundation
import FoundationNetworking
import Synchronization

/// The transfers in progress of one `HTTPClient`: collects each body and ends each exactly once.
final class HTTPTransfers: NSObject, URLSessionDataDelegate {
    private struct Transfer {
        let maximumBytes: Int
        let deadline: Task<Void, Never>
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        var body = Data()

        /// Adds what arrived; says whether it is more than allowed, and then adds nothing.
        mutating func append(_ data: Data) -> Bool {
            if body.count + data.count > maximumBytes { return true }
            body.append(data)
            return false
        }
    }

    private let transfers = Mutex<[Int: Transfer]>([:])

    /// Starts `task`; the continuation is resumed when the answer is whole, the task fails, or the time is over.
    func begin(
        _ task: URLSessionDataTask, timeout: TimeInterval, maximumBytes: Int,
        continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
        let deadline = Task {
            guard (try? await Task.sleep(for: .seconds(timeout))) != nil else { return }
            fail(task, with: RemoteError.timedOut)
        }
        transfers.withLock {
            $0[task.taskIdentifier] = Transfer(
                maximumBytes: maximumBytes, deadline: deadline, continuation: continuation)
        }
        // A cancellation before this moment found nothing to end.
        if Task.isCancelled { return fail(task, with: CancellationError()) }
        task.resume()
    }

    /// Breaks the transfer off; does nothing when it has ended already.
    func fail(_ task: URLSessionTask, with error: any Error) {
        guard let transfer = end(task) else { return }
        task.cancel()
        transfer.continuation.resume(throwing: error)
    }

    private func end(_ task: URLSessionTask) -> Transfer? {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.deadline.cancel()
        return transfer
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let excess = transfers.withLock { $0[dataTask.taskIdentifier]?.append(data) ?? false }
        if excess { fail(dataTask, with: RemoteError.malformed(detail: "too many bytes")) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = end(task) else { return }
        transfer.continuation.resume(
            with: Result {
                if let error { throw RemoteError(transport: error) }
                guard let answer = task.response as? HTTPURLResponse else {
                    throw RemoteError.malformed(detail: "not an HTTP answer")
                }
                let response = HTTPResponse(answer, body: transfer.body)
                if response.isCutOff { throw RemoteError.offline }
                return response
            })
    }

    /// Follows redirects, but never from https to http, never with what was posted to another server, and never
    /// showing another server the authorization.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        guard let from = task.originalRequest?.url, let to = newRequest.url, let target = to.origin,
            from.scheme != "https" || to.scheme == "https"
        else { return completionHandler(nil) }
        if from.origin == target { return completionHandler(newRequest) }
        guard newRequest.httpMethod == "GET" else { return completionHandler(nil) }
        var request = newRequest
        request.setValue(nil, forHTTPHeaderField: "Authorization")
        completionHandler(request)
    }
}

extension HTTPResponse {
    fileprivate init(_ response: HTTPURLResponse, body: Data) {
        status = response.statusCode
        headers = response.allHeaderFields.reduce(into: [:]) { headers, field in
            guard let name = field.key as? String, let value = field.value as? String else { return }
            headers[name.lowercased()] = value
        }
        self.body = body
    }

    /// Whether fewer bytes came than the server announced; a compressed body's length cannot be compared.
    fileprivate var isCutOff: Bool {
        guard headers["content-encoding"] == nil, let announced = headers["content-length"].flatMap({ Int($0) })
        else { return false }
        return body.count < announced
    }
}

extension RemoteError {
    /// What a failure below HTTP means to the caller.
    fileprivate init(transport error: any Error) {
        switch (error as? URLError)?.code {
        case .timedOut?: self = .timedOut
        case .cannotParseResponse?, .cannotDecodeContentData?, .cannotDecodeRawData?, .httpTooManyRedirects?,
            .unsupportedURL?, .badURL?:
            self = .malformed(detail: "URLError \((error as NSError).code)")
        default: self = .offline
        }
    }
}
