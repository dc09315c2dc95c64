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
    /// The mobile phone's number.
    public static let phone = PersonalInfoKey(rawValue: "phone")
    /// The identity card's number, a secret.
    public static let identityCard = PersonalInfoKey(rawValue: "identity-card")
}

/// Answers by key; the secret ones are apart, because they are kept apart.
public struct PersonalInfoAnswers: Equatable, Sendable {
    /// What may lie in a file of the user's.
    public var open: [PersonalInfoKey: String]
    /// What only the secret store may hold, and no log.
    public var secret: [PersonalInfoKey: String]

    /// Collects answers; empty ones count as none.
    public init(open: [PersonalInfoKey: String] = [:], secret: [PersonalInfoKey: String] = [:]) {
        self.open = open.filter { !$0.value.isEmpty }
        self.secret = secret.filter { !$0.value.isEmpty }
    }

    /// Every answer, secret or not.
    public var all: [PersonalInfoKey: String] { open.merging(secret) { open, _ in open } }

    /// True when nothing has been answered.
    public var isEmpty: Bool { open.isEmpty && secret.isEmpty }
}

/// Says which answers are there, never what they are.
extension PersonalInfoAnswers: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The keys alone.
    public var description: String { "answers to \(all.keys.map(\.rawValue).sorted().joined(separator: ", "))" }
    /// The keys alone.
    public var debugDescription: String { description }
    /// Nothing inside is shown.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Personal information that is not finished: what was typed so far, right or wrong, and where.
public struct PersonalInfoDraft: Equatable, Sendable {
    /// The id of the step that was open.
    public var step: String
    /// What was typed, letter for letter.
    public var answers: PersonalInfoAnswers

    /// Wraps what was typed.
    public init(step: String, answers: PersonalInfoAnswers) {
        self.step = step
        self.answers = answers
    }
}

/// Keeps personal information and its draft on this computer. Throws `StorageError`.
public protocol PersonalInfoStore: Sendable {
    /// The unfinished draft, or nil. Throws `.corrupt` once a damaged one has been set aside; asked again, it gives
    /// what could be saved of it.
    func draft() async throws -> PersonalInfoDraft?

    /// Keeps the draft, or forgets it when it is nil; it is on the disk when this returns.
    func setDraft(_ draft: PersonalInfoDraft?) async throws

    /// The finished information, or nil. Throws `.corrupt` once a damaged one has been set aside.
    func info() async throws -> PersonalInfoAnswers?

    /// Keeps the finished information, all of it or nothing.
    func save(_ info: PersonalInfoAnswers) async throws
}
