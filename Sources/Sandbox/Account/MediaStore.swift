import Foundation

/// Uploaded files, and the pictures and files of the samples, by media id.
///
/// Uploads are kept in a folder between launches; without one, or if it cannot be written, in memory.
actor MediaStore {
    private struct File: Codable {
        let type: String
        let data: Data
    }

    private let samples: URL
    private let folder: URL?
    /// The maximum size of the folder, in bytes. The oldest uploads give way to new ones.
    private let maximumBytes: Int
    private var unsaved: [String: File] = [:]
    /// The size of the folder, in bytes; nil until it is measured.
    private var storedBytes: Int?

    init(assets: URL, storage: URL?, maximumBytes: Int = 500_000_000) {
        samples = assets.appending(path: "sandbox")
        folder = storage?.appending(path: "media")
        self.maximumBytes = maximumBytes
    }

    /// Stores a file and returns its media id.
    func add(_ data: Data, type: String) -> String {
        let id = "upload-" + RandomString.make()
        let file = File(type: type, data: data)
        do {
            guard let folder else { throw CocoaError(.fileNoSuchFile) }
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            let encoded = try encoder.encode(file)
            try makeRoom(for: encoded.count, in: folder)
            try encoded.write(to: folder.appending(path: id), options: .atomic)
            storedBytes? += encoded.count
        } catch {
            unsaved[id] = file
        }
        return id
    }

    /// Deletes the oldest uploads until there is room for some bytes.
    private func makeRoom(for count: Int, in folder: URL) throws {
        if let storedBytes, storedBytes + count <= maximumBytes { return }
        let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey]
        var files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)
            .map { ($0, try $0.resourceValues(forKeys: Set(keys))) }
            .sorted { $1.1.contentModificationDate ?? .now < $0.1.contentModificationDate ?? .now }
        var size = files.reduce(count) { $0 + ($1.1.fileSize ?? 0) }
        while size > maximumBytes, let (oldest, values) = files.popLast() {
            try FileManager.default.removeItem(at: oldest)
            size -= values.fileSize ?? 0
        }
        storedBytes = size - count
    }

    /// Returns the file with a media id; nil if there is none.
    func file(_ id: String) -> (data: Data, type: String)? {
        if let file = unsaved[id] ?? upload(id) { return (file.data, file.type) }
        if let sample = SampleFile(rawValue: id) { return (sample.data, sample.type) }
        guard let picture = SamplePicture(id: id), let data = try? Data(contentsOf: picture.file(in: samples)) else {
            return nil
        }
        return (data, SamplePicture.type)
    }

    private func upload(_ id: String) -> File? {
        guard let folder, id.wholeMatch(of: /upload-[A-Za-z0-9_-]+/) != nil,
            let data = try? Data(contentsOf: folder.appending(path: id))
        else { return nil }
        return try? PropertyListDecoder().decode(File.self, from: data)
    }
}

extension RouteGroup {
    /// Returns the Matrix media repository: upload, download with a token, and thumbnails, which are the original
    /// files.
    static func media(accounts: SandboxAccounts) -> RouteGroup {
        let maxSize = 8_000_000
        let download: @Sendable (Request) async throws -> Response = { request in
            _ = try await accounts.session(of: request)
            guard request["server"] == Sandbox.serverName,
                let file = await accounts.media.file(request["media"])
            else { return MatrixErrorResponse.response(404, "M_NOT_FOUND", "No such file") }
            return Response(
                headers: [
                    "Content-Type": file.type, "Content-Disposition": "inline",
                    "Content-Security-Policy": "sandbox; default-src 'none'",
                ], body: file.data)
        }
        return RouteGroup(
            service: .account, prefixes: ["/_matrix/media/", "/_matrix/client/v1/media/"],
            routes: [
                Route("POST", "/_matrix/media/v3/upload") { request in
                    _ = try await accounts.session(of: request)
                    guard request.body.count <= maxSize else {
                        return MatrixErrorResponse.response(413, "M_TOO_LARGE", "At most 8 MB")
                    }
                    let type = request.header("Content-Type") ?? "application/octet-stream"
                    let id = await accounts.media.add(request.body, type: type)
                    return .json(["content_uri": .string(Sandbox.mediaURI(id))])
                },
                Route("GET", "/_matrix/client/v1/media/download/{server}/{media}", respond: download),
                Route("GET", "/_matrix/client/v1/media/thumbnail/{server}/{media}", respond: download),
                Route("GET", "/_matrix/client/v1/media/config") { _ in .json(["m.upload.size": .int(maxSize)]) },
            ],
            errorResponse: MatrixErrorResponse.standard)
    }
}
