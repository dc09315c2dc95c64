import Domain

/// The stored personal information, with the parts that were damaged.
struct StoredPersonalInfo {
    /// The unfinished draft.
    let draft: PersonalInfoDraft?
    /// The finished information.
    let info: PersonalInfoAnswers?
    /// Says which damaged file was moved aside; nil when none was.
    let problem: Problem?

    /// Reads from `store`; a damaged file is moved aside, and what could be recovered is read. Throws what the store throws.
    init(from store: any PersonalInfoStore, words: Localizer) async throws {
        var damaged: Problem?
        func recovering<Value>(_ problem: Problem, _ read: () async throws -> Value) async throws -> Value {
            do { return try await read() } catch StorageError.corrupt {
                damaged = problem
                return try await read()
            }
        }
        draft = try await recovering(ErrorWords(words).draftSetAside) { try await store.draft() }
        info = try await recovering(ErrorWords(words).personalInfoSetAside) { try await store.info() }
        problem = damaged
    }
}
