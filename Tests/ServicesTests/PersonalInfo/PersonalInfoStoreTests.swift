import Domain
import Foundation
import Services
import TestSupport
import Testing

@Suite struct PersonalInfoStoreTests {
    private let card = IdentityNumbers.woman1949
    private var draft: PersonalInfoDraft {
        PersonalInfoDraft(
            step: "contact",
            answers: PersonalInfoAnswers(plain: [.name: " 张三", .phone: "138"], sensitive: [.identityCard: card]))
    }

    @Test func savedInformationIsLoadedUnchanged() async throws {
        try await withTemporaryDirectory { directory in
            let store = FilePersonalInfoStore(in: directory, secrets: FileSecretStore(in: directory))
            #expect(try await store.draft() == nil)
            #expect(try await store.info() == nil)
            try await store.setDraft(draft)
            try await store.save(draft.answers)
            let again = FilePersonalInfoStore(in: directory, secrets: FileSecretStore(in: directory))
            #expect(try await again.draft() == draft)
            #expect(try await again.info() == draft.answers)
        }
    }

    @Test func eachUserHasInformationOfTheirOwnAndBeginsWithEveryones() async throws {
        try await withTemporaryDirectory { directory in
            let store = FilePersonalInfoStore(in: directory, secrets: FileSecretStore(in: directory))
            // Information that is stored without a signed-in user is shared.
            try await store.setDraft(draft)
            try await store.save(draft.answers)
            await store.setOwner("@mei:example.org")
            #expect(try await store.info() == draft.answers)
            #expect(try await store.draft() == draft)
            // The data that a user stores are theirs,
            let own = PersonalInfoAnswers(plain: [.name: "Mei"], sensitive: [.identityCard: "1"])
            try await store.save(own)
            #expect(try await store.info() == own)
            #expect(try await store.draft() == nil)
            let ownDraft = PersonalInfoDraft(step: "contact", answers: own)
            try await store.setDraft(ownDraft)
            // also after a restart; other users do not see it.
            let again = FilePersonalInfoStore(in: directory, secrets: FileSecretStore(in: directory))
            #expect(try await again.info() == draft.answers)
            #expect(try await again.draft() == draft)
            await again.setOwner("@bo:example.org")
            #expect(try await again.info() == draft.answers)
            await again.setOwner("@mei:example.org")
            #expect(try await again.info() == own)
            #expect(try await again.draft() == ownDraft)
            await again.setOwner(nil)
            #expect(try await again.info() == draft.answers)
        }
    }

    @Test func theIdentityCardIsOnlyInTheSecretStore() async throws {
        try await withTemporaryDirectory { directory in
            let secrets = MemorySecrets()
            let store = FilePersonalInfoStore(in: directory, secrets: secrets)
            try await store.setDraft(draft)
            try await store.save(draft.answers)
            for name in try names(in: directory) {
                let text = try String(contentsOf: directory.appending(component: name), encoding: .utf8)
                #expect(!text.contains(card.prefix(17)), "\(name)")
                let mode = try FileManager.default.attributesOfItem(atPath: directory.appending(component: name).path)
                #expect(mode[.posixPermissions] as? Int == 0o600)
            }
            #expect(await secrets.values.count == 2)
            try await store.setDraft(nil)
            #expect(await secrets.values.count == 1)
            #expect(try names(in: directory) == ["personal-info.json"])
        }
    }

    @Test func theSecretStoreIsUsedOnlyWhenASensitiveAnswerChanges() async throws {
        try await withTemporaryDirectory { directory in
            let secrets = MemorySecrets()
            let store = FilePersonalInfoStore(in: directory, secrets: secrets)
            var draft = draft
            for name in ["张", "张三", "张三丰"] {
                draft.answers.plain[.name] = name
                try await store.setDraft(draft)
            }
            #expect(await secrets.writes == 1)
        }
    }

