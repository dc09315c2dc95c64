import Domain

/// A step of the wizard, with its title and fields.
public nonisolated struct PersonalInfoStep: Identifiable, Sendable {
    /// The identifier of the step in a stored draft.
    public let id: String
    /// The title of the step.
    public let title: String
    /// The fields, from top to bottom.
    public let fields: [PersonalInfoField]
}

/// A field of the wizard, with the validation of its answer.
public nonisolated struct PersonalInfoField: Identifiable, Sendable {
    /// The kind of the answer.
    public enum Kind: Equatable, Sendable {
        case text
        case choice([Choice])
        /// A sensitive answer: masked while the user does not edit it, and stored in the secret store.
        case identityCard
    }

    /// An answer to choose.
    public struct Choice: Identifiable, Equatable, Sendable {
        /// The answer in its stored form.
        public let id: String
        /// The title of the answer.
        public let title: String
    }

    /// The input of a validation besides the answer: the valid answers to earlier fields, and the date.
    struct Context: Sendable {
        /// The valid answers to earlier fields, in their stored form.
        var answers: [PersonalInfoKey: String] = [:]
        /// Today in the user's time zone.
        let today: CivilDate
    }

    /// The outcome of the validation of an answer.
    enum Validation: Equatable, Sendable {
        /// Valid, with the form in which it is stored.
        case valid(String)
        /// Invalid, with the reason.
        case invalid(String)
        /// Valid by itself, but in conflict with earlier answers.
        case conflicting([Conflict])
    }

    /// A conflict with an earlier answer.
    struct Conflict: Equatable, Sendable {
        /// The field of the earlier answer.
        let key: PersonalInfoKey
        /// A sentence that names both fields.
        let words: String
    }

    /// The identifier of the answer.
    public let id: PersonalInfoKey
    /// The label.
    public let label: String
    /// The kind of the answer.
    public let kind: Kind
    /// A hint about valid answers; may be empty.
    public var hint = ""
    /// Validates an answer; called again when this or an earlier answer changes.
    let validate: @Sendable (_ text: String, _ context: Context) -> Validation

    /// Returns the text that is shown for a stored answer: the title of a choice, the masked number.
    public func shown(_ text: String) -> String {
        switch kind {
        case .choice(let choices): choices.first { $0.id == text }?.title ?? text
        case .identityCard: IdentityCard.masked(text)
        default: text
        }
    }
}

nonisolated extension PersonalInfoStep {
    /// Returns the steps of Hutong's wizard, in order. To add a step, add a row here.
    public static func standard(_ words: Localizer) -> [PersonalInfoStep] {
        [
            PersonalInfoStep(id: "person", title: words("Name and sex"), fields: [.name(words), .sex(words)]),
            PersonalInfoStep(id: "home", title: words("Age and address"), fields: [.age(words), .address(words)]),
            PersonalInfoStep(
                id: "contact", title: words("Phone and identity card"), fields: [.phone(words), .identityCard(words)]),
        ]
    }
}

nonisolated extension PersonalInfoField {
    static func name(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(id: .name, label: words("Name"), kind: .text) { text, _ in
            validation(words) { () throws(PersonNameError) in try PersonName(text).text }
        }
    }

    static func sex(_ words: Localizer) -> PersonalInfoField {
        let choices = [
            Choice(id: Sex.male.rawValue, title: words("Male")),
            Choice(id: Sex.female.rawValue, title: words("Female")),
        ]
        return PersonalInfoField(id: .sex, label: words("Sex"), kind: .choice(choices)) { text, _ in
            Sex(rawValue: text).map { .valid($0.rawValue) } ?? .invalid(words("Choose one."))
        }
    }

    static func age(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(id: .age, label: words("Age"), kind: .text, hint: words("In full years")) { text, _ in
            validation(words) { () throws(PersonAgeError) in String(try PersonAge(text).years) }
        }
    }

    static func address(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .address, label: words("Address"), kind: .text, hint: words("City, street, building, apartment")
        ) { text, _ in
            validation(words) { () throws(AddressError) in try HomeAddress(text).text }
        }
    }

    static func phone(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .phone, label: words("Mobile phone"), kind: .text,
            hint: words("11 digits, or with a country code: +44 7700 900123")
        ) { text, _ in
            validation(words) { () throws(PhoneNumberError) in try PhoneNumber(text).text }
        }
    }

    /// Returns the field of the identity card number, which must agree with the age and the sex.
    static func identityCard(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .identityCard, label: words("Identity card"), kind: .identityCard,
            hint: words("18 characters; the last is a digit or X")
        ) { text, context in
            do throws(IdentityCardError) {
                let card = try IdentityCard(text, today: context.today)
                let conflicts = conflicts(of: card, in: context, words)
                return conflicts.isEmpty ? .valid(card.number) : .conflicting(conflicts)
            } catch {
                return .invalid(error.sentence(words))
            }
        }
    }

    private static func conflicts(of card: IdentityCard, in context: Context, _ words: Localizer) -> [Conflict] {
        var conflicts: [Conflict] = []
        if let sex = context.answers[.sex], sex != card.sex.rawValue {
            conflicts.append(Conflict(key: .sex, words: words("“Identity card” and “Sex” do not match.")))
        }
        let years = card.birthDate.age(on: context.today)
        if let age = context.answers[.age], age != String(years) {
            let sentence = words(
                "“Identity card” and “Age” do not match: the card says {years}.", ["years": words.number(years)])
            conflicts.append(Conflict(key: .age, words: sentence))
        }
        return conflicts
    }

    private static func validation<Failure: AnswerError>(
        _ words: Localizer, _ parse: () throws(Failure) -> String
    ) -> Validation {
        do throws(Failure) { return .valid(try parse()) } catch { return .invalid(error.sentence(words)) }
    }
}
