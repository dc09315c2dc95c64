import Foundation

/// Uploaded files, sample pictures and avatars, by media id.
actor MediaStore {
    private let users: SandboxUsers
    private var files: [String: (data: Data, type: String)] = [:]

    init(users: SandboxUsers) { self.users = users }

    /// Stores a file and returns its media id.
    func add(_ data: Data, type: String) -> String {
        let id = "upload-" + RandomString.make()
        files[id] = (data, type)
        return id
    }

    func file(_ id: String) async -> (data: Data, type: String)? {
        if let file = files[id] { return file }
        if let sample = SampleFile(rawValue: id) { return (sample.data, sample.type) }
        if let picture = SamplePicture.png(id: id) { return (picture, "image/png") }
        guard id.hasPrefix("avatar-"), let user = await users.user(String(id.dropFirst(7))) else { return nil }
        let avatar = (data: AvatarPainter.png(for: user.localpart), type: "image/png")
        files[id] = avatar
        return avatar
    }
}
