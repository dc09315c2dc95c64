import Desktop
import Domain
import Foundation
import Gtk
import Sandbox
import Services
import ViewModels

/// The objects that features are made from: the settings, the database, the account, the sandbox, the windows. It is
/// closed last.
final class FeatureContext: Lifecycle {
    let options: Options
    /// Keeps other programs from the data; nil once it has stopped.
    private var lock: DataFolderLock?
    /// Whether it is known if the user of the last run is still signed in.
    private var knowsUser = false
    let appService: GtkAppService
    let words: Localizer
    let time: SystemTime
    /// The user's time zone.
    let zone: Zone
    let preferences: Preferences
    /// The data of the servers in use: the sandbox, or the user's own.
    let space: DataSpace
    /// The secrets of those servers.
    let secrets: any SecretStore
    /// The secrets that belong to the preferences, such as keys of the user's own servers.
    let ownSecrets: any SecretStore
    let database: LocalDatabase
    /// The program's folder of assets.
    let assets: URL
    let sandbox: Sandbox
    let endpoints: ServiceEndpoints
    let account: AccountContext
    let servers: ServerSwitch
    let drafts: Drafts
    let undoHistory: UndoHistory
    let backup: BackupServices
    let background: BackgroundViewModel
    /// The user's groups, with their markets.
    let groups: MatrixGroups
    /// Publishes listings in markets, which the groups' feature starts after the groups; set by that of the listings.
    var marketPublishing: MarketPublishing?
    /// The windows of the groups.
    private(set) lazy var groupsPresenter = GroupsPresenter(
        appService, feature: .groups, makeUserPage: { [account] in account.userPage(id: $0, passedIn: $1) },
        makeNeighbor: { [weak self] in self?.neighbor($0) })
    /// What the view-models of groups and of their homes share.
    private(set) lazy var groupsContext = GroupsContext(
        service: groups, directChats: account.chats, time: time, words: words, zone: zone, drafts: drafts,
        undoHistory: undoHistory,
        askForViewing: { [weak self] in await self?.askForViewing($0) ?? false },
        weather: { [weak self] in self?.weather($0, $1) }, appService: groupsPresenter)
    /// The lines of the features on the page of today, which each of them adds.
    var todaySources: [TodayViewModel.Source] = []
    /// Opens a chat on the page of the groups with a text to send; that page sets this function.
    var write: (_ text: String, _ chatID: String) -> Void = { _, _ in }
    /// Opens a chat on the page of the groups, which sets this function.
    var openChat: (_ id: String) -> Void = { _ in }
    /// Returns the activities that the user is going to, by the groups, which set this function.
    var plannedActivities: @MainActor () -> [CalendarEvent] = { [] }
    /// Returns the saved name and phone of the user; the personal information sets this function.
    var contact: @MainActor () -> String? = { nil }
    /// Returns the weather on a date, by the feature of the weather, which sets this function.
    var weather: DateForecasts.Lookup = { _, _ in nil }
    /// Returns whether a chat has unread messages, by the groups, which set this function.
    var isUnread: (_ chatID: String) -> Bool = { _ in false }
    /// Shows all dates of the user, by the search for a home, which sets this function.
    var showCalendar: () -> Void = {}
    /// Asks the owner of a home for a viewing, by the search for a home, which sets this function.
    var askForViewing: @MainActor (MarketHome) async -> Bool = { _ in false }

