import Domain
import Foundation
import LoopbackHTTP
import Synchronization

/// Receives the one redirect of a sign-in on 127.0.0.1 (RFC 8252, 7.3).
///
/// Only a GET of the redirect address itself with the `state` of this sign-in is accepted (RFC 6749, 10.12); any
/// other request to the port is rejected and does not end the wait. Only the first answer is accepted; later ones are
/// rejected.
final class LoopbackReceiver: Sendable {
    static let path = "/callback"

    /// The address to which the provider redirects the browser.
    let redirectURI: URL
    private let server: LoopbackServer
    private let inbox: Inbox

    /// Listens on `port`, or any free one. Throws `SignInError.noLoopback`.
    ///
    /// `check` returns the code in the query of the redirect, or throws the reason of a refusal, which the page shows.
    init(
        port: UInt16?, state: String, words: BrowserWords,
        check: @escaping @Sendable (_ query: [String: String]) throws -> String
    ) async throws {
        let inbox = Inbox(state: state, words: words, check: check)
        do {
            let server = try await LoopbackServer.start(port: port ?? 0) { inbox.receive($0) }
            guard let uri = URL(string: "http://127.0.0.1:\(server.port)\(Self.path)") else {
                throw SignInError.noLoopback
            }
            self.server = server
            self.inbox = inbox
            redirectURI = uri
        } catch {
            Log.oauth.error("Cannot listen for the browser", metadata: ["error": "\(error.logDescription)"])
            throw Task.isCancelled ? CancellationError() : SignInError.noLoopback
        }
    }

    /// Whether a redirect arrived that was not for this sign-in.
    var hasMismatch: Bool { inbox.hasMismatch }

    /// Returns the code of the redirect. Throws the errors of `check`, and `CancellationError` if the task is canceled.
    func code() async throws -> String {
        // Later answers are rejected, also after a cancellation.
        defer { inbox.settle(.failure(CancellationError())) }
        for try await code in inbox.answers { return code }
        throw CancellationError()
    }

    /// Stops listening. A page that is being sent is completed in the background.
    func stop() async {
        guard inbox.isAnswered else { return await server.stop() }
        Task { [server] in await server.stop(grace: .seconds(2)) }
    }
}

/// Passes the first answer to the task that waits for it.
private final class Inbox: Sendable {
    typealias Answer = Result<String, any Error>

    private struct State {
        var isSettled = false
        var isAnswered = false
        var hasMismatch = false
    }

    /// The first answer.
    let answers: AsyncThrowingStream<String, any Error>
    private let continuation: AsyncThrowingStream<String, any Error>.Continuation

    private let expected: String
    private let words: BrowserWords
    private let check: @Sendable ([String: String]) throws -> String
    private let state = Mutex(State())

    init(
        state: String, words: BrowserWords, check: @escaping @Sendable ([String: String]) throws -> String
    ) {
        (answers, continuation) = AsyncThrowingStream.makeStream()
        expected = state
        self.words = words
        self.check = check
    }

    func receive(_ request: ServerRequest) -> ServerReply {
        state.withLock { $0.isAnswered = true }
        guard request.path == LoopbackReceiver.path else { return page(404, isSuccess: false) }
        guard request.method == "GET" else { return page(405, isSuccess: false) }
        let query = Self.decode(request.query)
        guard query["state"] == expected else {
            let isWaiting = state.withLock { state in
                state.hasMismatch = true
                return !state.isSettled
            }
            return page(isWaiting ? 400 : 410, isSuccess: false)
        }
        let answer = Answer { try check(query) }
        guard settle(answer) else { return page(410, isSuccess: false) }
        let isSuccess = if case .success = answer { true } else { false }
        return page(200, isSuccess: isSuccess)
    }

    /// Returns true for the first answer.
    @discardableResult
    func settle(_ answer: Answer) -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isSettled = true }
            return !state.isSettled
        }
        if isFirst { continuation.yield(with: answer) }
        return isFirst
    }

    /// Whether a browser has sent a request, and may still be reading the answer.
    var isAnswered: Bool { state.withLock(\.isAnswered) }

    var hasMismatch: Bool { state.withLock(\.hasMismatch) }

    private func page(_ status: Int, isSuccess: Bool) -> ServerReply {
        let headers = [
            ("Content-Type", "text/html; charset=utf-8"), ("Connection", "close"), ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
        ]
        let body = Data(LoopbackPage.html(words, isSuccess: isSuccess).utf8)
        return .response(status: status, headers: headers, body: body)
    }

    private static func decode(_ query: String) -> [String: String] {
        let pairs = query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                part.replacing("+", with: " ").removingPercentEncoding ?? ""
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        // A repeated parameter makes the answer malformed (RFC 6749, 3.1): it is ignored.
        return Dictionary(grouping: pairs, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
    }
}

/// The page that the browser shows after the redirect.
enum LoopbackPage {
    /// Returns the page as HTML, without scripts and external resources.
    static func html(_ words: BrowserWords, isSuccess: Bool) -> String {
        let title = escape(isSuccess ? words.successTitle : words.failureTitle)
        return """
            <!doctype html>
            <html lang="\(escape(words.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>
            body { font-family: system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid;
              place-items: center; background: #f6f5f4; color: #1e1e1e; text-align: center; }
            main { padding: 2rem; max-width: 30rem; }
            .mark { font-size: 4rem; line-height: 1; color: \(isSuccess ? "#26a269" : "#c01c28"); }
            h1 { font-size: 1.5rem; margin: 1rem 0 .5rem; }
            p { margin: 0; opacity: .8; }
            @media (prefers-color-scheme: dark) { body { background: #242424; color: #fff; } }
            </style>
            </head>
            <body><main>
            <div class="mark" aria-hidden="true">\(isSuccess ? "✓" : "✕")</div>
            <h1>\(title)</h1>
            <p>\(escape(words.closeThisPage))</p>
            </main></body>
            </html>
            """
    }

    private static func escape(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
