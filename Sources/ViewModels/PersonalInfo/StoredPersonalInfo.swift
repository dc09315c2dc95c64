import Domain

/// The stored personal information, with the parts that were damaged.
struct StoredPersonalInfo {
    /// The unfinished draft.
    let draft: PersonalInfoDraft?
    /// The finished information.
    let info: PersonalInfoAnswers?
    /// The problem that a damaged file was moved aside; nil if there was none.
    let problem: Problem?

    /// Reads from `store`. A damaged file is moved aside, and its recoverable parts are read. Throws the errors of
    /// the store.
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
