import Domain

/// A step of the wizard, with its title and fields.
public nonisolated struct PersonalInfoStep: Identifiable, Sendable {
    /// The identifier of the step in a stored draft.
    public let id: String
    /// The title of the step.
    public let title: String
    /// The fields, from top to bottom.
    public let fields: [PersonalInfoField]

    /// Creates a step.
    public init(id: String, title: String, fields: [PersonalInfoField]) {
        self.id = id
        self.title = title
        self.fields = fields
    }
}

/// A field of the wizard, with the validation of its answer.
public nonisolated struct PersonalInfoField: Identifiable, Sendable {
    /// The kind of the answer.
    public enum Kind: Equatable, Sendable {
        case text
        case choice([Choice])
        case number
        case address
        case phone
        /// A sensitive answer: masked while the user does not edit it, and stored in the secret store.
        case identityCard

        /// The control for the answer.
        public var control: Control {
            if case .choice = self { .buttons } else { .entry }
        }

        /// The answers to choose from; empty unless the kind is `choice`.
        public var choices: [Choice] {
            if case .choice(let choices) = self { choices } else { [] }
        }
    }

    /// The kind of control for an answer.
    public enum Control: Sendable {
        /// A text entry.
        case entry
        /// Buttons of which one is pressed.
        case buttons
    }

    /// An answer to choose.
    public struct Choice: Identifiable, Equatable, Sendable {
        /// The answer in its stored form.
        public let id: String
        /// The title of the answer.
        public let title: String

        /// Creates a choice.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// The input of a validation besides the answer: the valid answers to earlier fields, and the date.
    public struct Context: Sendable {
        /// The valid answers to earlier fields, in their stored form.
        public var answers: [PersonalInfoKey: String] = [:]
        /// Today in the user's time zone.
        public let today: CivilDate
    }

    /// The outcome of the validation of an answer.
    public enum Validation: Equatable, Sendable {
        /// Valid, with the form in which it is stored.
        case valid(String)
        /// Invalid, with the reason.
        case invalid(String)
        /// Valid by itself, but in conflict with earlier answers.
        case conflicting([Conflict])
    }

    /// A conflict with an earlier answer.
    public struct Conflict: Equatable, Sendable {
        /// The field of the earlier answer.
        public let key: PersonalInfoKey
        /// A sentence that names both fields.
        public let words: String

        /// Creates a conflict with the answer at `key`.
        public init(with key: PersonalInfoKey, words: String) {
            self.key = key
            self.words = words
        }
    }

    /// The identifier of the answer.
    public let id: PersonalInfoKey
    /// The label.
    public let label: String
    /// The kind of the answer.
    public let kind: Kind
    /// A hint about valid answers; may be empty.
    public let hint: String
    let validate: @Sendable (_ text: String, _ context: Context) -> Validation

    /// Creates a field; `validate` is called again when this or an earlier answer changes.
    public init(
        id: PersonalInfoKey, label: String, kind: Kind, hint: String = "",
        validate: @escaping @Sendable (_ text: String, _ context: Context) -> Validation
    ) {
        self.id = id
        self.label = label
        self.kind = kind
        self.hint = hint
        self.validate = validate
    }

    /// Returns the text that is shown for a stored answer: the title of a choice, the masked number.
    public func shown(_ text: String) -> String {
        switch kind {
        case .choice(let choices): choices.first { $0.id == text }?.title ?? text
        case .identityCard: IdentityCard.masked(text)
        default: text
        }
    }
}
