import Domain

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
    /// Returns the field of the name, in any script.
    public static func name(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(id: .name, label: words("Name"), kind: .text) { text, _ in
            validation(words.problem) { () throws(PersonNameError) in try PersonName(text).text }
        }
    }

    /// Returns the field of the sex.
    public static func sex(_ words: Localizer) -> PersonalInfoField {
        let choices = [
            Choice(id: Sex.male.rawValue, title: words("Male")),
            Choice(id: Sex.female.rawValue, title: words("Female")),
        ]
        return PersonalInfoField(id: .sex, label: words("Sex"), kind: .choice(choices)) { text, _ in
            Sex(rawValue: text).map { .valid($0.rawValue) } ?? .invalid(words("Choose one."))
        }
    }

    /// Returns the field of the age in full years.
    public static func age(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(id: .age, label: words("Age"), kind: .number, hint: words("In full years")) { text, _ in
            validation(words.problem) { () throws(PersonAgeError) in String(try PersonAge(text).years) }
        }
    }

    /// Returns the field of the address, on one line.
    public static func address(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .address, label: words("Address"), kind: .address, hint: words("City, street, building, apartment")
        ) { text, _ in
            validation(words.problem) { () throws(AddressError) in try HomeAddress(text).text }
        }
    }

    /// Returns the field of the mobile phone number.
    public static func phone(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .phone, label: words("Mobile phone"), kind: .phone,
            hint: words("11 digits, or with a country code: +44 7700 900123")
        ) { text, _ in
            validation(words.problem) { () throws(PhoneNumberError) in try PhoneNumber(text).text }
        }
    }

    /// Returns the field of the identity card number, which must agree with the age and the sex.
    public static func identityCard(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .identityCard, label: words("Identity card"), kind: .identityCard,
            hint: words("18 characters; the last is a digit or X")
        ) { text, context in
            do throws(IdentityCardError) {
                let card = try IdentityCard(text, today: context.today)
                let conflicts = conflicts(of: card, in: context, words)
                return conflicts.isEmpty ? .valid(card.number) : .conflicting(conflicts)
            } catch {
                return .invalid(words.problem(error))
            }
        }
    }

    private static func conflicts(of card: IdentityCard, in context: Context, _ words: Localizer) -> [Conflict] {
        var conflicts: [Conflict] = []
        if let sex = context.answers[.sex], sex != card.sex.rawValue {
            conflicts.append(Conflict(with: .sex, words: words("“Identity card” and “Sex” do not match.")))
        }
        let years = card.birthDate.age(on: context.today)
        if let age = context.answers[.age], age != String(years) {
            let sentence = words(
                "“Identity card” and “Age” do not match: the card says {years}.", ["years": words.number(years)])
            conflicts.append(Conflict(with: .age, words: sentence))
        }
        return conflicts
    }

    private static func validation<Failure: Error>(
        _ problem: (Failure) -> String, _ parse: () throws(Failure) -> String
    ) -> Validation {
        do throws(Failure) { return .valid(try parse()) } catch { return .invalid(problem(error)) }
    }
}
