import Domain

nonisolated extension ErrorWords {
    /// Returns the problem of a user whose session has expired.
    func expired(_ account: Account) -> Problem {
        signIn(
            words("Your session has expired, {name}", ["name": account.screenName]),
            words("Sign in again to continue."))
    }

    /// Returns the problem of a session that was not restored because the archive or the keyring could not be read.
    func notRestored(_ error: any Error) -> Problem {
        switch error as? StorageError {
        case .corrupt:
            signIn(
                words("Your account could not be read"),
                words("The damaged file was set aside and kept. Sign in again to continue."))
        case .locked:
            retry(words("Your keyring is locked"), words("Unlock it, then try again."))
        default:
            problem(for: error)
        }
    }

    /// Returns a sentence that secrets are stored in a file, with the reason.
    public func secretsInFile(because error: KeyringError) -> String {
        switch error {
        case .missing: words("Passwords are stored in a file because no keyring is available")
        case .locked: words("Passwords are stored in a file because the keyring is locked")
        }
    }

    /// Returns the problem of a renewed sign-in that could not be saved, with the consequences.
    func notSaved(_ error: StorageError) -> Problem {
        Problem(
            title: problem(for: error).title,
            advice: words("Your renewed sign-in could not be saved. After a restart you may have to sign in again."))
    }

    /// The problem of a sign-out that could not delete everything.
    var notDeleted: Problem {
        Problem(
            title: words("You are signed out, but not everything could be deleted"),
            advice: words("Check the data folder and the keyring."))
    }
}

nonisolated extension SignInError: DescribedError {
    /// Returns the words for a failed sign-in or sign-up.
    public func problem(in errors: ErrorWords) -> Problem {
        let words = errors.words
        return switch self {
        case .stateMismatch:
            errors.retry(
                words("The answer from the browser was not meant for this sign-in"),
                words("Someone else may have tried to sign you in. Start again from here."))
        case .accessDenied:
            errors.retry(words("Access was denied"), words("Try again, and choose “Allow” in the browser."))
        case .timedOut:
            errors.retry(
                words("The browser did not respond"), words("Try again, and finish there within five minutes."))
        case .codeExpired:
            Problem(
                title: words("The code was not entered in time"),
                advice: words("Each code works for a few minutes only."),
                remedy: .retry, remedyTitle: words("Get a New Code"))
        case .invalidGrant:
            errors.retry(words("The sign-in is no longer valid"), words("It works only once. Start again."))
        case .clientRefused:
            errors.preferences(
                words("The server does not recognize Hutong"), words("Check the client ID in Preferences."))
        case .refused(let code):
            errors.retry(words("The server refused the sign-in ({code})", ["code": code]), words("Try again later."))
        case .noBrowser:
            errors.retry(
                words("No browser could be opened"), words("Set a default browser, or sign in with a password."))
        case .noLoopback:
            errors.retry(
                words("The browser’s answer cannot be received"),
                words("Something on this computer blocks local connections."))
        case .noServer:
            errors.preferences(words("No server is chosen"), words("Enter its address in Preferences."))
        case .notOffered:
            errors.preferences(words("The server does not offer this"), words("Choose another way, or another server."))
        case .needsBrowser:
            Problem(
                title: words("This server asks for a step that only a browser can do"),
                advice: words("Use “Sign In with the Browser” instead."))
        case .wrongPassword:
            Problem(
                title: words("The username or the password is wrong"),
                advice: words("Check the username, and enter the password again."))
        case .deactivated:
            Problem(title: words("This account has been deactivated"), advice: words("Ask the server’s administrator."))
        case .nameTaken:
            Problem(title: words("This username is taken"), advice: words("Choose another one."))
        case .nameInvalid:
            Problem(
                title: words("The server does not accept this username"),
                advice: words("Use lowercase letters, digits, and . _ - only."))
        case .passwordWeak:
            Problem(title: words("The password is too weak"), advice: words("Choose a longer one."))
        case .emailRequired:
            Problem(title: words("The server requires an email address"), advice: words("Fill it in, then try again."))
        case .emailTaken:
            Problem(
                title: words("Another account has this email address"),
                advice: words("Sign in to that account, or use another address."))
        case .codeNotSent:
            errors.retry(words("The code could not be sent"), words("Check the email address, then try again."))
        }
    }
}

nonisolated extension PhotoError: DescribedError {
    /// Returns the words for a file that cannot be used as a picture.
    public func problem(in errors: ErrorWords) -> Problem {
        let words = errors.words
        return switch self {
        case .tooManyBytes:
            Problem(title: words("The picture is too large"), advice: words("Choose one of at most 8 MB."))
        case .notAPicture:
            Problem(title: words("This file is not a picture"), advice: words("Choose a PNG, JPEG, GIF or WebP file."))
        case .damaged, .tooManyPixels, .unreadable, .unsupported:
            Problem(title: words("The picture could not be read"), advice: words("Choose another one."))
        }
    }
}

extension BrowserWords {
    /// Creates the words in the user's language.
    init(_ words: Localizer) {
        self.init(
            language: words.format.name.replacing("_", with: "-"), successTitle: words("You are signed in to Hutong"),
            failureTitle: words("You are not signed in"), closeThisPage: words("You can close this page now."))
    }
}

extension UserProfile {
    /// Creates the profile of the user from their account.
    nonisolated init(_ account: Account) {
        self.init(id: account.id, name: account.screenName, handle: account.handle, avatar: account.avatar)
    }
}

extension TodayItem {
    /// Returns the line of the account on the page of today, while no user is signed in; `show` opens the page.
    public static func signIn(_ account: AccountViewModel, words: Localizer, show: @escaping () -> Void) -> [TodayItem]
    {
        guard account.hasLoaded, !account.isSignedIn else { return [] }
        return [
            TodayItem(
                .signIn, id: "sign-in", symbol: .person, title: words("Sign In"),
                subtitle: [words("Meet your neighbors, publish homes, and write to agents.")]
            ) { show() }
        ]
    }
}
