import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

extension ViewingsViewModel {
    /// Returns the viewings of a search in a test, which are not followed until the tracker is started.
    static func make(
        _ app: FakeAppService, _ service: FakeHomeSearchService, _ time: ManualTime,
        store: any ViewingStore = FakeViewingStore(), chats: any DirectChats = FakeDirectChats(),
        zone: Zone = .gmt, wantsNotifications: @escaping () -> Bool = { true },
        words: Localizer = .identity, contact: @escaping @MainActor () -> String? = { nil },
        otherDates: @escaping @MainActor () -> [CalendarEvent] = { [] }
    ) -> ViewingsViewModel {
        let tracker = ViewingTracker(
            store: store, service: service, time: time, zone: zone, wantsNotifications: wantsNotifications,
            words: words, appService: app)
        return ViewingsViewModel(
            tracker: tracker, chats: chats, undoHistory: UndoHistory(words: words, appService: app),
            bringToFront: { [weak app] in app?.note("bringToFront") }, contact: contact,
            otherDates: otherDates, appService: app)
    }

    /// The rows, as "title: row, row".
    var lines: [String] {
        sections.map { section in
            "\(section.title): " + section.rows.map { "\($0.name) \($0.time)" }.joined(separator: ", ")
        }
    }
}

extension HomeSearchViewModel {
    /// Returns the search of a user in a test, in GMT.
    static func make(
        _ app: FakeAppService, _ service: FakeHomeSearchService, _ time: ManualTime, _ store: FakeHomeSearchStore,
        viewings: ViewingsViewModel? = nil, drafts: Drafts = .inMemory,
        makeID: @escaping @Sendable () -> UUID = { UUID() },
        user: @escaping @MainActor () -> String? = { HomeSearchSamples.user },
        bringToFront: (@MainActor () -> Void)? = nil
    ) -> HomeSearchViewModel {
        HomeSearchViewModel(
            service: service, store: store, viewings: viewings ?? .make(app, service, time), time: time, zone: .gmt,
            drafts: drafts, makeID: makeID, user: user,
            bringToFront: bringToFront ?? { [app] in app.note("bringToFront") }, words: .identity, appService: app)
    }
}

extension FakeAppService {
    /// Chooses a time in the next form that asks for it.
    func answerNewTime(by choosing: @escaping @MainActor (ViewingFormViewModel) -> Date?) {
        answer("newTime", with: choosing as (@MainActor (ViewingFormViewModel) -> Date?)?)
    }

    /// Shows the next toast until the gate opens.
    func holdToast(_ gate: Gate) {
        answer("toast") {
            await gate.pass()
            return ToastOutcome.dismissed
        }
    }
}

/// Viewings that are followed, with their dependencies.
final class ViewingFixture {
    let time = ManualTime()
    let app = FakeAppService()
    let service = FakeHomeSearchService()
    let chats = FakeDirectChats()
    let store: FakeViewingStore
    private(set) var model: ViewingsViewModel
    private var running: Task<Void, Never>?

    var tracker: ViewingTracker { model.tracker }

    init(
        _ viewings: [Viewing] = [], zone: Zone = .gmt,
        wantsNotifications: @escaping () -> Bool = { true }, contact: @escaping @MainActor () -> String? = { nil }
    ) {
        store = FakeViewingStore(viewings)
        model = .make(
            app, service, time, store: store, chats: chats, zone: zone, wantsNotifications: wantsNotifications,
            contact: contact)
    }

    deinit { running?.cancel() }

    /// Signs in and follows the viewings.
    func start(as user: String = HomeSearchSamples.user) async {
        await tracker.accountChanged(.signedIn(userID: user))
        run()
    }

    /// Stops, and starts again with the same store, as after a crash.
    func restart() async {
        running?.cancel()
        await running?.value
        model = .make(app, service, time, store: store, chats: chats)
        await start()
    }

    /// Moves the clock when the tracker sleeps, and waits until it has woken up if an action is due.
    func tick(hours: Double, isDue: Bool = true) async {
        await time.waitForSleepers()
        time.advance(by: hours * 3600)
        if !isDue { return }
        await eventually("the tracker has seen the time") { tracker.now == time.now }
    }

    private func run() { running = Task { [tracker] in await tracker.start() } }
}
