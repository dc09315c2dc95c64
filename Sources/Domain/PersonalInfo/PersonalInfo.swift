/// The key of an answer of the personal information; the raw value is its key on disk.
public struct PersonalInfoKey: RawRepresentable, Hashable, Codable, Sendable, CodingKeyRepresentable {
    /// The key.
    public let rawValue: String

    /// Creates the key of an answer.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension PersonalInfoKey {
    /// The person's name.
    public static let name = PersonalInfoKey(rawValue: "name")
    /// The sex, the raw value of `Sex`.
    public static let sex = PersonalInfoKey(rawValue: "sex")
    /// The age in full years.
    public static let age = PersonalInfoKey(rawValue: "age")
    /// The place where the person lives.
    public static let address = PersonalInfoKey(rawValue: "address")
    /// The number of the mobile phone.
    public static let phone = PersonalInfoKey(rawValue: "phone")
    /// The number of the identity card, a sensitive answer.
    public static let identityCard = PersonalInfoKey(rawValue: "identity-card")
}

/// Answers by key. The sensitive ones are separate, because they are stored separately.
public struct PersonalInfoAnswers: Equatable, Sendable {
    /// The answers that may be stored in a file.
    public var plain: [PersonalInfoKey: String]
    /// The answers that only the secret store may hold; never logged.
    public var sensitive: [PersonalInfoKey: String]

    /// Creates answers; empty ones are left out.
    public init(plain: [PersonalInfoKey: String] = [:], sensitive: [PersonalInfoKey: String] = [:]) {
        self.plain = plain.filter { !$0.value.isEmpty }
        self.sensitive = sensitive.filter { !$0.value.isEmpty }
    }

    /// Every answer, sensitive or not.
    public var all: [PersonalInfoKey: String] { plain.merging(sensitive) { plain, _ in plain } }

    /// Whether there is no answer.
    public var isEmpty: Bool { plain.isEmpty && sensitive.isEmpty }
}

extension PersonalInfoAnswers: Confidential {
    /// The keys alone.
    public var description: String { "answers to \(all.keys.map(\.rawValue).sorted().joined(separator: ", "))" }
}

/// Unfinished personal information: the answers typed so far, valid or not, and the step that was open.
public struct PersonalInfoDraft: Equatable, Sendable {
    /// The id of the step that was open.
    public var step: String
    /// The answers as they were typed, unchanged.
    public var answers: PersonalInfoAnswers

    /// Creates a draft.
    public init(step: String, answers: PersonalInfoAnswers) {
        self.step = step
        self.answers = answers
    }
}

/// Stores personal information and its draft on this computer. Throws `StorageError`.
///
/// It belongs to the user who is signed in when it is stored: other users do not see it. Information that was stored
/// without a signed-in user is shared: users without personal information of their own see it first.
public protocol PersonalInfoStore: Sendable {
    /// Reads and stores the information of a user from now on, or the shared information if `owner` is nil.
    func setOwner(_ owner: String?) async

    /// Returns the unfinished draft, or nil. Throws `.corrupt` once after a damaged draft was moved aside; the next
    /// call returns the recoverable answers.
    func draft() async throws -> PersonalInfoDraft?

    /// Stores the draft, or deletes it if it is nil. Returns once the change is on disk.
    func setDraft(_ draft: PersonalInfoDraft?) async throws

    /// Returns the finished information, or nil. Throws `.corrupt` once after a damaged file was moved aside.
    func info() async throws -> PersonalInfoAnswers?

    /// Stores the finished information, all of it or nothing.
    func save(_ info: PersonalInfoAnswers) async throws
}
