import Domain

/// The sentences next to a field with an invalid answer: the problem, and a description of valid answers.
nonisolated extension Localizer {
    func problem(_ error: PersonNameError) -> String {
        let words = self
        return switch error {
        case .empty: words("Fill in the name.")
        case .tooLong:
            words("A name has at most {count} characters.", ["count": words.number(PersonName.maximumLength)])
        case .noLetter: words("A name has letters in it.")
        case .symbol: words("A name is written without emoji and signs.")
        }
    }

    func problem(_ error: PersonAgeError) -> String {
        let words = self
        return switch error {
        case .empty: words("Fill in the age.")
        case .notWhole: words("Write the age as a whole number, such as 35.")
        case .outOfRange: words("The age is from 0 to 150.")
        }
    }

    func problem(_ error: AddressError) -> String {
        let words = self
        return switch error {
        case .empty: words("Fill in the address.")
        case .tooLong:
            words("An address has at most {count} characters.", ["count": words.number(HomeAddress.maximumLength)])
        case .noLetter: words("An address has letters or digits in it.")
        }
    }

    func problem(_ error: PhoneNumberError) -> String {
        let words = self
        return switch error {
        case .empty: words("Fill in the phone number.")
        case .notDigits: words("A phone number has only digits, spaces and hyphens, and may begin with +.")
        case .wrongLength(let count):
            words.plural(
                "A mobile number in mainland China has 11 digits, this one has {count}. Put + and the country code before others.",
                "A mobile number in mainland China has 11 digits, this one has {count}. Put + and the country code before others.",
                count)
        case .notMobile: words("A mobile number in mainland China begins with 13 to 19.")
        case .notInternational: words("After + come the country code and the number, 7 to 15 digits.")
        }
    }

    func problem(_ error: IdentityCardError) -> String {
        let words = self
        return switch error {
        case .empty: words("Fill in the number of the identity card.")
        case .firstGeneration: words("This is a number of 15 digits, from before 1999. Write the new one of 18.")
        case .wrongLength(let count):
            words.plural(
                "The number has 18 characters, so far there is {count}.",
                "The number has 18 characters, so far there are {count}.", count)
        case .notDigits: words("The number has 17 digits, then a digit or X.")
        case .unknownRegion: words("No region has these first two digits.")
        case .impossibleBirthDate: words("Digits 7 to 14 are the birth date, but there is no such day.")
        case .implausibleBirthDate: words("Digits 7 to 14 are not a plausible birth date.")
        case .wrongCheckDigit: words("A digit is mistyped: the last character does not fit the others.")
        }
    }
}

nonisolated extension ErrorWords {
    /// The problem of a stored draft that could not be read.
    var draftSetAside: Problem {
        Problem(
            title: words("Your unfinished form could not be read"),
            advice: words("The damaged file was set aside and kept. Please fill in what is missing again."))
    }

    /// The problem of stored information that could not be read.
    var personalInfoSetAside: Problem {
        Problem(
            title: words("Your personal information could not be read"),
            advice: words("The damaged file was set aside and kept. Please fill it in again."))
    }
}
