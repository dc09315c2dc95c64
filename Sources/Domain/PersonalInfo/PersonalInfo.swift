/// Names one answer of the personal information; the raw value is its key on disk.
public struct PersonalInfoKey: RawRepresentable, Hashable, Codable, Sendable, CodingKeyRepresentable {
    /// The key.
    public let rawValue: String

    /// Names an answer.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension PersonalInfoKey {
    /// The person's name.
    public static let name = PersonalInfoKey(rawValue: "name")
    /// `Sex`, as its raw value.
    public static let sex = PersonalInfoKey(rawValue: "sex")
    /// Full years.
    public static let age = PersonalInfoKey(rawValue: "age")
    /// Where the person lives.
    public static let address = PersonalInfoKey(rawValue: "address")
    /// The number of the mobile phone.
    public static let phone = PersonalInfoKey(rawValue: "phone")
    /// The number of the identity card, a sensitive answer.
    public static let identityCard = PersonalInfoKey(rawValue: "identity-card")
}

/// Answers by key. The sensitive ones are separate, because they are stored separately.
public struct PersonalInfoAnswers: Equatable, Sendable {
    /// Answers that may be stored in a file.
    public var plain: [PersonalInfoKey: String]
    /// Answers that only the secret store may hold; never logged.
    public var sensitive: [PersonalInfoKey: String]

    /// Collects answers; empty ones count as none.
    public init(plain: [PersonalInfoKey: String] = [:], sensitive: [PersonalInfoKey: String] = [:]) {
        self.plain = plain.filter { !$0.value.isEmpty }
        self.sensitive = sensitive.filter { !$0.value.isEmpty }
    }

    /// Every answer, sensitive or not.
    public var all: [PersonalInfoKey: String] { plain.merging(sensitive) { plain, _ in plain } }

    /// True when there is no answer.
    public var isEmpty: Bool { plain.isEmpty && sensitive.isEmpty }
}

/// Describes answers by their keys, so that no log and no test report shows a value.
extension PersonalInfoAnswers: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The keys alone.
    public var description: String { "answers to \(all.keys.map(\.rawValue).sorted().joined(separator: ", "))" }
    /// The keys alone.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Unfinished personal information: what was typed so far, valid or not, and which step was open.
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
/// It belongs to the user who is signed in when it is stored: others do not see it. What was stored without a signed-in
/// user is shared: users without personal information of their own see it first.
public protocol PersonalInfoStore: Sendable {
    /// Reads and stores the information of a user from now on, or, with nil, the shared information.
    func setOwner(_ owner: String?) async

    /// The unfinished draft, or nil. Throws `.corrupt` once after a damaged draft was moved aside; the next call
    /// returns what could be recovered.
    func draft() async throws -> PersonalInfoDraft?

    /// Stores the draft, or deletes it when it is nil; returns once that is on disk.
    func setDraft(_ draft: PersonalInfoDraft?) async throws

    /// The finished information, or nil. Throws `.corrupt` once after a damaged file was moved aside.
    func info() async throws -> PersonalInfoAnswers?

    /// Stores the finished information, all of it or nothing.
    func save(_ info: PersonalInfoAnswers) async throws
}
