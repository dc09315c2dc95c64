import Domain

/// A field of the open step as it is shown.
public nonisolated struct PersonalInfoFieldRow: Identifiable, Equatable, Sendable {
    /// Whose answer it is.
    public let id: PersonalInfoKey
    /// What stands before it.
    public let label: String
    /// How it is typed.
    public let kind: PersonalInfoField.Kind
    /// What a good answer looks like; may be empty.
    public let hint: String
    /// What stands in it; the choice's id, a secret masked unless it is being edited.
    public let value: String
    /// What is wrong with it; empty when nothing is, or it is too early to say.
    public let problem: String
}

/// An answer that is saved, as it is shown.
public nonisolated struct PersonalInfoSummaryRow: Identifiable, Equatable, Sendable {
    /// Whose answer it is.
    public let id: PersonalInfoKey
    /// What was asked.
    public let label: String
    /// The answer, a secret masked.
    public let value: String
}
