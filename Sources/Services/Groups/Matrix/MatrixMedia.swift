import Domain
import Foundation

/// The media repository of a Matrix server: the files of messages.
///
/// Throws `MatrixError` if the server refuses, `RemoteError` if there is no usable answer.
struct MatrixMedia: Sendable {
    /// The maximum size of a picture, in bytes.
    static let maxPictureBytes = 32_000_000

    let http: HTTPClient

    /// Returns the maximum size of an upload in bytes; nil if the server does not state it.
    func uploadLimit() async throws -> Int? {
        struct Wire: Decodable {
            var size: Int?

            enum CodingKeys: String, CodingKey { case size = "m.upload.size" }
        }
        do {
            return try await sendMedia { HTTPRequest.get("_matrix/\($0)/config") }.decode(Wire.self).size
        } catch let error as MatrixError where [400, 403, 404, 405].contains(error.status) {
            return nil
        }
    }

    /// Uploads a file. Returns its `mxc:` address.
    func upload(
        _ data: Data, type: String, onProgress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> URL {
        struct Wire: Decodable { var content_uri: String }
        var request = HTTPRequest.post("_matrix/media/v3/upload", .data(data, contentType: type))
        request.timeout = Self.timeout(forBytes: data.count)
        request.onProgress = onProgress
        guard let url = URL(matrix: try await http.matrix(request).decode(Wire.self).content_uri) else {
            throw RemoteError.malformed(detail: "content_uri")
        }
        return url
    }

    /// Downloads a file. A picture is scaled down to about `size` pixels if a size is given and the server can do so.
    func download(
        _ address: URL, size: Int? = nil, maximumBytes: Int = MatrixMedia.maxPictureBytes,
        onProgress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> Data {
        guard let server = address.host(), address.scheme == "mxc" else {
            throw RemoteError.malformed(detail: "not an mxc address")
        }
        let id = String(address.path().drop { $0 == "/" })
        return try await sendMedia { media in
            var request =
                if let size {
                    HTTPRequest.get(
                        "_matrix/\(media)/thumbnail/\(server)/\(id)",
                        query: ["width": String(size), "height": String(size), "method": "scale"])
                } else {
                    HTTPRequest.get("_matrix/\(media)/download/\(server)/\(id)")
                }
            // No user waits for a picture, and the progress of a file is displayed.
            request.timeout = Self.timeout(forBytes: onProgress == nil ? 0 : maximumBytes)
            request.maximumBytes = maximumBytes
            request.onProgress = onProgress
            return request
        }.body
    }

    /// Sends a request to the media repository, and repeats it at its address in servers before v1.11.
    private func sendMedia(_ request: (_ media: HTTPPath) -> HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await http.matrix(request("client/v1/media"))
        } catch let error as MatrixError
            where error.code == "M_UNRECOGNIZED" || error.status == 404 && error.code.isEmpty
        {
            return try await http.matrix(request("media/v3"))
        }
    }

    /// Returns the timeout in seconds: two minutes, and the time that the bytes take on a slow line.
    private static func timeout(forBytes count: Int) -> TimeInterval { 120 + Double(count) / 20_000 }
}

extension HTTPClient {
    /// Sends a request to a Matrix server. Throws `MatrixError` if the server refuses.
    func matrix(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await exchange(request)
        guard response.error == nil else { throw MatrixError(response) }
        return response
    }
}

extension URL {
    /// Creates a media address (`mxc://server/id`); nil for anything else.
    init?(matrix text: String) {
        guard let url = URL(string: text), url.scheme == "mxc", url.host()?.isEmpty == false, url.path().count > 1
        else { return nil }
        self = url
    }
}
