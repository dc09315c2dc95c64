import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// The data of a computer: a data directory with a database, files and secrets.
final class BackupSpace {
    static let migrations =
        WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all
        + SQLiteDraftStore.migrations
    static let time = Date(timeIntervalSince1970: 1_790_000_000)

    let folder: URL
    let secrets: FakeSecretStore
    var settings = Settings()

    init(_ folder: URL, secrets: FakeSecretStore = FakeSecretStore()) {
        self.folder = folder
        self.secrets = secrets
    }

    /// Fills every store with data of `name` only.
    func fill(_ name: String, listings: Int = 3) async throws {
        let database = try await LocalDatabase.open(in: folder, migrations: Self.migrations)
        try await SQLiteListingStore(database).add(
            (0..<listings).map { ListingRecord(draft: .sample(name: "\(name) \($0)"), id: UUID(), at: .sampleStart) })
        try await database.write { db in
            try db.execute(
                sql: "INSERT INTO group_child (space, room) VALUES ('!s', '!a'), ('!s', '!b'), ('!t', '!c')")
        }
        try await database.close()
        try await FileAccountArchive(in: folder).save(Account(id: "@\(name):example.org", screenName: name))
        let info = FilePersonalInfoStore(in: folder, secrets: secrets)
        try await info.save(PersonalInfoAnswers(plain: [.name: name], sensitive: [.identityCard: "card of \(name)"]))
        await info.setOwner("@\(name):example.org")
        try await info.save(PersonalInfoAnswers(plain: [.name: name], sensitive: [.identityCard: "own of \(name)"]))
        try await secrets.setSecret("tokens of \(name)", for: .accountTokens)
        let photos = folder.appending(path: "photos")
        try makeDataDirectory(photos)
        try Data((0..<200_000).map { UInt8($0 % 251) } + name.utf8).write(to: photos.appending(component: "a.jpg"))
        for other in ["settings.json", "secrets.json", "hutong.sqlite.corrupt-1"] {
            try Data("{}".utf8).write(to: folder.appending(component: other))
        }
        try makeDataDirectory(folder.appending(path: "sandbox"))
        try Data("other".utf8).write(to: folder.appending(path: "sandbox/account.json"))
    }

    /// Runs with the open database, like the program.
    func withBackup<Value>(_ body: (DataBackup) async throws -> Value) async throws -> Value {
        let database = try await LocalDatabase.open(in: folder, migrations: Self.migrations)
        let settings = settings
        let backup = DataBackup(
            space: folder, database: database, migrations: Self.migrations, secrets: secrets, appVersion: "1.0.0",
            cost: PasswordCost(operations: 1, memory: 8), settings: { settings }, now: { Self.time })
        do {
            let value = try await body(backup)
            try await database.close()
            return value
        } catch {
            try await database.close()
            throw error
        }
    }

    func save(to file: URL, password: String? = nil) async throws {
        let size = try await withBackup { try await $0.save(to: file.path, password: password) }
        #expect(try Data(contentsOf: file).count == size)
    }

    /// Checks a file and leaves no files behind.
    func check(_ file: URL, password: String? = nil) async throws -> BackupContents {
        try await withBackup { backup in
            let contents = try await backup.prepare(file.path, password: password)
            await backup.discard()
            return contents
        }
    }

    /// Restores, and starts the program once.
    @discardableResult
    func restore(_ file: URL, password: String? = nil) async throws -> PendingRestore.Outcome? {
        try await withBackup { backup in
            _ = try await backup.prepare(file.path, password: password)
            try await backup.commit()
        }
        return try await start()
    }

    /// Performs the steps of the program before it opens its data.
    @discardableResult
    func start(
        now: Date = time, willChange: @escaping @Sendable () throws -> Void = {}
    ) async throws -> PendingRestore.Outcome? {
        var pending = PendingRestore(of: folder, secrets: secrets)
        pending.willChange = willChange
        let outcome = try await pending.run(settings: settings, now: now)
        if let outcome {
            settings = outcome.settings
            try await pending.finish()
        }
        return outcome
    }

    /// Returns everything in the stores.
    func contents() async throws -> [String] {
        let database = try await LocalDatabase.open(in: folder, migrations: Self.migrations)
        #expect(database.quarantinedFile == nil)
        let result = try await SQLiteListingStore(database).result(of: ListingQuery())
        var found = result.listings.map(\.facts.communityName).sorted()
        try await database.close()
        found.append(try await FileAccountArchive(in: folder).load()?.screenName ?? "-")
        let info = FilePersonalInfoStore(in: folder, secrets: secrets)
        func add(_ answers: PersonalInfoAnswers?) {
            found.append(answers?.plain[.name] ?? "-")
            found.append(answers?.sensitive[.identityCard] ?? "-")
        }
        add(try await info.info())
        await info.setOwner("@\(found[found.count - 3]):example.org")
        add(try await info.info())
        found.append(try await secrets.secret(for: .accountTokens) ?? "-")
        let photo = folder.appending(path: "photos/a.jpg")
        let bytes = (try? Data(contentsOf: photo)) ?? Data()
        found.append(String(decoding: bytes.dropFirst(200_000), as: UTF8.self))
        return found
    }

    static func expected(_ name: String, listings: Int = 3, sensitive: Bool = true, tokens: String? = nil) -> [String] {
        let (card, own) = sensitive ? ("card of \(name)", "own of \(name)") : ("-", "-")
        return (0..<listings).map { "\(name) \($0)" } + [name, name, card, name, own, tokens ?? "-", name]
    }
}
