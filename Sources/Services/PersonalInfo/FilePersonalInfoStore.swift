import Domain
import Foundation

extension SecretKey {
    /// The draft's secret answers, as JSON.
    static let personalInfoDraft = SecretKey(rawValue: "personal-info-draft")
}

/// Personal information in two small files of the data directory; the secret answers are in the secret store.
public actor FilePersonalInfoStore: PersonalInfoStore {
    private struct DraftFile: Codable {
        let step: String
        let answers: [PersonalInfoKey: String]
    }

    private struct InfoFile: Codable {
        let answers: [PersonalInfoKey: String]
        let slot: Slot
    }

    /// The two places for the finished information's secrets: the file says which one counts, so the file's change
    /// of hands is the one moment in which everything is saved.
    private enum Slot: String, Codable {
        case a, b
        var key: SecretKey { SecretKey(rawValue: "personal-info-\(rawValue)") }
        var other: Slot { self == .a ? .b : .a }
    }

    private let draftFile: CodableFile<DraftFile>
    private let infoFile: CodableFile<InfoFile>
    private let secrets: any SecretStore
    /// The draft's secrets as they are known to be kept; nil before the first look.
    private var draftSecrets: [PersonalInfoKey: String]?
    /// True after the draft's file was damaged: its secrets are all that is left of it.
    private var isDraftDamaged = false

    /// Keeps the files in that directory.
    public init(in directory: URL, secrets: any SecretStore) {
        draftFile = CodableFile("personal-info-draft.json", in: directory)
        infoFile = CodableFile("personal-info.json", in: directory)
        self.secrets = secrets
    }

    /// The draft; its secrets alone after its file was damaged.
    public func draft() async throws -> PersonalInfoDraft? {
        switch try await draftFile.load() {
        case .value(let file):
            let answers = PersonalInfoAnswers(plain: file.answers, sensitive: try await answers(.personalInfoDraft))
            draftSecrets = answers.sensitive
            return PersonalInfoDraft(step: file.step, answers: answers)
        case .quarantined:
            isDraftDamaged = true
            throw StorageError.corrupt
        case .missing:
            let left = PersonalInfoAnswers(sensitive: try await answers(.personalInfoDraft))
            if isDraftDamaged, !left.isEmpty { return PersonalInfoDraft(step: "", answers: left) }
            // A draft is gone with its file; a crash may have come before its secrets went too.
            if !left.isEmpty { try await secrets.setSecret(nil, for: .personalInfoDraft) }
            return nil
        }
    }

    /// Keeps the draft's secrets, then its file.
    public func setDraft(_ draft: PersonalInfoDraft?) async throws {
        if let draft {
            try await keepDraftSecrets(draft.answers.sensitive)
            try await draftFile.save(DraftFile(step: draft.step, answers: draft.answers.plain))
        } else {
            try await draftFile.delete()
            try await keepDraftSecrets([:])
        }
        isDraftDamaged = false
    }

    /// The finished information, with the secrets of the slot that counts.
    public func info() async throws -> PersonalInfoAnswers? {
        switch try await infoFile.load() {
        case .value(let file):
            return PersonalInfoAnswers(plain: file.answers, sensitive: try await answers(file.slot.key))
        case .quarantined: throw StorageError.corrupt
        case .missing: return nil
        }
    }

    /// Keeps the secrets in the free slot, then has the file say that it counts.
    public func save(_ info: PersonalInfoAnswers) async throws {
        let slot = try await infoFile.load().value?.slot.other ?? .a
        try await keep(info.sensitive, at: slot.key)
        try await infoFile.save(InfoFile(answers: info.plain, slot: slot))
        // What is left of the old information is no reason to say that the new one was not saved.
        try? await secrets.setSecret(nil, for: slot.other.key)
    }

    /// Asks nothing of the secret store while other answers are typed: each change there is a call to another process.
    private func keepDraftSecrets(_ answers: [PersonalInfoKey: String]) async throws {
        guard draftSecrets != answers else { return }
        draftSecrets = nil
        try await keep(answers, at: .personalInfoDraft)
        draftSecrets = answers
    }

    private func keep(_ answers: [PersonalInfoKey: String], at key: SecretKey) async throws {
        let text = answers.isEmpty ? nil : String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)
        try await secrets.setSecret(text, for: key)
    }

    private func answers(_ key: SecretKey) async throws -> [PersonalInfoKey: String] {
        guard let text = try await secrets.secret(for: key) else { return [:] }
        return (try? JSONDecoder().decode([PersonalInfoKey: String].self, from: Data(text.utf8))) ?? [:]
    }
}
