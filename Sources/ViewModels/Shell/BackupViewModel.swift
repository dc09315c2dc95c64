import Domain
import Foundation
import Observation

/// Saves all data of the servers in use to a file, and restores them from one.
@Observable
public final class BackupViewModel {
    /// The current activity; empty if there is none.
    public private(set) var activity = ""
    /// Whether an activity is in progress.
    public var isBusy: Bool { !activity.isEmpty }
    /// Whether an activity can begin.
    public var canStart: Bool { !isBusy && !isAsking }
    /// The reason why the last action failed, with advice; empty if it did not.
    public private(set) var problem = ""
    /// The place and the size of the last backup; empty before the first.
    public private(set) var saved = ""
    /// The time when the current data replaced earlier ones that still exist; empty if there are none.
    public private(set) var earlierData = ""
    /// Whether there are earlier data.
    public var hasEarlierData: Bool { !earlierData.isEmpty }
    /// A description of the data that are saved.
    public let scope: String

    private var isAsking = false
    @ObservationIgnored private var work: Task<Void, Never>?
    @ObservationIgnored private let service: any BackupService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let backupWords: BackupWords
    @ObservationIgnored private let reload: @MainActor () async -> Void
    @ObservationIgnored private weak var appService: (any BackupAppService)?

    private var words: Localizer { backupWords.words }

    /// Creates a view-model that saves and restores with `service`, which has the data of `services`; `reload` loads
    /// the program again.
    public init(
        service: any BackupService, services: Settings.Services, time: any TimeSource, zone: Zone, words: Localizer,
        appService: (any BackupAppService)?, reload: @escaping @MainActor () async -> Void
    ) {
        self.service = service
        self.time = time
        backupWords = BackupWords(words, zone: zone)
        scope = backupWords.scope(services)
        self.reload = reload
        self.appService = appService
    }

    /// Looks for earlier data when the window is shown.
    public func load() async {
        let date = await service.earlierData()
        earlierData = date.map(backupWords.replaced) ?? ""
    }

    /// Asks for a password and a place, and saves everything there.
    public func backUp() async { await perform { try await self.save() } }

    /// Lets the user choose a file, checks it, shows its contents, and replaces the data after a confirmation.
    public func restore() async { await perform { try await self.replaceData() } }

    /// Restores the data that the last restore has replaced.
    public func bringBackEarlierData() async { await perform { try await self.replaceByEarlierData() } }

    /// Restores the data that the last restore has replaced, as the undo history does. Throws the errors of the service.
    private func undoRestore() async throws {
        guard canStart else { return }
        defer { activity = "" }
        try await replaceByEarlierData()
    }

    /// Confirms a restore, after which `account` has to sign in again, if any. Offers to undo it in `undoHistory`, unless
    /// it has undone another one.
    public func reportRestore(signInAs account: Account?, isUndo: Bool, undoHistory: UndoHistory) {
        let text = backupWords.restored(signInAs: account)
        if isUndo {
            appService?.toast(text)
        } else {
            // The earlier data report their return themselves.
            undoHistory.offer(text, undone: "") { try await self.undoRestore() }
        }
    }

    /// Cancels the current activity, without any changes.
    public func cancel() { work?.cancel() }

    private func save() async throws {
        let question = BackupPasswordViewModel(words: words)
        guard await appService?.askForNewPassword(question) == true, question.canConfirm,
            let path = await appService?.chooseBackupLocation(name: backupWords.fileName(at: time.now))
        else { return }
        activity = words("Saving your data…")
        let size = try await service.save(to: path, password: question.answer)
        let url = URL(filePath: path)
        saved = words(
            "Saved as “{name}” in {folder}, {size}",
            [
                "name": url.lastPathComponent, "folder": url.deletingLastPathComponent().path,
                "size": words.fileSize(size),
            ])
        appService?.toast(saved)
    }

    private func replaceData() async throws {
        guard let path = await appService?.chooseBackup(), let contents = try await prepare(path) else { return }
        let question = backupWords.question(about: contents, replacing: try await service.current())
        activity = ""
        guard await appService?.confirmRestore(question) == true else { return await service.discard() }
        activity = words("Restoring…")
        try await service.commit()
        await reload()
    }

    private func replaceByEarlierData() async throws {
        activity = words("Restoring…")
        try await service.commitEarlierData()
        await reload()
    }

    /// Checks a file, and asks for its password until it is right. Returns nil if the user cancels.
    private func prepare(_ path: String) async throws -> BackupContents? {
        var password: String?
        while true {
            do {
                activity = words("Checking the file…")
                return try await service.prepare(path, password: password)
            } catch let error as BackupError where error == .passwordNeeded || error == .wrongPassword {
                activity = ""
                let problem = error == .wrongPassword ? words("The password is wrong.") : ""
                guard let answer = await appService?.askForPassword(problem: problem) else { return nil }
                password = answer
            }
        }
    }

    private func perform(_ action: @escaping @MainActor () async throws -> Void) async {
        guard canStart else { return }
        isAsking = true
        problem = ""
        let task = Task {
            do {
                try await action()
            } catch is CancellationError {
            } catch {
                Log.backup.warning("Not done", metadata: ["error": "\(error.logDescription)"])
                let described = ErrorWords(words).problem(for: error)
                problem = "\(described.title). \(described.advice)"
            }
        }
        work = task
        await task.value
        work = nil
        activity = ""
        isAsking = false
    }
}

/// The question whether to replace the data.
public nonisolated struct RestoreQuestion: Equatable, Sendable {
    /// The title of the dialog.
    public let title: String
    /// A description of the backup's contents, of the data that it replaces, and of the steps that follow.
    public let text: String
    /// The title of the button that replaces the data.
    public let confirmTitle: String
}

/// The requests of the backup to the windows around it.
public protocol BackupAppService: AppService {
    /// Asks for the password of a new backup. Returns false if the user cancels.
    func askForNewPassword(_ question: BackupPasswordViewModel) async -> Bool

    /// Asks for the password of an encrypted backup. `problem` describes why an earlier answer was wrong, or is
    /// empty. Returns nil if the user cancels.
    func askForPassword(problem: String) async -> String?

    /// Lets the user choose where a backup is saved. Returns its path, or nil if they cancel.
    func chooseBackupLocation(name: String) async -> String?

    /// Lets the user choose a backup. Returns its path, or nil if they cancel.
    func chooseBackup() async -> String?

    /// Asks before data are replaced.
    func confirmRestore(_ question: RestoreQuestion) async -> Bool
}
