import Domain
import Foundation

/// Replaces the data of a space as a whole with those of a backup, before anything is opened.
///
/// The folder `restore` of the data directory has the new data in `new` and, afterwards, the replaced ones in
/// `earlier`. A small journal records its progress. Every step can be repeated, so that after the program was killed
/// at any point, the next start begins with all of the earlier data, or continues until all of the new ones are in
/// place. Secrets are kept under names of their own in the secret store meanwhile. Throws `StorageError`.
package struct PendingRestore: Sendable {
    static let folderName = "restore"
    /// The time that the replaced data are kept, in seconds.
    static let timeToKeep: TimeInterval = 7 * 24 * 3600

    /// The outcome of a restore that the program acts on once the data are in place.
    package struct Outcome: Sendable {
        /// The settings, including those of the backup.
        package let settings: Settings
        /// The account whose data were restored, if there are no tokens for it.
        package let accountToSignIn: Account?
        /// Whether the data are those that an earlier restore had replaced.
        package let isUndo: Bool
    }

    /// The steps, in order.
    enum Phase: String, Codable { case undoing, out, `in`, finished }

    struct Journal: Codable {
        var phase: Phase
        var keys: [String]
        var settings: Settings
        var earlierSettings: Settings?
        /// Nil in journals of earlier versions, and for a backup.
        var isUndo: Bool?
    }

    struct Earlier: Codable {
        let replacedAt: Date
        let keys: [String]
        let settings: Settings
    }

    let space: URL
    let secrets: any SecretStore
    /// Called before every change; a test stops there.
    var willChange: @Sendable () throws -> Void = {}

    var folder: URL { space.appending(path: Self.folderName, directoryHint: .isDirectory) }
    var new: URL { folder.appending(path: "new", directoryHint: .isDirectory) }
    var earlier: URL { folder.appending(path: "earlier", directoryHint: .isDirectory) }
    var journal: CodableFile<Journal> { CodableFile("journal.json", in: folder) }
    var earlierFile: CodableFile<Earlier> { CodableFile("earlier.json", in: folder) }

    /// Creates a restore into the data directory `space`, whose secrets are in `secrets`.
    package init(of space: URL, secrets: any SecretStore) {
        self.space = space
        self.secrets = secrets
    }

    /// Returns whether a restore has left files in the data directory `space`, so that `run` may have work to do.
    package static func hasFiles(in space: URL) -> Bool {
        access(space.appending(path: folderName, directoryHint: .isDirectory).path, F_OK) == 0
    }

    /// Continues a committed restore, and removes the data that are no longer needed. `settings` are the current
    /// ones. Returns nil if there is nothing to restore; otherwise, `finish` must be called once the settings of the
    /// outcome are saved.
    package func run(settings: Settings, now: Date) async throws -> Outcome? {
        guard Self.hasFiles(in: space) else { return nil }
        guard var journal = try await journal.load(now: now).value else {
            try await clean(now: now)
            return nil
        }
        Log.backup.notice("Restoring data", metadata: ["phase": "\(journal.phase.rawValue)"])
        if journal.phase == .undoing { try await takeEarlier(&journal) }
        if journal.phase == .out { try await moveOut(&journal, settings: settings) }
        if journal.phase == .in { try await moveIn(&journal, now: now) }
        return Outcome(
            settings: settings.restoring(journal.settings), accountToSignIn: try await accountToSignIn(),
            isUndo: journal.isUndo == true)
    }

    /// Ends the restore after its outcome was used.
    package func finish() async throws {
        guard let journal = try await journal.load().value else { return }
        for key in journal.keys { try await setSecret(nil, key, "restored-") }
        try willChange()
        try await self.journal.delete()
        Log.backup.notice("The data were restored")
    }

    /// Removes the replaced data and their secrets.
    package func removeEarlier() async throws {
        if let facts = try await earlierFile.load().value {
            for key in facts.keys { try await setSecret(nil, key, "earlier-") }
        }
        try await onDisk {
            try POSIXFile.remove(earlier)
            try POSIXFile.remove(earlierFile.url)
            // Unless new data are there.
            rmdir(folder.path)
        }
    }

    // MARK: The steps

    /// Makes the replaced data the new ones.
    private func takeEarlier(_ journal: inout Journal) async throws {
        for key in journal.keys { try await copySecret(key, from: "earlier-", to: "restored-") }
        try await onDisk {
            guard access(earlier.path, F_OK) == 0 else { return }
            try POSIXFile.remove(new)
            try willChange()
            try POSIXFile.move(earlier, to: new)
            try POSIXFile.syncFolder(folder)
        }
        journal.isUndo = true
        try await advance(&journal, to: .out)
    }

    /// Sets the current data aside.
    private func moveOut(_ journal: inout Journal, settings: Settings) async throws {
        journal.earlierSettings = journal.earlierSettings ?? settings
        for key in journal.keys { try await copySecret(key, from: "", to: "earlier-") }
        try await onDisk {
            try makeDataDirectory(earlier)
            for name in try POSIXFile.names(in: space) where BackupLayout.isOfSpace(name) {
                try willChange()
                try POSIXFile.move(space.appending(path: name), to: earlier.appending(path: name))
            }
            try POSIXFile.syncFolder(earlier)
            try POSIXFile.syncFolder(space)
        }
        try await advance(&journal, to: .in)
    }

    /// Moves the new data into place.
    private func moveIn(_ journal: inout Journal, now: Date) async throws {
        for key in journal.keys {
            if key == SecretKey.accountTokens.rawValue, try await isSameAccount() { continue }
            try await copySecret(key, from: "restored-", to: "")
        }
        try await onDisk {
            for name in try POSIXFile.names(in: new) {
                try willChange()
                try POSIXFile.move(new.appending(path: name), to: space.appending(path: name))
            }
            try POSIXFile.syncFolder(space)
            try POSIXFile.remove(new)
        }
        try willChange()
        try await earlierFile.save(
            Earlier(
                replacedAt: now, keys: journal.keys, settings: (journal.earlierSettings ?? Settings()).portable))
        try await advance(&journal, to: .finished)
    }

    private func advance(_ journal: inout Journal, to phase: Phase) async throws {
        journal.phase = phase
        try willChange()
        try await self.journal.save(journal)
    }

    /// Removes prepared data that were not committed, and data that were replaced long ago.
    private func clean(now: Date) async throws {
        try await onDisk { try POSIXFile.remove(new) }
        let replaced = try await earlierFile.load(now: now).value?.replacedAt
        guard let replaced, replaced.timeIntervalSince(now) > -Self.timeToKeep, replaced <= now else {
            return try await removeEarlier()
        }
    }

    // MARK: The account and the secrets

    /// Returns whether the current data and those that were set aside have the same account, whose tokens are then
    /// kept.
    private func isSameAccount() async throws -> Bool {
        let earlier = try await Self.account(in: earlier)
        if let newer = try await Self.account(in: new) { return newer.id == earlier?.id }
        return try await Self.account(in: space)?.id == earlier?.id
    }

    private func accountToSignIn() async throws -> Account? {
        guard let account = try await Self.account(in: space), try await secrets.secret(for: .accountTokens) == nil
        else {
            return nil
        }
        return account
    }

    /// Returns the account whose data are in a data directory.
    static func account(in folder: URL) async throws -> Account? {
        try await CodableFile<Account>("account.json", in: folder).load().value
    }

    private func copySecret(_ key: String, from source: String, to target: String) async throws {
        let value = try await secrets.secret(for: SecretKey(rawValue: source + key))
        try await setSecret(value, key, target)
    }

    private func setSecret(_ value: String?, _ key: String, _ prefix: String) async throws {
        let key = SecretKey(rawValue: prefix + key)
        guard try await secrets.secret(for: key) != value else { return }
        try willChange()
        try await secrets.setSecret(value, for: key)
    }

    private func onDisk(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await DispatchQueue.global(qos: .userInitiated).run(work)
    }
}
