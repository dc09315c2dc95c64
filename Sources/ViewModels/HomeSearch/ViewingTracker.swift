import Domain
import Foundation
import Observation

/// The user's viewings. It follows the store and the time, reminds the user, and tells the agents of changes.
///
/// It sleeps until the next moment at which an action is due; without upcoming viewings it does not wake up.
@Observable
public final class ViewingTracker: Lifecycle {
    /// The viewings, the earliest first.
    private(set) var viewings: [Viewing] = []
    /// The time by which viewings are upcoming or over.
    private(set) var now: Date
    /// The states of the last messages about coming viewings.
    private(set) var deliveries: [Viewing.ID: HomeSearchThread.Delivery] = [:]
    /// The chats of the last messages about coming viewings.
    private var chats: [Viewing.ID: String] = [:]
    /// The reason why the viewings could not be read.
    private(set) var problem: Problem?

    @ObservationIgnored let store: any ViewingStore
    @ObservationIgnored let time: any TimeSource
    @ObservationIgnored let words: HomeSearchWords
    @ObservationIgnored let weather: DateForecasts.Lookup
    @ObservationIgnored private let makeID: @Sendable () -> UUID
    @ObservationIgnored private let service: any HomeSearchService
    @ObservationIgnored private let wantsNotifications: () -> Bool
    @ObservationIgnored private weak var appService: (any HomeSearchAppService)?
    @ObservationIgnored private var owner: String?
    /// The number of changes of a viewing that the user can currently undo.
    @ObservationIgnored private var held: [Viewing.ID: Int] = [:]
    /// The number of loads that have begun, and the number of the load whose viewings are shown. An earlier load that
    /// ends later is stale.
    @ObservationIgnored private var loads = (begun: 0, shown: 0)
    @ObservationIgnored private var isTelling = false
    @ObservationIgnored private let wake = ChangeSignal()

    /// Creates a tracker without viewings; `wantsNotifications` is asked before each reminder, and `weather`
    /// returns that of viewings.
    public init(
        store: any ViewingStore, service: any HomeSearchService, time: any TimeSource,
        zone: Zone, wantsNotifications: @escaping () -> Bool = { true },
        words: Localizer, weather: @escaping DateForecasts.Lookup = { _, _ in nil },
        makeID: @escaping @Sendable () -> UUID = { UUID() }, appService: (any HomeSearchAppService)?
    ) {
        self.makeID = makeID
        self.weather = weather
        self.store = store
        self.service = service
        self.time = time
        self.wantsNotifications = wantsNotifications
        self.words = HomeSearchWords(words, zone: zone)
        self.appService = appService
        now = time.now
    }