    @Test(arguments: ["", "{", "not json", "[]", "{\"step\":1}", "\u{0}\u{0}\u{0}"])
    func aCorruptDraftIsQuarantinedAndItsSensitiveAnswersAreKept(_ damage: String) async throws {
        try await withTemporaryDirectory { directory in
            let secrets = MemorySecrets()
            try await FilePersonalInfoStore(in: directory, secrets: secrets).setDraft(draft)
            let file = directory.appending(component: "personal-info-draft.json")
            try Data(damage.utf8).write(to: file)
            let store = FilePersonalInfoStore(in: directory, secrets: secrets)
            await #expect(throws: StorageError.corrupt) { try await store.draft() }
            let left = try await store.draft()
            #expect(left?.answers == PersonalInfoAnswers(sensitive: [.identityCard: card]))
            let kept = try names(in: directory)
            #expect(kept.count == 1 && kept[0].hasPrefix("personal-info-draft.json.corrupt-"))
            #expect(try String(contentsOf: directory.appending(component: kept[0]), encoding: .utf8) == damage)
            try await store.setDraft(left)
            #expect(try await store.draft() == left)
        }
    }

    @Test func corruptInformationIsQuarantined() async throws {
        try await withTemporaryDirectory { directory in
            let store = FilePersonalInfoStore(in: directory, secrets: MemorySecrets())
            try Data("x".utf8).write(to: directory.appending(component: "personal-info.json"))
            await #expect(throws: StorageError.corrupt) { try await store.info() }
            #expect(try await store.info() == nil)
        }
    }

    @Test func theSensitiveAnswersOfADraftWithoutFileAreDeleted() async throws {
        try await withTemporaryDirectory { directory in
            let secrets = MemorySecrets()
            try await FilePersonalInfoStore(in: directory, secrets: secrets).setDraft(draft)
            try FileManager.default.removeItem(at: directory.appending(component: "personal-info-draft.json"))
            #expect(try await FilePersonalInfoStore(in: directory, secrets: secrets).draft() == nil)
            #expect(await secrets.values.isEmpty)
        }
    }

    @Test func aFailedSaveKeepsTheOldInformation() async throws {
        try await withTemporaryDirectory { directory in
            let secrets = MemorySecrets()
            let store = FilePersonalInfoStore(in: directory, secrets: secrets)
            let old = draft.answers
            let new = PersonalInfoAnswers(plain: [.name: "李四"], sensitive: [.identityCard: "1"])
            try await store.save(old)
            await secrets.failNextWrite(with: .locked)
            await #expect(throws: StorageError.locked) { try await store.save(new) }
            #expect(try await store.info() == old)
            // A directory in the place of the file's temporary name: the secret is written, the file cannot be.
            let obstacle = directory.appending(component: "personal-info.json.new")
            try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
            await #expect(throws: StorageError.self) { try await store.save(new) }
            #expect(try await store.info() == old)
            try FileManager.default.removeItem(at: obstacle)
            try await store.save(new)
            #expect(try await store.info() == new)
            #expect(await secrets.values.count == 1)
        }
    }

    @Test func aLockedKeyringIsThrown() async throws {
        try await withTemporaryDirectory { directory in
            let secrets = MemorySecrets()
            let store = FilePersonalInfoStore(in: directory, secrets: secrets)
            try await store.setDraft(draft)
            await secrets.failNextRead(with: .locked)
            await #expect(throws: StorageError.locked) { try await store.draft() }
            #expect(try await store.draft() == draft)
        }
    }
}

/// Secrets in memory that count and fail.
private actor MemorySecrets: SecretStore {
    private(set) var values: [SecretKey: String] = [:]
    private(set) var writes = 0
    private var readFailure: StorageError?
    private var writeFailure: StorageError?

    func failNextRead(with error: StorageError) { readFailure = error }
    func failNextWrite(with error: StorageError) { writeFailure = error }

    func secret(for key: SecretKey) throws -> String? {
        if let readFailure {
            self.readFailure = nil
            throw readFailure
        }
        return values[key]
    }

    func setSecret(_ value: String?, for key: SecretKey) throws {
        if let writeFailure {
            self.writeFailure = nil
            throw writeFailure
        }
        writes += 1
        values[key] = value
    }
}
