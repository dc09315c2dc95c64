import Domain

/// The reason why an answer is invalid, with the sentence next to its field: the problem, and a description of valid
/// answers.
nonisolated protocol AnswerError: Error {
    func sentence(_ words: Localizer) -> String
}

nonisolated extension PersonNameError: AnswerError {
    func sentence(_ words: Localizer) -> String {
        switch self {
        case .empty: words("Enter your name.")
        case .tooLong:
            words("A name can have at most {count} characters.", ["count": words.number(PersonName.maximumLength)])
        case .noLetter: words("A name needs letters.")
        case .symbol: words("A name can’t contain emoji or symbols.")
        }
    }
}

nonisolated extension PersonAgeError: AnswerError {
    func sentence(_ words: Localizer) -> String {
        switch self {
        case .empty: words("Enter your age.")
        case .notWhole: words("Enter your age as a whole number, such as 35.")
        case .outOfRange: words("Your age must be between 0 and 150.")
        }
    }
}

nonisolated extension AddressError: AnswerError {
    func sentence(_ words: Localizer) -> String {
        switch self {
        case .empty: words("Enter your address.")
        case .tooLong:
            words("An address can have at most {count} characters.", ["count": words.number(HomeAddress.maximumLength)])
        case .noLetter: words("An address needs letters or digits.")
        }
    }
}

nonisolated extension PhoneNumberError: AnswerError {
    func sentence(_ words: Localizer) -> String {
        switch self {
        case .empty: words("Enter your phone number.")
        case .notDigits: words("A phone number can contain only digits, spaces and hyphens, and may begin with +.")
        case .wrongLength(let count):
            words.plural(
                "A mobile number in mainland China has 11 digits; this one has {count}. Begin other numbers with + and the country code.",
                "A mobile number in mainland China has 11 digits; this one has {count}. Begin other numbers with + and the country code.",
                count)
        case .notMobile: words("A mobile number in mainland China begins with 13 to 19.")
        case .notInternational: words("Enter the country code and the number after +, 7 to 15 digits in all.")
        }
    }
}

nonisolated extension IdentityCardError: AnswerError {
    func sentence(_ words: Localizer) -> String {
        switch self {
        case .empty: words("Enter your identity card number.")
        case .firstGeneration: words("This is an old number with 15 digits. Enter the new one with 18 characters.")
        case .wrongLength(let count):
            words.plural(
                "The number has 18 characters; this one has {count}.",
                "The number has 18 characters; this one has {count}.", count)
        case .notDigits: words("The number has 17 digits, followed by a digit or X.")
        case .unknownRegion: words("The first two digits do not belong to any region.")
        case .impossibleBirthDate: words("Digits 7 to 14 are the birth date, but this date does not exist.")
        case .implausibleBirthDate: words("Digits 7 to 14 are not a plausible birth date.")
        case .wrongCheckDigit: words("A digit is wrong: the last character does not match the others.")
        }
    }
}

nonisolated extension ErrorWords {
    /// The problem of a stored draft that could not be read.
    var draftSetAside: Problem {
        Problem(
            title: words("Your unfinished form could not be read"),
            advice: words("The damaged file was kept. Please fill in what is missing."))
    }

    /// The problem of stored information that could not be read.
    var personalInfoSetAside: Problem {
        Problem(
            title: words("Your personal information could not be read"),
            advice: words("The damaged file was kept. Please fill it in again."))
    }
}

extension TodayItem {
    /// Returns the line of the personal information on the page of today, while it is unfinished; `show` opens the page.
    public static func draft(
        of model: PersonalInfoViewModel, words: Localizer, show: @escaping () -> Void
    ) -> [TodayItem] {
        guard model.hasDraft else { return [] }
        return [
            TodayItem(
                .unfinished, id: "personal-info", symbol: .form, title: words("Personal Info"),
                subtitle: [words("There are changes that are not saved yet.")]
            ) { show() }
        ]
    }
}
