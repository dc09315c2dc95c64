import Domain

/// An error of a feature with words of its own.
public nonisolated protocol DescribedError: Error {
    /// Returns a description of the error and of the actions that the user can take.
    func problem(in words: ErrorWords) -> Problem
}

/// The only place where a thrown error becomes words; each feature adds its own sentences in an extension.
public nonisolated struct ErrorWords: Sendable {
    let words: Localizer

    /// Creates problems in the language of `words`.
    public init(_ words: Localizer) { self.words = words }

    /// Returns the words for any error that a service or store may throw.
    public func problem(for error: any Error) -> Problem {
        switch error {
        case let error as RemoteError: problem(for: error)
        case let error as StorageError: problem(for: error)
        case let error as any DescribedError: error.problem(in: self)
        default: retry(words("Something went wrong"), words("Try again in a moment."))
        }
    }

    /// Returns the words for a service that gave no usable answer.
    public func problem(for error: RemoteError) -> Problem {
        switch error {
        case .offline:
            retry(words("You are offline"), words("Check the network connection, then try again."))
        case .cutOff:
            retry(words("The answer was cut off"), words("The connection was interrupted. Try again."))
        case .timedOut:
            retry(words("The server took too long"), words("It may be busy. Try again in a moment."))
        case .notSignedIn:
            signIn(words("You are not signed in"), words("Sign in to continue."))
        case .missingKey:
            preferences(words("A key is needed"), words("Enter the key of the service in Preferences."))
        case .unauthorized:
            signIn(words("The server refused your sign-in"), words("Sign in again to continue."))
        case .forbidden:
            retry(words("You are not allowed to do this"), words("Ask the owner for permission, then try again."))
        case .notFound:
            retry(words("It no longer exists"), words("It may have been moved or deleted."))
        case .rateLimited(let seconds?) where seconds >= 1:
            retry(
                words("Too many requests"),
                words.plural(
                    "Wait {count} second, then try again.", "Wait {count} seconds, then try again.",
                    Int(min(seconds.rounded(.up), 86_400))))
        case .rateLimited:
            retry(words("Too many requests"), words("Wait a minute, then try again."))
        case .status:
            retry(words("The server has a problem"), words("This is not your fault. Try again later."))
        case .malformed:
            retry(words("The server sent an unexpected answer"), words("Try again later, or check the address."))
        }
    }

    /// Returns the words for data that could not be stored or read on this computer.
    public func problem(for error: StorageError) -> Problem {
        switch error {
        case .diskFull:
            retry(words("The disk is full"), words("Free some space, then try again."))
        case .locked:
            retry(words("Another program is using your data"), words("Close it, then try again."))
        case .inUse:
            retry(
                words("Hutong is already using this data"),
                words("Use the window that is already open, or quit Hutong and try again."))
        case .deleted:
            Problem(
                title: words("Your data was deleted while Hutong was running"),
                advice: words("Nothing more can be saved. Quit Hutong and open it again."))
        case .notWritable:
            retry(words("Your data folder cannot be written to"), words("Check its permissions, then try again."))
        case .corrupt:
            retry(words("Stored data could not be read"), words("It was set aside and kept."))
        case .newerVersion:
            retry(words("Your data was saved by a newer version of Hutong"), words("Update Hutong, then try again."))
        case .failed:
            retry(words("Your data could not be saved"), words("Try again in a moment."))
        }
    }

    /// Returns the words for a damaged file that was renamed and kept.
    public func quarantined(fileName: String) -> Problem {
        Problem(
            title: words("Your saved data was damaged"),
            advice: words(
                "Hutong has started over. The damaged file was kept as “{name}” in the data folder.",
                ["name": fileName]))
    }

    /// The words for a database in which damage was found during its use.
    public var damaged: Problem {
        Problem(
            title: words("Your saved data is damaged"),
            advice: words("Quit Hutong and open it again. It keeps the damaged file and starts over."))
    }

    func retry(_ title: String, _ advice: String) -> Problem {
        Problem(title: title, advice: advice, remedy: .retry, remedyTitle: words("Try Again"))
    }

    func signIn(_ title: String, _ advice: String) -> Problem {
        Problem(title: title, advice: advice, remedy: .signIn, remedyTitle: words("Sign In"))
    }

    func preferences(_ title: String, _ advice: String) -> Problem {
        Problem(title: title, advice: advice, remedy: .openPreferences, remedyTitle: words("Open Preferences"))
    }
}

/// A problem in words for the user: a description, advice, and a button.
public nonisolated struct Problem: Equatable, Sendable {
    /// The action of the problem's button.
    public enum Remedy: Equatable, Sendable {
        case retry
        case signIn
        case openPreferences
    }

    /// A short sentence that describes the problem, without a full stop.
    public var title: String
    /// The advice to the user.
    public var advice: String
    /// The action of the button; nil if there is no button.
    public var remedy: Remedy?
    /// The button's title; empty without a remedy.
    public var remedyTitle: String
    /// The title of a second button that tries again, beside a remedy that is not `retry`; empty without one.
    public var retryTitle: String

    /// Whether there is a second button that tries again.
    public var offersRetry: Bool { !retryTitle.isEmpty }

    /// Creates a problem; `ErrorWords` is where the problems of thrown errors are made.
    public init(
        title: String, advice: String, remedy: Remedy? = nil, remedyTitle: String = "", retryTitle: String = ""
    ) {
        self.title = title
        self.advice = advice
        self.remedy = remedy
        self.remedyTitle = remedyTitle
        self.retryTitle = retryTitle
    }
}
