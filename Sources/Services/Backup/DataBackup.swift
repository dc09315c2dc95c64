import Domain
import Foundation
import Synchronization

/// Saves the data of a space to one file, and prepares and commits a restore. Throws the errors of `BackupService`.
package actor DataBackup: BackupService {
    private let space: URL
    private let database: LocalDatabase
    private let migrations: [Migration]
    private let secrets: any SecretStore
    private let settings: @Sendable () async -> Settings
    private let appVersion: String
    private let now: @Sendable () -> Date
    private let cost: PasswordCost
    private let pending: PendingRestore
    private var prepared: (settings: Settings, secrets: [String: String])?

    /// Creates a backup of the data directory `space` with its open `database`, `secrets`, and the portable
    /// `settings`. `cost` is the cost of guessing a password.
    package init(
        space: URL, database: LocalDatabase, migrations: [Migration], secrets: any SecretStore, appVersion: String,
        cost: PasswordCost = .moderate, settings: @escaping @Sendable () async -> Settings,
        now: @escaping @Sendable () -> Date
    ) {
        self.space = space
        self.database = database
        self.migrations = migrations
        self.secrets = secrets
        self.settings = settings
        self.appVersion = appVersion
        self.cost = cost
        self.now = now
        pending = PendingRestore(of: space, secrets: secrets)
    }

    // MARK: Back up

    package func save(to path: String, password: String?) async throws -> Int {
        let time = now()
        let manifest = try await BackupManifest(app: appVersion, savedAt: time, settings: settings().portable).encoded()
        let sensitive = password == nil ? nil : try JSONEncoder().encode(try await sensitiveAnswers())
        let (space, database, cost, folder) = (space, database, cost, pending.folder)
        return try await cancelable { isCanceled in
            let encryption = try password.map { try BackupEncryption(password: $0, cost: cost) }
            try makeDataDirectory(folder)
            let copy = folder.appending(component: "copy.sqlite")
            defer {
                for suffix in ["", "-wal", "-shm", "-journal"] { unlink(copy.path + suffix) }
                // Unless a restore has files there.
                rmdir(folder.path)
            }
            unlink(copy.path)
            try BackupDatabase.copy(database, to: copy)
            let writer = try BackupFileWriter(to: path, encryption: encryption)
            try writer.add(manifest, as: BackupFormat.manifest, at: time)
            try writer.add(
                fileAt: copy, as: BackupFormat.dataPrefix + LocalDatabase.fileName, pause: isCanceled.check)
            for file in try Self.files(of: space) {
                // A photo that is being written has a temporary name at first.
                try writer.add(
                    fileAt: space.appending(path: file), as: BackupFormat.dataPrefix + file, mayBeGone: true,
                    pause: isCanceled.check)
            }
            if let sensitive { try writer.add(sensitive, as: BackupFormat.secrets, at: time) }
            try isCanceled.check()
            try writer.finish(at: time)
            Log.backup.info("Saved a backup", metadata: ["bytes": "\(writer.size)"])
            return writer.size
        }
    }

    /// Returns the paths of all regular files below the data directory that belong to the space, without the database.
    private nonisolated static func files(of space: URL) throws -> [String] {
        var files: [String] = []
        func add(_ path: String) throws {
            var facts = stat()
            guard lstat(space.appending(path: path).path, &facts) == 0 else { return }
            switch facts.st_mode & S_IFMT {
            case S_IFREG where BackupLayout.isRestorable(path): files.append(path)
            case S_IFDIR:
                for name in try POSIXFile.names(in: space.appending(path: path)) { try add("\(path)/\(name)") }
            default: Log.backup.notice("A file is not saved, because of its type or its name")
            }
        }
        for name in try POSIXFile.names(in: space)
        where BackupLayout.isOfSpace(name) && !BackupLayout.databaseFiles.contains(name) { try add(name) }
        return files
    }

    private func sensitiveAnswers() async throws -> [String: String] {
        var answers: [String: String] = [:]
        for key in try sensitiveKeys(in: [space]) {
            answers[key] = try await secrets.secret(for: SecretKey(rawValue: key))
        }
        return answers
    }

    /// Returns the keys of the sensitive answers of all users who have a folder in one of the data directories.
    private func sensitiveKeys(in spaces: [URL]) throws -> [String] {
        let users = try spaces.flatMap { try POSIXFile.names(in: $0.appending(path: "users")) }
        let keys = [PersonalInfoSecretKeys(owner: nil)] + Set(users).sorted().map(PersonalInfoSecretKeys.init(folder:))
        return keys.flatMap { [$0.draft, $0.info("a"), $0.info("b")] }.map(\.rawValue)
    }

    // MARK: Restore

    package func prepare(_ path: String, password: String?) async throws -> BackupContents {
        await discard()
        let services = await settings().services
        let (new, migrations) = (pending.new, migrations)
        do {
            let (manifest, secrets) = try await cancelable { isCanceled in
                let reader = try BackupFileReader(path, password: password)
                try makeDataDirectory(new)
                var unpacker = BackupUnpacker(reader, into: new, pause: isCanceled.check)
                try unpacker.run { manifest in
                    guard manifest.settings.services == services else {
                        throw BackupError.otherServers(manifest.settings.services)
                    }
                }
                guard let manifest = unpacker.manifest else { throw BackupError.damaged }
                if try POSIXFile.names(in: new.appending(path: "users")).count > BackupFormat.maximumUsers {
                    throw BackupError.tooLarge
                }
                try BackupDatabase.check(new.appending(component: LocalDatabase.fileName), migrations: migrations)
                return (manifest, unpacker.secrets)
            }
            var contents = try await BackupDatabase.counts(in: new, migrations: migrations)
            let settings = Settings().restoring(manifest.settings)
            contents.account = try await PendingRestore.account(in: new)
            contents.savedAt = manifest.savedAt
            contents.lacksSensitiveAnswers = try secrets.isEmpty && Self.hasPersonalInfo(new)
            contents.server = settings.signIn.provider(matrixServer: settings.matrixURL)?.server.host()
            prepared = (manifest.settings, secrets)
            return contents
        } catch {
            await discard()
            throw error
        }
    }

    package func current() async throws -> BackupContents {
        var contents = try await BackupDatabase.counts(database)
        contents.account = try await PendingRestore.account(in: space)
        return contents
    }

    package func commit() async throws {
        guard let prepared else { throw BackupError.notABackup }
        let keys = try sensitiveKeys(in: [space, pending.new])
        for key in keys {
            try await secrets.setSecret(prepared.secrets[key], for: SecretKey(rawValue: "restored-" + key))
        }
        try await secrets.setSecret(nil, for: SecretKey(rawValue: "restored-" + SecretKey.accountTokens.rawValue))
        // A locked keyring must be reported now, not at the next start.
        _ = try await secrets.secret(for: .accountTokens)
        try await pending.removeEarlier()
        try await pending.journal.save(
            PendingRestore.Journal(
                phase: .out, keys: keys + [SecretKey.accountTokens.rawValue], settings: prepared.settings))
        self.prepared = nil
    }

    package func discard() async {
        prepared = nil
        let (new, folder) = (pending.new, pending.folder)
        do {
            try await DispatchQueue.global().run {
                try POSIXFile.remove(new)
                // Unless there are data of an earlier restore.
                rmdir(folder.path)
            }
        } catch {
            Log.backup.warning("The prepared data stay", metadata: ["error": "\(error.logDescription)"])
        }
    }

    package func earlierData() async -> Date? {
        do {
            return try await pending.earlierFile.load().value?.replacedAt
        } catch {
            Log.backup.warning("The earlier data are not known", metadata: ["error": "\(error.logDescription)"])
            return nil
        }
    }

    package func commitEarlierData() async throws {
        guard let earlier = try await pending.earlierFile.load().value else { throw BackupError.notABackup }
        _ = try await secrets.secret(for: .accountTokens)
        let keys = try Set(earlier.keys + sensitiveKeys(in: [space])).sorted()
        try await pending.journal.save(
            PendingRestore.Journal(phase: .undoing, keys: keys, settings: earlier.settings))
    }

    /// Deletes the replaced data, as those of a user who has signed out.
    package func removeEarlierData() async {
        do {
            try await pending.removeEarlier()
        } catch {
            Log.backup.error("The replaced data stay", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Returns whether a data directory contains personal information of any user.
    private static func hasPersonalInfo(_ folder: URL) throws -> Bool {
        let users = folder.appending(path: "users")
        let folders = try [folder] + POSIXFile.names(in: users).map { users.appending(path: $0) }
        return try folders.contains { try POSIXFile.names(in: $0).contains { $0.hasPrefix("personal-info") } }
    }

    /// Runs work on the disk that ends at its next step when the task is canceled.
    private func cancelable<Value: Sendable>(
        _ work: @escaping @Sendable (Cancellation) throws -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await DispatchQueue.global(qos: .userInitiated).run { try work(cancellation) }
        } onCancel: {
            cancellation.cancel()
        }
    }
}

/// A flag that ends work on another thread.
private final class Cancellation: Sendable {
    private let isCanceled = Mutex(false)

    func cancel() { isCanceled.withLock { $0 = true } }

    /// Throws `CancellationError` after `cancel()`.
    func check() throws {
        if isCanceled.withLock({ $0 }) { throw CancellationError() }
    }
}
