import Domain
import Foundation

/// The words about backups.
nonisolated struct BackupWords: Sendable {
    let words: Localizer
    private let zone: Zone

    init(_ words: Localizer, zone: Zone) { (self.words, self.zone) = (words, zone) }

    /// Returns a description of the contents of a backup of the servers in use.
    func scope(_ services: Settings.Services) -> String {
        switch services {
        case .sandbox:
            words("One file with the sample data, without passwords, sign-ins and keys")
        case .real: words("One file with all your data on this computer, without passwords, sign-ins and keys")
        }
    }

    /// Returns the suggested name of a new backup.
    func fileName(at date: Date) -> String {
        FileName.safe("Hutong \(zone.clock(at: date).isoDate).hutong-backup")
    }

    /// Returns the time when earlier data were replaced.
    func replaced(_ date: Date) -> String { words("Replaced on {date}, kept for a week", ["date": text(date)]) }

    /// The question before data are replaced.
    func question(about new: BackupContents, replacing current: BackupContents) -> RestoreQuestion {
        var parts: [String] = []
        if let date = new.savedAt { parts.append(words("Saved on {date}:", ["date": text(date)])) }
        parts.append(description(new))
        parts.append("")
        parts.append(words("This replaces your current data:"))
        parts.append(description(current))
        parts.append("")
        if new.lacksSensitiveAnswers {
            parts.append(words("The file does not contain your identity card number. Enter it again afterward."))
        }
        if let account = new.account, account.id != current.account?.id {
            parts.append(words("Afterward, sign in as {name} again.", ["name": name(account)]))
        }
        if let server = new.server { parts.append(words("You sign in at {server}.", ["server": server])) }
        parts.append(words("You can undo this for a week."))
        return RestoreQuestion(
            title: words("Restore this backup?"), text: parts.joined(separator: "\n"), confirmTitle: words("_Restore"))
    }

    /// Returns the message that is displayed after a restore.
    func restored(signInAs account: Account?) -> String {
        guard let account else { return words("Your data was restored") }
        return words("Your data was restored. Sign in as {name} again.", ["name": name(account)])
    }

    private func description(_ contents: BackupContents) -> String {
        let account = contents.account.map {
            words("{name} ({id})", ["name": name($0), "id": ForeignText.line($0.id)])
        }
        let counts = [
            words.plural("{count} listing", "{count} listings", contents.listings),
            words.plural("{count} city", "{count} cities", contents.cities),
            words.plural("{count} group", "{count} groups", contents.groups),
        ]
        return ([account ?? words("No account")] + counts).joined(separator: " · ")
    }

    private func name(_ account: Account) -> String { ForeignText.line(account.screenName) }

    private func text(_ date: Date) -> String { words.date(date, .dateAndTime, in: zone) }
}

nonisolated extension BackupError: DescribedError {
    /// Returns the words for this error.
    public func problem(in errorWords: ErrorWords) -> Problem {
        let words = errorWords.words
        return switch self {
        case .notABackup:
            Problem(title: words("This is not a Hutong backup"), advice: words("Choose another file."))
        case .passwordNeeded, .wrongPassword:
            Problem(title: words("The password is wrong"), advice: words("Try again with the correct one."))
        case .damaged:
            Problem(
                title: words("The backup is damaged"),
                advice: words("Nothing was changed. Choose another backup, or copy this one again."))
        case .tooLarge:
            Problem(title: words("The backup is too large"), advice: words("Nothing was changed."))
        case .newerVersion:
            Problem(
                title: words("The backup was saved by a newer version of Hutong"),
                advice: words("Update Hutong, then try again."))
        case .otherServers(.sandbox):
            Problem(
                title: words("The backup contains sample data"),
                advice: words("Turn on the sandbox in Services, then try again."))
        case .otherServers(.real):
            Problem(
                title: words("The backup contains data of your own servers"),
                advice: words("Turn off the sandbox in Services, then try again."))
        }
    }
}
