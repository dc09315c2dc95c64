import Domain
import Testing
import ViewModels

extension FakeAppService {
    /// Returns a store with the drafts of another one, which asks the test when information is saved.
    public func saving(in store: FakePersonalInfoStore) -> any PersonalInfoStore {
        AskingStore(store: store, app: self)
    }

    /// Records every answer, and returns the scripted `Result`.
    fileprivate func save(_ info: PersonalInfoAnswers) async throws {
        let answers = info.all.map { "\($0.key.rawValue)=\($0.value)" }.sorted().joined(separator: ", ")
        let result: Result<Void, any Error> = await ask("save", answers, fallback: .success(()))
        try result.get()
    }
}

private struct AskingStore: PersonalInfoStore {
    let store: FakePersonalInfoStore
    let app: FakeAppService

    func setOwner(_ owner: String?) async { await store.setOwner(owner) }
    func draft() async throws -> PersonalInfoDraft? { try await store.draft() }
    func setDraft(_ draft: PersonalInfoDraft?) async throws { try await store.setDraft(draft) }
    func info() async throws -> PersonalInfoAnswers? { try await store.info() }
    func save(_ info: PersonalInfoAnswers) async throws { try await app.save(info) }
}
