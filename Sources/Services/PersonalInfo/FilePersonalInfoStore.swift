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

/// The personal information of one user in two small files of a directory; the sensitive answers are in the secret
/// store.
actor PersonalInfoFiles {
    private struct DraftFile: Codable {
        let step: String
        let answers: [PersonalInfoKey: String]
    }

    private struct InfoFile: Codable {
        let answers: [PersonalInfoKey: String]
        let slot: Slot
    }

    /// The two places for the sensitive answers of the finished information. The file names the current one, so that
    /// everything is saved at the moment when the file is replaced.
    private enum Slot: String, Codable {
        case a, b
        var other: Slot { self == .a ? .b : .a }
    }

    private let draftFile: CodableFile<DraftFile>
    private let infoFile: CodableFile<InfoFile>
    private let secrets: any SecretStore
    private let keys: PersonalInfoSecretKeys
    /// The sensitive answers of the draft as last saved; nil while that is unknown.
    private var draftSecrets: [PersonalInfoKey: String]?
    /// Whether the draft's file was corrupt, so that only its sensitive answers are left.
    private var isDraftDamaged = false

    /// Creates a store of files in that directory, and of secrets under `keys`.
    init(in directory: URL, secrets: any SecretStore, keys: PersonalInfoSecretKeys) {
        self.keys = keys
        draftFile = CodableFile("personal-info-draft.json", in: directory)
        infoFile = CodableFile("personal-info.json", in: directory)
        self.secrets = secrets
    }

    /// Returns the draft, or only its sensitive answers after its file was corrupt.
    func draft() async throws -> PersonalInfoDraft? {
        switch try await draftFile.load() {
        case .value(let file):
            let answers = PersonalInfoAnswers(plain: file.answers, sensitive: try await answers(keys.draft))
            draftSecrets = answers.sensitive
            return PersonalInfoDraft(step: file.step, answers: answers)
        case .quarantined:
            isDraftDamaged = true
            throw StorageError.corrupt
        case .missing:
            let left = PersonalInfoAnswers(sensitive: try await answers(keys.draft))
            if isDraftDamaged, !left.isEmpty { return PersonalInfoDraft(step: "", answers: left) }
            // Without its file there is no draft; a crash may have prevented the deletion of its sensitive answers.
            if !left.isEmpty { try await secrets.setSecret(nil, for: keys.draft) }
            return nil
        }
    }

    /// Saves the sensitive answers of the draft, then its file.
    func setDraft(_ draft: PersonalInfoDraft?) async throws {
        if let draft {
            try await saveDraftSecrets(draft.answers.sensitive)
            try await draftFile.save(DraftFile(step: draft.step, answers: draft.answers.plain))
        } else {
            try await draftFile.delete()
            try await saveDraftSecrets([:])
        }
        isDraftDamaged = false
    }

    /// Returns the finished information, with the sensitive answers in the current slot.
    func info() async throws -> PersonalInfoAnswers? {
        guard let file = try await infoFile.load().intact() else { return nil }
        return PersonalInfoAnswers(plain: file.answers, sensitive: try await answers(key(of: file.slot)))
    }

    /// Whether there is finished information, even in a corrupt file.
    var hasInfo: Bool { FileManager.default.fileExists(atPath: infoFile.url.path) }

    /// Saves the sensitive answers in the free slot, then the file, which makes that slot the current one.
    func save(_ info: PersonalInfoAnswers) async throws {
        let slot = try await infoFile.load().value?.slot.other ?? .a
        try await save(info.sensitive, at: key(of: slot))
        try await infoFile.save(InfoFile(answers: info.plain, slot: slot))
        do {
            try await secrets.setSecret(nil, for: key(of: slot.other))
        } catch {
            // The new information is saved all the same.
            Log.personalInfo.warning(
                "Cannot delete the replaced answers", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Saves the sensitive answers only if they have changed, because the keyring is another process.
    private func saveDraftSecrets(_ answers: [PersonalInfoKey: String]) async throws {
        guard draftSecrets != answers else { return }
        draftSecrets = nil
        try await save(answers, at: keys.draft)
        draftSecrets = answers
    }

    private func save(_ answers: [PersonalInfoKey: String], at key: SecretKey) async throws {
        let text = answers.isEmpty ? nil : String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)
        try await secrets.setSecret(text, for: key)
    }

    private func key(of slot: Slot) -> SecretKey { keys.info(slot.rawValue) }

    private func answers(_ key: SecretKey) async throws -> [PersonalInfoKey: String] {
        guard let text = try await secrets.secret(for: key) else { return [:] }
        do {
            return try JSONDecoder().decode([PersonalInfoKey: String].self, from: Data(text.utf8))
        } catch {
            Log.personalInfo.error("Cannot decode the sensitive answers")
            return [:]
        }
    }
}
