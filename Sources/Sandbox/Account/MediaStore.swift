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
    private var unsaved: [String: File] = [:]

    init(assets: URL, storage: URL?) {
        samples = assets.appending(path: "sandbox")
        folder = storage?.appending(path: "media")
    }

    /// Stores a file and returns its media id.
    func add(_ data: Data, type: String) -> String {
        let id = "upload-" + RandomString.make()
        let file = File(type: type, data: data)
        do {
            guard let folder else { throw CocoaError(.fileNoSuchFile) }
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try PropertyListEncoder.binary.encode(file).write(to: folder.appending(path: id), options: .atomic)
        } catch {
            unsaved[id] = file
        }
        return id
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

extension PropertyListEncoder {
    fileprivate static var binary: PropertyListEncoder {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return encoder
    }
}
