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
