import CCurl
import Domain
import Foundation

/// A complete request: address, headers and body.
struct HTTPWireRequest: Sendable {
    let method: HTTPRequest.Method
    let url: URL
    /// The header lines, such as "Name: value".
    let headerLines: [String]
    let body: Data?
    let timeout: TimeInterval
    let maximumBytes: Int
    let onProgress: (@Sendable (Double) -> Void)?
}

extension RemoteError {
    /// An answer with more bytes than were allowed.
    static let tooManyBytes = RemoteError.malformed(detail: "too many bytes")
}

/// A transfer of libcurl and the part of the answer that has been received; used only on the transfer thread.
final class CurlTransfer {
    let handle: UnsafeMutableRawPointer
    private let maximumBytes: Int
    private let onProgress: (@Sendable (Double) -> Void)?
    /// The progress that was last reported, in percent.
    private var percent = 0
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var status = 0
    private var headers: [String: String] = [:]
    private var isHeaderComplete = false
    /// Whether any byte of an answer has arrived.
    private var hasReceived = false
    private var body = Data()
    private var isTooLong = false

    /// Prepares a request. Throws `RemoteError` if libcurl refuses a setting, so that no request is sent without its
    /// limits.
    init(_ request: HTTPWireRequest) throws {
        guard let handle = curl_easy_init() else { preconditionFailure("no memory for libcurl") }
        self.handle = handle
        maximumBytes = request.maximumBytes
        onProgress = request.onProgress
        let milliseconds = Int((min(max(request.timeout, 0.001), 86_400) * 1000).rounded())
        try set(CURLOPT_URL, request.url.absoluteString)
        try set(CURLOPT_TIMEOUT_MS, milliseconds)
        try set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds)
        try set(CURLOPT_NOSIGNAL, 1)
        // A canceled name lookup is abandoned, not waited for.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_ACCEPT_ENCODING, "")
        try check(hutong_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(maximumBytes)))
        try setMethod(request)
        try setRedirects(request)
        // A proxy cannot reach the ports of this computer.
        if let host = request.url.host, ["127.0.0.1", "localhost", "::1"].contains(host) {
            try set(CURLOPT_PROXY, "")
        }
        for line in request.headerLines {
            guard let list = curl_slist_append(headerList, line) else { throw Self.error(CURLE_OUT_OF_MEMORY) }
            headerList = list
        }
        try check(hutong_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headerList))
        try setCallbacks()
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headerList)
    }

    /// Returns the answer if libcurl reports success and the answer is valid. Throws `RemoteError`.
    func response(_ code: CURLcode) throws -> HTTPResponse {
        switch code {
        case CURLE_OK where isHeaderComplete:
            return HTTPResponse(status: status, headers: headers, body: body)
        case CURLE_OPERATION_TIMEDOUT:
            throw RemoteError.timedOut
        case CURLE_FILESIZE_EXCEEDED:
            throw RemoteError.tooManyBytes
        case CURLE_WRITE_ERROR where isTooLong:
            throw RemoteError.tooManyBytes
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_URL_MALFORMAT, CURLE_BAD_CONTENT_ENCODING,
            CURLE_TOO_MANY_REDIRECTS, CURLE_WRITE_ERROR:
            throw RemoteError.malformed(detail: "libcurl \(code.rawValue)")
        case _ where hasReceived:
            // In the middle of the header, or before the announced length.
            throw RemoteError.cutOff
        default:
            throw RemoteError.offline
        }
    }

    private func setMethod(_ request: HTTPWireRequest) throws {
        switch request.method {
        case .get: try set(CURLOPT_HTTPGET, 1)
        case .post: try set(CURLOPT_POST, 1)
        case .put, .delete: try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        guard request.body != nil || request.method == .post || request.method == .put else { return }
        let body = request.body ?? Data()
        try check(hutong_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        // libcurl copies the bytes, so the pointer need not outlive the call.
        try body.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return try set(CURLOPT_COPYPOSTFIELDS, "") }
            try check(hutong_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start))
        }
    }

    /// Redirects are followed for GET only, so that a body is never sent to another server.
    /// libcurl drops the authorization when the origin changes; a redirect from https to http is not followed.
    private func setRedirects(_ request: HTTPWireRequest) throws {
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_REDIR_PROTOCOLS_STR, request.url.scheme == "https" ? "https" : "http,https")
        try set(CURLOPT_FOLLOWLOCATION, request.method == .get ? 1 : 0)
        try set(CURLOPT_MAXREDIRS, 5)
    }

    private func setCallbacks() throws {
        let context = Unmanaged.passUnretained(self).toOpaque()
        try check(hutong_curl_set_pointer(handle, CURLOPT_WRITEDATA, context))
        try check(hutong_curl_set_pointer(handle, CURLOPT_HEADERDATA, context))
        let receive: curl_write_callback = { bytes, size, count, context in
            CurlTransfer.from(context).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        try check(hutong_curl_set_callback(handle, CURLOPT_WRITEFUNCTION, receive))
        let receiveHeader: curl_write_callback = { bytes, size, count, context in
            CurlTransfer.from(context).receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        try check(hutong_curl_set_callback(handle, CURLOPT_HEADERFUNCTION, receiveHeader))
        guard onProgress != nil else { return }
        try set(CURLOPT_NOPROGRESS, 0)
        try check(hutong_curl_set_pointer(handle, CURLOPT_XFERINFODATA, context))
        let report: curl_xferinfo_callback = { context, toReceive, received, toSend, sent in
            let (all, done) = toSend > 0 ? (toSend, sent) : (toReceive, received)
            CurlTransfer.from(context).report(done, of: all)
            return 0
        }
        try check(hutong_curl_set_progress(handle, report))
    }

    private func report(_ done: curl_off_t, of all: curl_off_t) {
        guard all > 0, case let now = Int(Double(done) / Double(all) * 100), now > percent else { return }
        percent = now
        onProgress?(Double(now) / 100)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
        Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
    }

    /// Receives bytes of the body. Returns the number of accepted bytes; fewer than all abort the transfer.
    private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        if body.count + bytes.count > maximumBytes {
            isTooLong = true
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    /// Reads one line; an empty line ends the header, and a status line starts a new one (1xx, redirects).
    private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
        hasReceived = true
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if line.hasPrefix("HTTP/") {
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = [:]
            isHeaderComplete = false
        } else if line.isEmpty {
            isHeaderComplete = true
        } else if let colon = line.firstIndex(of: ":") {
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                .trimmingCharacters(in: .whitespaces)
        }
        return bytes.count
    }

    // MARK: Settings

    /// Sets a number. Throws `RemoteError` if libcurl does not have the setting, or not this value.
    func set(_ option: CURLoption, _ value: Int) throws { try check(hutong_curl_set_long(handle, option, value)) }

    private func set(_ option: CURLoption, _ value: String) throws {
        try check(hutong_curl_set_string(handle, option, value))
    }

    private func check(_ code: CURLcode) throws {
        guard code == CURLE_OK else { throw Self.error(code) }
    }

    private static func error(_ code: CURLcode) -> RemoteError {
        .malformed(detail: "setting of libcurl \(code.rawValue)")
    }
}
