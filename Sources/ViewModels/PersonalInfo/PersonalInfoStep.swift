import Domain

/// One page of the wizard: what it is called and what it asks.
public nonisolated struct PersonalInfoStep: Identifiable, Sendable {
    /// Names the step in a draft, whatever its place among the others.
    public let id: String
    /// The page's title.
    public let title: String
    /// What it asks, from top to bottom.
    public let fields: [PersonalInfoField]

    /// Describes a step.
    public init(id: String, title: String, fields: [PersonalInfoField]) {
        self.id = id
        self.title = title
        self.fields = fields
    }
}

/// One thing that is asked: how it is called, how it is typed, and what a good answer is.
public nonisolated struct PersonalInfoField: Identifiable, Sendable {
    /// How the answer is given.
    public enum Kind: Equatable, Sendable {
        case text
        case choice([Choice])
        case number
        case address
        case phone
        /// Masked unless it is being edited, and kept with the secrets.
        case identityCard
    }

    /// One of the answers to choose from.
    public struct Choice: Identifiable, Equatable, Sendable {
        /// What `fill` is given.
        public let id: String
        /// What the user sees.
        public let title: String

        /// Describes a choice.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// What is known when an answer is judged: the good answers before it, in the order of asking, and the day.
    public struct Context: Sendable {
        /// Good answers in their kept form.
        public var answers: [PersonalInfoKey: String] = [:]
        /// The user's day.
        public let today: CivilDate
    }

    /// What is thought of an answer.
    public enum Verdict: Equatable, Sendable {
        /// Good, and kept in this form.
        case fits(String)
        /// Bad by itself, and why.
        case unfit(String)
        /// Good by itself, but at odds with earlier answers, each with the words for it.
        case conflicts([Conflict])
    }

    /// Two answers that cannot both be true.
    public struct Conflict: Equatable, Sendable {
        /// The earlier answer.
        public let key: PersonalInfoKey
        /// Names both fields.
        public let words: String

        /// Describes a conflict with the answer to `key`.
        public init(with key: PersonalInfoKey, words: String) {
            self.key = key
            self.words = words
        }
    }

    /// Whose answer it is.
    public let id: PersonalInfoKey
    /// What stands before it.
    public let label: String
    /// How the answer is given.
    public let kind: Kind
    /// What a good answer looks like; may be empty.
    public let hint: String
    let judge: @Sendable (_ text: String, _ context: Context) -> Verdict

    /// Describes a field; `judge` is asked again whenever this or an earlier answer changes.
    public init(
        id: PersonalInfoKey, label: String, kind: Kind, hint: String = "",
        judge: @escaping @Sendable (_ text: String, _ context: Context) -> Verdict
    ) {
        self.id = id
        self.label = label
        self.kind = kind
        self.hint = hint
        self.judge = judge
    }

    /// What a person reads for an answer in its kept form: the choice's title, the masked number.
    public func shown(_ text: String) -> String {
        switch kind {
        case .choice(let choices): choices.first { $0.id == text }?.title ?? text
        case .identityCard: IdentityCard.masked(text)
        default: text
        }
    }
}
