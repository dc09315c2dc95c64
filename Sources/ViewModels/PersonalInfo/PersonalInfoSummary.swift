import Domain

/// A field of the wizard, as it is shown.
public nonisolated struct PersonalInfoFieldRow: Identifiable, Equatable, Sendable {
    /// The identifier of the answer.
    public let id: PersonalInfoKey
    /// The label.
    public let label: String
    /// The answer: the identifier of a choice, or the text. A sensitive answer is masked while the user does not edit
    /// it.
    public let value: String
    /// The problem with the answer; empty if there is none, or before the user has left the field.
    public let problem: String
}

/// A saved answer, as it is shown.
public nonisolated struct PersonalInfoSummaryRow: Identifiable, Equatable, Sendable {
    /// The identifier of the answer.
    public let id: PersonalInfoKey
    /// The label of the field.
    public let label: String
    /// The answer; a sensitive one is masked.
    public let value: String

    /// Creates the row of a field. Returns nil if there is no answer to it, unless it is a sensitive one that is missing
    /// among others: a backup without a password has none.
    init?(_ field: PersonalInfoField, in answers: PersonalInfoAnswers, words: Localizer) {
        let answer = answers.all[field.id]
        guard answer != nil || field.kind == .identityCard && !answers.isEmpty else { return nil }
        id = field.id
        label = field.label
        value = answer.map(field.shown) ?? words("Not saved")
    }
}

/// The states of the page of the personal information.
public enum PersonalInfoScreen: String, CaseIterable, Sendable {
    /// The stored information is being loaded.
    case loading
    /// The stored information could not be loaded.
    case problem
    /// The saved information, and the button that opens the wizard.
    case summary
    /// A step of the wizard.
    case wizard
}

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
