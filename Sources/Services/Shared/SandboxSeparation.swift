import Domain
import Foundation

/// Moves the data of version 1.0, which kept those of the sandbox in the folder of the user's own, into the folder of
/// the sandbox. It can be interrupted at any point; the next call then continues it.
package struct SandboxSeparation: Sendable {
    /// The files, the log of the database first: without its database the log is kept, but a database without its log
    /// would lose the last changes.
    static let files = [
        "hutong.sqlite-wal", "hutong.sqlite-shm", "hutong.sqlite", "account.json", "user-page.json", "home-search.json",
        "personal-info.json", "personal-info-draft.json",
    ]
    static let secrets: [SecretKey] = {
        let personalInfo = PersonalInfoSecretKeys(owner: nil)
        return [.accountTokens, personalInfo.draft, personalInfo.info("a"), personalInfo.info("b")]
    }()

    private let source: URL
    private let target: URL

    /// Creates a move of data from `source` to `target`, which are on one disk.
    package init(from source: URL, to target: URL) {
        self.source = source
        self.target = target
    }

    /// Moves the existing files. Throws `StorageError`.
    package func run(from ownSecrets: any SecretStore, to sandboxSecrets: any SecretStore) async throws {
        guard try await DispatchQueue.global(qos: .userInitiated).run({ hasFiles }) else { return }
        for key in Self.secrets {
            guard let value = try await ownSecrets.secret(for: key) else { continue }
            try await sandboxSecrets.setSecret(value, for: key)
            try await ownSecrets.setSecret(nil, for: key)
        }
        try await DispatchQueue.global(qos: .userInitiated).run { try moveFiles() }
        Log.files.notice("The sandbox's data were moved to a folder of their own")
    }

    private var hasFiles: Bool {
        Self.files.contains { FileManager.default.fileExists(atPath: source.appending(component: $0).path) }
    }

    private func moveFiles() throws {
        try makeDataDirectory(target)
        for name in Self.files {
            let new = target.appending(component: name)
            // The sandbox's existing files are newer.
            guard !FileManager.default.fileExists(atPath: new.path) else { continue }
            try POSIXFile.move(source.appending(component: name), to: new)
        }
    }
}
