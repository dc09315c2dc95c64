import Domain
import Foundation
import Observation

/// The user's viewings. It follows the store and the time, reminds the user, and tells the agents of changes.
///
/// It sleeps until the next moment at which an action is due; without upcoming viewings it does not wake up.
@Observable
public final class ViewingTracker: Lifecycle {
    /// The delay before a failed operation is repeated, in seconds.
    static let retryDelay: TimeInterval = 60

    /// The viewings, the earliest first.
    private(set) var viewings: [Viewing] = []
    /// The time by which viewings are upcoming or over.
    private(set) var now: Date
    /// The viewings whose agents could not be told of a change.
    private(set) var untold: Set<Viewing.ID> = []
    /// The reason why the viewings could not be read.
    private(set) var problem: Problem?

    @ObservationIgnored let store: any ViewingStore
    @ObservationIgnored let time: any TimeSource
    @ObservationIgnored let words: HomeSearchWords
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
    /// The time at which a failed operation is repeated automatically.
    @ObservationIgnored private var retryTime = Date.distantPast
    @ObservationIgnored private let wake = ChangeSignal()

    /// Creates a tracker without viewings; `wantsNotifications` is asked before each reminder.
    public init(
        store: any ViewingStore, service: any HomeSearchService, time: any TimeSource,
        zone: Zone, wantsNotifications: @escaping () -> Bool = { true },
        words: Localizer, appService: (any HomeSearchAppService)?
    ) {
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
            let (stored, woken) = (store.changes(), wake.changes())
            await update(retriesNow: false)
            let next = nextTime
            await withTaskGroup { group in
                if let next { group.addTask { [time] in try? await time.sleep(until: next) } }
                group.addTask { for await _ in stored { break } }
                group.addTask { for await _ in woken { break } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Shows the viewings of the user who is now signed in. They stay on the disk after a sign-out.
    public func accountChanged(_ change: AccountChange) async {
        await show(change.userID)
        wake.send()
    }

    /// Updates which viewings are upcoming, also after the clock was set back.
    public func timePassed() async { wake.send() }

    /// Reads the viewings again, and tells the agents of changes that they do not know.
    public func refresh() async { await update(retriesNow: true) }

    /// Returns a viewing, if it is known.
    func viewing(_ id: Viewing.ID) -> Viewing? { viewings.first { $0.id == id } }

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
        await tellAgents(retriesNow: false)
        wake.send()
    }

    /// Waits for the agents' replies to the messages about coming viewings, until the task is canceled.
    func followReplies() async {
        await withTaskGroup { group in
            for viewing in viewings where viewing.isComing(at: now) && viewing.reply == nil {
                guard let message = viewing.message else { continue }
                group.addTask { [service, store] in
                    do {
                        let text = ForeignText.line(try await service.reply(to: message))
                        try await store.update(viewing.id) { $0.replied(text, to: message) }
                    } catch is CancellationError {
                    } catch {
                        Log.homeSearch.notice(
                            "A reply could not be read", metadata: ["error": "\(error.logDescription)"])
                    }
                }
            }
        }
    }

    // MARK: Helpers

    private func show(_ userID: String?) async {
        if userID != owner { (owner, viewings, untold, held) = (userID, [], [], [:]) }
        await load()
    }

    private func update(retriesNow: Bool) async {
        await load()
        await remind()
        await tellAgents(retriesNow: retriesNow)
    }

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
            retryTime = now.addingTimeInterval(Self.retryDelay)
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
            if isShown { appService?.remind(of: words.reminder(of: viewing)) }
        }
    }

    /// Sends the changes that the agents do not know. The transaction makes repeating the message harmless.
    private func tellAgents(retriesNow: Bool) async {
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        for id in viewings.map(\.id) {
            // The viewing may have changed while another agent was told.
            guard let viewing = viewing(id), viewing.owner == owner, held[id] == nil else { continue }
            if untold.contains(viewing.id), !retriesNow, now < retryTime { continue }
            guard let notice = viewing.notice(at: now) else {
                untold.remove(viewing.id)
                continue
            }
            do {
                let message = try await send(notice, about: viewing)
                try await store.update(viewing.id) { $0.told(notice, by: message) }
                untold.remove(viewing.id)
            } catch is CancellationError {
                return
            } catch {
                Log.homeSearch.warning("An agent could not be told", metadata: ["error": "\(error.logDescription)"])
                if viewing.owner == owner { untold.insert(viewing.id) }
                retryTime = now.addingTimeInterval(Self.retryDelay)
            }
        }
    }

    private func send(_ notice: Viewing.Notice, about viewing: Viewing) async throws -> String {
        let transaction = "\(viewing.id)-viewing-\(viewing.revision)"
        return switch notice {
        case .booking(let time, let isMoved):
            try await service.book(
                time, for: viewing.answer,
                text: isMoved
                    ? words.movingMessage(viewing.agent, to: time) : words.bookingMessage(viewing.agent, at: time),
                transaction: transaction)
        case .cancellation:
            try await service.cancelViewing(
                for: viewing.answer, text: words.viewingCancelMessage(viewing.agent), transaction: transaction)
        }
    }

    /// The time of the next automatic change: a viewing is over, a reminder is due, or a failed operation is repeated.
    private var nextTime: Date? {
        var times = viewings.filter { !$0.isOver(at: now) }.map(\.time)
        times += viewings.compactMap { $0.nextReminder(after: now, in: words.zone) }
        if problem != nil || !untold.isEmpty { times.append(max(retryTime, now.addingTimeInterval(1))) }
        return times.min()
    }
}
