import Foundation

/// What is asked of a server, by value; `HTTPClient` sends it.
public struct HTTPRequest: Sendable {
    /// Where it goes.
    public enum Target: Sendable {
        /// Below the client's base address.
        case path(HTTPPath)
        /// To a full address; gets the client's authorization only when it has the base address's origin.
        case url(URL)
    }

    /// The method, as it is sent.
    public enum Method: String, Sendable {
        /// Asks for something.
        case get = "GET"
        /// Hands something in.
        case post = "POST"
        /// Puts something at its address; repeating it changes nothing.
        case put = "PUT"
        /// Removes something.
        case delete = "DELETE"
    }

    /// What it carries.
    public enum Body: Sendable {
        /// Nothing.
        case none
        /// A value written as JSON.
        case json(any Encodable & Sendable)
        /// Fields as `application/x-www-form-urlencoded`; OAuth asks for them so.
        case form([String: String])
        /// Bytes of the given type, such as a picture.
        case data(Data, contentType: String)
    }

    /// The method.
    public var method: Method
    /// Where it goes.
    public var target: Target
    /// The query's names and values, unescaped; a pair whose value is nil is left out.
    public var query: KeyValuePairs<String, String?>
    /// Headers beside those the client sets itself.
    public var headers: [String: String]
    /// What it carries.
    public var body: Body
    /// Seconds until the whole answer must be here; give a long poll its own time and some more.
    public var timeout: TimeInterval = 15
    /// The most bytes an answer may have; the transfer is broken off at the first one more.
    public var maximumBytes = 2_000_000
    /// Whether the client's authorizer is asked; false for what must work signed out.
    public var isAuthorized = true

    /// Makes a request; the rarely changed properties are set afterwards.
    public init(
        _ method: Method, _ target: Target, query: KeyValuePairs<String, String?> = [:],
        headers: [String: String] = [:], body: Body = .none
    ) {
        self.method = method
        self.target = target
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// A GET below the client's base address.
    public static func get(_ path: HTTPPath, query: KeyValuePairs<String, String?> = [:]) -> HTTPRequest {
        HTTPRequest(.get, .path(path), query: query)
    }

    /// A POST below the client's base address.
    public static func post(_ path: HTTPPath, _ body: Body = .none) -> HTTPRequest {
        HTTPRequest(.post, .path(path), body: body)
    }

    /// A PUT below the client's base address.
    public static func put(_ path: HTTPPath, _ body: Body = .none) -> HTTPRequest {
        HTTPRequest(.put, .path(path), body: body)
    }

    /// A DELETE below the client's base address.
    public static func delete(_ path: HTTPPath) -> HTTPRequest {
        HTTPRequest(.delete, .path(path))
    }
}

extension HTTPRequest.Body {
    /// The bytes and their type, or nil for no body.
    func encoded() throws -> (data: Data, contentType: String)? {
        switch self {
        case .none:
            return nil
        case .json(let value):
            return (try JSONEncoder().encode(value), "application/json")
        case .form(let fields):
            let pairs = fields.sorted { $0.key < $1.key }.map { "\($0.percentEscaped)=\($1.percentEscaped)" }
            return (Data(pairs.joined(separator: "&").utf8), "application/x-www-form-urlencoded")
        case .data(let data, let contentType):
            return (data, contentType)
        }
    }
}
