import Domain

nonisolated extension PersonalInfoStep {
    /// What Hutong asks, and in which order. A further step is a further row here, and nothing else.
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
    /// A name in any script.
    public static func name(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(id: .name, label: words("Name"), kind: .text) { text, _ in
            verdict(words.problem) { () throws(PersonNameError) in try PersonName(text).text }
        }
    }

    /// One of two.
    public static func sex(_ words: Localizer) -> PersonalInfoField {
        let choices = [
            Choice(id: Sex.male.rawValue, title: words("Male")),
            Choice(id: Sex.female.rawValue, title: words("Female")),
        ]
        return PersonalInfoField(id: .sex, label: words("Sex"), kind: .choice(choices)) { text, _ in
            Sex(rawValue: text).map { .fits($0.rawValue) } ?? .unfit(words("Choose one of the two."))
        }
    }

    /// Full years.
    public static func age(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(id: .age, label: words("Age"), kind: .number, hint: words("In full years")) { text, _ in
            verdict(words.problem) { () throws(PersonAgeError) in String(try PersonAge(text).years) }
        }
    }

    /// One line.
    public static func address(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .address, label: words("Address"), kind: .address, hint: words("City, street, building, door")
        ) { text, _ in
            verdict(words.problem) { () throws(AddressError) in try HomeAddress(text).text }
        }
    }

    /// A mobile phone.
    public static func phone(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .phone, label: words("Mobile phone"), kind: .phone,
            hint: words("11 digits, or with a country code: +44 7700 900123")
        ) { text, _ in
            verdict(words.problem) { () throws(PhoneNumberError) in try PhoneNumber(text).text }
        }
    }

    /// A number that must agree with the age and the sex.
    public static func identityCard(_ words: Localizer) -> PersonalInfoField {
        PersonalInfoField(
            id: .identityCard, label: words("Identity card"), kind: .identityCard,
            hint: words("18 characters, the last a digit or X")
        ) { text, context in
            do throws(IdentityCardError) {
                let card = try IdentityCard(text, today: context.today)
                let conflicts = conflicts(of: card, in: context, words)
                return conflicts.isEmpty ? .fits(card.number) : .conflicts(conflicts)
            } catch {
                return .unfit(words.problem(error))
            }
        }
    }

    private static func conflicts(of card: IdentityCard, in context: Context, _ words: Localizer) -> [Conflict] {
        var conflicts: [Conflict] = []
        if let sex = context.answers[.sex], sex != card.sex.rawValue {
            conflicts.append(Conflict(with: .sex, words: words("“Identity card” and “Sex” do not agree.")))
        }
        let years = card.birthDate.age(on: context.today)
        if let age = context.answers[.age], age != String(years) {
            let sentence = words(
                "“Identity card” and “Age” do not agree: by the card it is {years}.", ["years": words.number(years)])
            conflicts.append(Conflict(with: .age, words: sentence))
        }
        return conflicts
    }

    private static func verdict<Fault: Error>(
        _ problem: (Fault) -> String, _ read: () throws(Fault) -> String
    ) -> Verdict {
        do throws(Fault) { return .fits(try read()) } catch { return .unfit(problem(error)) }
    }
}