    /// Loads the settings and opens the database. Throws `StorageError`.
    init(options: Options, assets: URL?, appService: GtkAppService, computer: Computer) async throws {
        let (folder, time, words) = (options.dataFolder, computer.time, computer.words)
        self.options = options
        self.assets = assets ?? folder
        lock = try await DataFolderLock.take(in: folder)
        self.words = words
        self.appService = appService
        self.time = time
        zone = computer.zone
        undoHistory = UndoHistory(words: words, appService: appService)
        preferences = Preferences(store: FileSettingsStore(in: folder), words: words, appService: appService)
        await preferences.load()
        space = DataSpace(
            of: preferences.settings, server: options.server, data: folder, caches: options.cacheFolder)
        let secretStore = { [preferences] folder in
            Self.secretStore(in: folder, of: computer, preferences: preferences, appService: appService)
        }
        ownSecrets = secretStore(folder)
        secrets = space.data == folder ? ownSecrets : secretStore(space.data)
        if !preferences.settings.isSandboxSeparate {
            if preferences.settings.services == .sandbox {
                let target = DataSpace.sandboxFolder(in: folder)
                try await SandboxSeparation(from: folder, to: target)
                    .run(from: ownSecrets, to: space.data == target ? secrets : secretStore(target))
            }
            preferences.change { $0.isSandboxSeparate = true }
        }
        let restored = try await BackupServices.finishRestore(
            of: space, secrets: secrets, preferences: preferences, now: time.now)
        database = try await LocalDatabase.open(in: space.data, migrations: databaseMigrations, now: time.now)
        drafts = Drafts(store: SQLiteDraftStore(database), time: time) { [words, weak appService] in
            appService?.report(ErrorWords(words).problem(for: $0))
        }
        try await drafts.load()
        backup = BackupServices(
            space: space, services: options.server == nil ? preferences.settings.services : .real, database: database,
            secrets: secrets, preferences: preferences, time: time, zone: zone, words: words, undoHistory: undoHistory,
            windows: appService, restored: restored)
        let sandboxFolder = DataSpace.sandboxFolder(in: folder)
        // Nothing is stored for a sandbox that is not used.
        let key =
            space.data == sandboxFolder
            ? try await Self.sandboxKey(in: sandboxFolder, password: options.sandboxPassword)
            : SandboxKey(password: options.sandboxPassword)
        let sandbox = Sandbox(
            assets: self.assets, seed: options.sandboxSeed, key: key, storage: sandboxFolder,
            now: { time.now }, sleep: { try await time.sleep(seconds: $0) },
            zoneOffset: { WorldClock($0)?.offset(at: Int($1.timeIntervalSince1970)) },
            localOffset: { [zone] in zone.secondsFromGMT(for: $0) }, isChinese: words.isChinese)
        self.sandbox = sandbox
        endpoints = ServiceEndpoints(
            preferences: preferences, secrets: ownSecrets,
            sandbox: SandboxAccess(
                start: { try await sandbox.start() }, weatherKey: Sandbox.weatherKey,
                signIn: SampleSignIn(
                    name: Sandbox.sampleUser, password: key.password, code: Sandbox.verificationCode)),
            matrix: options.server, weather: options.weatherUrl)
        account = AccountContext(
            space: space, endpoints: endpoints, secrets: secrets, time: time, words: words, windows: appService)
        groups = MatrixGroups(
            client: account.matrix, database: database, time: time,
            openedFiles: space.caches.appending(path: "opened"), publish: PixbufPhotoConverter().publish)
        servers = ServerSwitch(account: account.model, center: account.center)
        background = BackgroundViewModel(
            preferences: preferences,
            loginItem: AutostartEntry(
                id: options.applicationID, name: words("Hutong"), in: computer.autostart,
                command: options.backgroundCommand),
            isSignedIn: { [account = account.model] in account.isSignedIn }, words: words, appService: appService)
    }

    /// Returns a function that shows the page of a feature.
    func showing(_ page: FeatureID) -> @MainActor () -> Void {
        { [weak appService] in appService?.show(page) }
    }

    /// Returns the part of a user's page that leads on; nil for the signed-in user.
    private func neighbor(_ id: String) -> NeighborViewModel? {
        guard account.model.account?.id != id else { return nil }
        return NeighborViewModel(
            userID: id, context: groupsContext, write: { [weak self] in self?.write($0, $1) },
            openChat: { [weak self] in self?.openChat($0) })
    }

    /// The sandbox's key. Throws `StorageError`.
    private static func sandboxKey(in folder: URL, password: String?) async throws -> SandboxKey {
        do {
            return try await .stored(in: folder, password: password)
        } catch {
            Log.program.error("The sandbox's key could not be kept", metadata: ["error": "\(type(of: error))"])
            throw StorageError.notWritable
        }
    }

    /// The delay before the database is verified, in seconds: the pages read it first.
    private static let timeToVerify: TimeInterval = 10

    /// Reports a restore, and a database that had to be replaced, or that is found damaged later.
    func start() async {
        backup.reportRestore()
        if let file = database.quarantinedFile {
            appService.report(ErrorWords(words).quarantined(fileName: file.lastPathComponent))
        }
        do {
            try await time.sleep(seconds: Self.timeToVerify)
            try await database.verify()
        } catch StorageError.corrupt {
            appService.report(ErrorWords(words).damaged)
        } catch {
            // The program ends, or the stores report another error.
        }
    }

    /// Clears the undo history of the earlier user, if there was one, and after a sign-out also deletes the data that a
    /// restore has replaced.
    func accountChanged(_ change: AccountChange) async {
        if knowsUser { undoHistory.removeAll() }
        knowsUser = true
        if change == .signedOut { await backup.service.removeEarlierData() }
    }

    /// Saves the settings and the drafts, and closes everything that is open.
    func stop() async {
        // They hold what holds this object.
        todaySources = []
        await drafts.flush()
        await preferences.flush()
        await account.session.stop()
        await sandbox.stop()
        do {
            try await database.close()
        } catch {
            Log.program.warning("The database could not be closed", metadata: ["error": "\(type(of: error))"])
        }
        lock = nil
    }

    /// Returns the desktop's keyring, or a file if there is none. The user is notified when a secret is first stored
    /// in the file.
    private static func secretStore(
        in folder: URL, of computer: Computer, preferences: Preferences, appService: GtkAppService
    ) -> any SecretStore {
        let words = computer.words
        return FallbackSecretStore(
            keyring: computer.keyring(folder, words("Hutong")),
            file: FileSecretStore(in: folder),
            onFallback: { @MainActor [appService] error in
                guard !preferences.settings.didWarnPlaintextSecrets else { return }
                preferences.change { $0.didWarnPlaintextSecrets = true }
                appService.toast(ErrorWords(words).secretsInFile(because: error))
            })
    }
}