    /// Follows the store and the time until the task is canceled.
    public func start() async {
        while !Task.isCancelled {
            // Subscribed before the store is read, so that no change is missed.
            let changes = [store.changes(), wake.changes(), service.changes()]
            await refresh()
            let next = nextTime
            await withTaskGroup { group in
                if let next { group.addTask { [time] in try? await time.sleep(until: next) } }
                for change in changes { group.addTask { for await _ in change { break } } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Shows the viewings of the user who is now signed in. They stay on the disk after a sign-out.
    public func accountChanged(_ change: AccountChange) async {
        if change.userID != owner { (owner, viewings, deliveries, chats, held) = (change.userID, [], [:], [:], [:]) }
        await load()
        wake.send()
    }

    /// Updates which viewings are upcoming, also after the clock was set back.
    public func timePassed() async { wake.send() }

    /// Reads the viewings again, and tells the agents of changes that they do not know.
    public func refresh() async {
        await load()
        await remind()
        await tellAgents()
        await readReplies()
    }

    /// Returns a viewing, if it is known.
    func viewing(_ id: Viewing.ID) -> Viewing? { viewings.first { $0.id == id } }

    /// Returns the coming viewing that a chat is about.
    func viewing(inChat id: String) -> Viewing? {
        viewings.first { $0.isComing(at: now) && chats[$0.id] == id }
    }

    /// Returns a new viewing of a home; nil if no user is signed in, or the server does not have the home.
    func viewing(of home: MarketHome, at time: Date, contact: String?) -> Viewing? {
        owner.flatMap {
            Viewing(of: home, id: makeID(), for: $0, contact: contact, at: time, now: self.time.now)
        }
    }

    /// Stores the viewing that ended a search, unless it is stored already.
    func keep(_ search: HomeSearch, message: String?) async {
        guard let viewing = Viewing(search, message: message, at: time.now) else { return }
        do {
            try await store.add(viewing)
        } catch {
            Log.homeSearch.warning("A viewing could not be stored", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words.words).problem(for: error))
        }
        await load()
    }

    /// Delays messages to the agent about changes until `release(_:)`.
    func hold(_ id: Viewing.ID) { held[id, default: 0] += 1 }

    /// Tells the agent of changes since `hold(_:)`, unless a later change can still be undone.
    func release(_ id: Viewing.ID) async {
        // The agent must not be told of a change that was undone meanwhile.
        await load()
        if let count = held[id] { held[id] = count > 1 ? count - 1 : nil }
        await remind()
        await tellAgents()
        wake.send()
    }

    // MARK: Helpers

    private func load() async {
        now = time.now
        guard let owner else { return }
        loads.begun += 1
        let load = loads.begun
        do {
            let found = try await store.viewings(of: owner)
            guard owner == self.owner, load > loads.shown else { return }
            loads.shown = load
            if found != viewings { viewings = found }
            problem = nil
        } catch is CancellationError {
        } catch {
            Log.homeSearch.warning("The viewings could not be read", metadata: ["error": "\(error.logDescription)"])
            problem = ErrorWords(words.words).problem(for: error)
        }
    }

    private func remind() async {
        for viewing in viewings {
            guard let due = viewing.dueReminder(at: now, in: words.zone) else { continue }
            let isShown = wantsNotifications()
            do {
                // Stored first: after a crash, a reminder that is not shown is better than one that is shown twice.
                try await store.update(viewing.id) { $0.reminded(at: due) }
            } catch {
                Log.homeSearch.warning("A reminder could not be stored", metadata: ["error": "\(error.logDescription)"])
                continue
            }
            if isShown { appService?.notify(words.reminder(of: viewing)) }
        }
    }

    /// Queues the messages about changes that the agents do not know.
    private func tellAgents() async {
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        var hasTold = false
        for id in viewings.map(\.id) {
            // The viewing may have changed while another agent was told.
            guard let viewing = viewing(id), viewing.owner == owner, held[id] == nil,
                let notice = viewing.notice(at: now)
            else { continue }
            hasTold = true
            let message = words.message(notice, about: viewing)
            await reportingErrors {
                try await service.send(message)
                try await store.update(id) { $0.told(notice, by: message.id) }
            }
        }
        if hasTold { await load() }
    }

    /// Reads what has become of the messages, and the agents' replies to them.
    private func readReplies() async {
        var deliveries: [Viewing.ID: HomeSearchThread.Delivery] = [:]
        var chats: [Viewing.ID: String] = [:]
        let owner = owner
        for viewing in viewings where !viewing.isOver(at: now) {
            guard let message = viewing.message else { continue }
            await reportingErrors {
                let thread = try await service.thread(of: message)
                (deliveries[viewing.id], chats[viewing.id]) = (thread.delivery, thread.chatID)
                let reply = thread.replies.last { $0.agent.id == viewing.agent.id }.map { ForeignText.line($0.text) }
                let text = reply.flatMap { $0.isEmpty ? nil : $0 }
                if text != viewing.reply, text != nil || thread.isComplete {
                    try await store.update(viewing.id) { $0.replied(text, to: message) }
                }
                if case .sent(let id) = thread.delivery, id != message {
                    try await store.update(viewing.id) { $0.sent(message, as: id) }
                }
            }
        }
        guard owner == self.owner else { return }
        if deliveries != self.deliveries { self.deliveries = deliveries }
        if chats != self.chats { self.chats = chats }
    }

    private func reportingErrors(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch is CancellationError {
        } catch {
            // Repeated with the next change.
            Log.homeSearch.notice("A viewing could not be updated", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// The time of the next automatic change: a viewing is over, or a reminder is due.
    private var nextTime: Date? {
        let ends = viewings.filter { !$0.isOver(at: now) }.map(\.time)
        return (ends + viewings.compactMap { $0.nextReminder(after: now, in: words.zone) }).min()
    }
}
