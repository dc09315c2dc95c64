import Domain
import Foundation
import LoopbackHTTP

/// The keys under which the sensitive answers of one user are stored, as JSON.
struct PersonalInfoSecretKeys: Sendable {
    private let suffix: String

    /// Creates the keys of a user; with nil, those of the shared information.
    init(owner: String?) { suffix = owner.map { "-\(FilePersonalInfoStore.folderName(of: $0))" } ?? "" }

    /// Creates the keys of the user who has that folder.
    init(folder: String) { suffix = "-\(folder)" }

    /// The answers of the draft.
    var draft: SecretKey { SecretKey(rawValue: "personal-info-draft\(suffix)") }

    /// Returns the finished answers in a slot.
    func info(_ slot: String) -> SecretKey { SecretKey(rawValue: "personal-info-\(slot)\(suffix)") }
}

/// Personal information in files of the data directory, in a folder of each user, and secrets of each user.
package actor FilePersonalInfoStore: PersonalInfoStore {
    private let directory: URL
    private let secrets: any SecretStore
    private let shared: PersonalInfoFiles
    private var own: PersonalInfoFiles?

    /// Creates a store of files in or below that directory.
    package init(in directory: URL, secrets: any SecretStore) {
        self.directory = directory
        self.secrets = secrets
        shared = PersonalInfoFiles(in: directory, secrets: secrets, keys: PersonalInfoSecretKeys(owner: nil))
    }

    package func setOwner(_ owner: String?) {
        own = owner.map { owner in
            let folder = directory.appending(path: "users").appending(component: Self.folderName(of: owner))
            return PersonalInfoFiles(in: folder, secrets: secrets, keys: PersonalInfoSecretKeys(owner: owner))
        }
    }

    /// Returns the draft, or only its sensitive answers after its file was corrupt.
    package func draft() async throws -> PersonalInfoDraft? {
        guard let own else { return try await shared.draft() }
        if let draft = try await own.draft() { return draft }
        return await own.hasInfo ? nil : try await shared.draft()
    }

    package func setDraft(_ draft: PersonalInfoDraft?) async throws { try await (own ?? shared).setDraft(draft) }

    package func info() async throws -> PersonalInfoAnswers? {
        guard let own else { return try await shared.info() }
        return if let info = try await own.info() { info } else { try await shared.info() }
    }

    package func save(_ info: PersonalInfoAnswers) async throws { try await (own ?? shared).save(info) }

    /// Returns the name of the folder of a user: ids contain characters that file systems do not allow.
    static func folderName(of owner: String) -> String {
        SHA256.hash(Data(owner.utf8)).prefix(8).hexadecimal
    }
}
