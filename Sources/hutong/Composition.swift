import Desktop
import Domain
import Foundation
import Sandbox
import Services
import ViewModels

/// Puts the program together: the one place that knows every layer.
struct Composition {
    let options: Options
    let assets: URL?
    let appService = GtkAppService()
    let time = SystemTime()

    /// The services and view-models on the data in the user's folder; throws `StorageError`.
    func makeModels() async throws -> Models {
        let folder = options.dataFolder
        // The database opens on its own thread while the settings are read.
        let migrations = WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all
        async let opening = LocalDatabase.open(in: folder, migrations: migrations, now: time.now)
        let words = Words.localizer
        let preferences = Preferences(
            store: FileSettingsStore(in: folder), words: words, appService: appService)
        await preferences.load()
        let database = try await opening
        let secrets = secretStore(preferences: preferences)
        let sandbox = Sandbox(
            assets: assets ?? folder, seed: options.sandboxSeed, storage: folder.appending(path: "sandbox"),
            now: { [time] in time.now })
        let weather = WeatherViewModel(
            service: weatherService(preferences: preferences, secrets: secrets, sandbox: sandbox),
            store: SQLiteWeatherStore(database), preferences: preferences, time: time, words: words,
            appService: appService)
        let accountParts = makeAccount(preferences: preferences, secrets: secrets, sandbox: sandbox)
        let groups = makeGroups(
            preferences: preferences, account: accountParts, sandbox: sandbox, database: database)
        let listingStore = SQLiteListingStore(database)
        let listings = ListingsViewModel(store: listingStore, time: time, words: words, appService: appService)
        let personalInfo = makePersonalInfo(secrets: secrets, words: words)
        let homeSearch = makeHomeSearch(account: accountParts)
        let lifecycle = LifecycleRunner(
            [accountParts.page, weather, listings, groups.list, groups.session, homeSearch, personalInfo],
            account: accountParts.account, center: accountParts.center)
        let language = words.locale.language.languageCode?.identifier
        let moderator = ListingModerator(seed: options.sandboxSeed, speaksChinese: language == "zh")
        let scheduler = ListingScheduler(store: listingStore, moderator: SandboxModerator(moderator), time: time)
        let scenarios = SandboxScenarios(
            sandbox: sandbox, moderator: moderator, scheduler: scheduler, listings: listingStore, time: time)
        let shell = ShellViewModel(
            pages: [.account, .weather, .listings, .groups, .homeSearch, .personalInfo], requested: options.page,
            preferences: preferences,
            words: words)
        return Models(
            shell: shell,
            menu: SideMenuViewModel(
                account: accountParts.account, unreadGroups: { groups.list.unreadGroupCount },
                center: accountParts.center, words: words),
            preferences: preferences,
            preferencesForm: PreferencesViewModel(
                preferences: preferences, secrets: secrets, homeservers: HomeserverDiscovery(),
                changeServer: lifecycle.changeServer, words: words, appService: appService),
            account: accountParts.page, makeUserPage: accountParts.makeUserPage,
            weather: weather,
            listings: listings,
            groups: groups.list,
            homeSearch: homeSearch,
            personalInfo: personalInfo,
            scenarios: ScenariosViewModel(stage: scenarios, words: words, appService: appService),
            showsScenarios: options.scenarios,
            windowShown: { [appService, options] in
                if let kept = database.quarantinedFile {
                    appService.report(ErrorWords(words).setAside(fileName: kept.lastPathComponent))
                }
                lifecycle.start()
                let isInSandbox = preferences.settings.services == .sandbox && options.server == nil
                await sandbox.groups.setNeighborsActive(isInSandbox)
                Task { await keepListings(listingStore, by: scheduler, preferences: preferences) }
                if preferences.settings.services == .sandbox { await sandbox.agents.setActive(true) }
            },
            finish: {
                await sandbox.agents.setActive(false)
                await sandbox.groups.setNeighborsActive(false)
                await lifecycle.stop()
                await preferences.flush()
                await sandbox.stop()
                try? await database.close()
            })
    }

    /// Makes the sandbox's sample listings at its first run, then has its moderator and visitors act on the listings.
    private func keepListings(
        _ store: SQLiteListingStore, by scheduler: ListingScheduler, preferences: Preferences
    ) async {
        guard preferences.settings.services == .sandbox else { return }
        if !preferences.settings.hasSampleListings {
            let samples = SampleListings.records(count: 24, seed: options.sandboxSeed, now: time.now)
            // Listings are worth more than samples: where these cannot be kept, the next start tries again.
            guard (try? await store.add(samples)) != nil else { return }
            preferences.change { $0.hasSampleListings = true }
        }
        await scheduler.run()
    }

    /// The weather client, which learns at each request whom to ask: the sandbox, or the address in force.
    private func weatherService(
        preferences: Preferences, secrets: any SecretStore, sandbox: Sandbox
    ) -> OpenWeatherMapClient {
        let options = options
        return OpenWeatherMapClient(
            baseURL: {
                if let address = options.weatherUrl { return address }
                let settings = await preferences.settings
                if settings.services == .sandbox { return try await sandbox.start() }
                return settings.weatherURL ?? URL(string: "https://api.openweathermap.org")!
            },
            key: {
                if options.weatherUrl == nil, await preferences.settings.services == .sandbox {
                    return Sandbox.weatherKey
                }
                let key = try await secrets.secret(for: .weatherKey) ?? ""
                // A server given on the command line is a tester's own, which takes the sandbox's key.
                return key.isEmpty && options.weatherUrl != nil ? Sandbox.weatherKey : key
            })
    }
}
