import Domain
import Foundation
import Observation

/// The list of the user's viewings, with the actions on them.
@Observable
public final class ViewingsViewModel: Lifecycle {
    /// The panes of the page that searches for a home.
    public enum Pane: String, CaseIterable, Sendable {
        /// The search.
        case search
        /// The list of viewings.
        case viewings
    }

    /// The states of the page.
    public enum Screen: String, CaseIterable, Sendable {
        case list
        /// There is no viewing.
        case placeholder
        /// The viewings could not be read.
        case problem
    }

    /// The displayed pane.
    public var pane: Pane { isOpen ? .viewings : .search }
    /// Whether the page shows the list.
    public private(set) var isOpen = false
    /// The state of the list.
    public var screen: Screen {
        if !tracker.viewings.isEmpty { return .list }
        return tracker.problem == nil ? .placeholder : .problem
    }
    /// The reason why the viewings could not be read.
    public var problem: Problem? { tracker.problem }
    /// The upcoming viewings, the next one first; then those that are over or canceled, the latest one first.
    public var sections: [ViewingSection] {
        let now = tracker.now
        let coming = tracker.viewings.filter { $0.isComing(at: now) }
        let others = tracker.viewings.filter { !$0.isComing(at: now) }.reversed()
        return [
            ViewingSection(title: words.words("Upcoming"), rows: coming.map(row)),
            ViewingSection(title: words.words("Past and Canceled"), rows: others.map(row)),
        ].filter { !$0.rows.isEmpty }
    }
    /// The number of upcoming viewings; empty if there are none.
    public var countText: String { comingCount == 0 ? "" : words.words.number(comingCount) }
    /// The name of the button that shows the list.
    public var buttonName: String {
        comingCount == 0
            ? words.words("Viewings")
            : words.words.plural("Viewings, {count} upcoming", "Viewings, {count} upcoming", comingCount)
    }
    /// True while a chat is being opened.
    public private(set) var isBusy = false

    @ObservationIgnored let tracker: ViewingTracker
    @ObservationIgnored private let chats: any DirectChats
    @ObservationIgnored private weak var form: ViewingFormViewModel?
    @ObservationIgnored let undoHistory: UndoHistory
    @ObservationIgnored private weak var appService: (any HomeSearchAppService)?
    @ObservationIgnored private let bringToFront: () -> Void
    /// Returns the saved name and phone of the user, which a request can offer.
    @ObservationIgnored let contact: @MainActor () -> String?
    /// Returns the dates of other features.
    @ObservationIgnored private let otherDates: @MainActor () -> [CalendarEvent]

    private var words: HomeSearchWords { tracker.words }
    private var store: any ViewingStore { tracker.store }
    private var comingCount: Int { tracker.viewings.count { $0.isComing(at: tracker.now) } }

    /// Creates the list of the viewings of `tracker`; `bringToFront` opens the page when a notification is clicked,
    /// `contact` returns the saved name and phone of the user, and `otherDates` the dates of other features, both from
    /// observable state.
    public init(
        tracker: ViewingTracker, chats: any DirectChats, undoHistory: UndoHistory,
        bringToFront: @escaping () -> Void = {}, contact: @escaping @MainActor () -> String? = { nil },
        otherDates: @escaping @MainActor () -> [CalendarEvent] = { [] },
        appService: (any HomeSearchAppService)?
    ) {
        self.contact = contact
        self.otherDates = otherDates
        self.tracker = tracker
        self.chats = chats
        self.undoHistory = undoHistory
        self.bringToFront = bringToFront
        self.appService = appService
    }

    // MARK: Lifecycle

    /// Reads the viewings again, and tells the agents of changes that they do not know.
    public func refresh() async { await tracker.refresh() }

    // MARK: Intents

    /// Shows the list or the search.
    public func setOpen(_ isOpen: Bool) { self.isOpen = isOpen }

    /// Returns from the list to the search. Returns false if the search is shown.
    public func close() -> Bool {
        defer { isOpen = false }
        return isOpen
    }

    /// Opens the page with the list, after a click on a notification.
    public func openFromNotification() {
        bringToFront()
        setOpen(true)
    }

    /// Shows the coming viewings with all other dates of the user.
    public func showCalendar() {
        let calendar = CalendarViewModel(
            dates: { [tracker, words, otherDates] in
                tracker.viewings.filter { $0.isComing(at: tracker.now) }.map(words.event) + otherDates()
            }, time: tracker.time, words: words, appService: appService)
        appService?.showCalendar(calendar)
    }

    /// Returns the coming viewing that a chat is about, in words; empty if there is none.
    public func title(inChat id: String) -> String {
        tracker.viewing(inChat: id).map {
            words.words("Viewing on {moment}", ["moment": words.moment($0.time)])
        } ?? ""
    }

    /// Performs an action of the menu of a viewing.
    public func perform(_ action: ViewingAction, on id: Viewing.ID) async {
        guard let viewing = tracker.viewing(id) else { return }
        switch action {
        case .reschedule: if let time = await newTime(of: viewing) { await move(viewing, to: time) }
        case .cancel: await cancel(viewing)
        case .saveToCalendar:
            await appService?.save(words.event(of: viewing), time: tracker.time, words: words.words)
        case .write: await write(to: viewing.agent)
        }
    }

    /// Opens the page of the personal information.
    public func fillInPersonalInfo() { appService?.showPersonalInfo() }

    /// Opens the chat with an agent.
    public func write(to agent: Agent) async {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        do {
            appService?.openChat(try await chats.chat(with: agent.id))
        } catch is CancellationError {
        } catch {
            Log.homeSearch.warning("A chat could not be opened", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words.words).problem(for: error))
        }
    }

    /// Stores the viewing that ended a search. A new viewing can be undone.
    func booked(_ search: HomeSearch, message: String?) async {
        await tracker.keep(search, message: message)
        guard let viewing = tracker.viewing(search.transaction) else { return }
        undoHistory.offer(words.words("Viewing booked")) { [store] in
            try await store.update(viewing.id) { $0.canceled() }
        }
    }

    /// Asks the owner of a home for a viewing at a time that the user chooses, or for another time of the one that is
    /// coming. Returns false if the user cancels; otherwise at once, while that can still be undone.
    public func ask(about home: MarketHome) async -> Bool {
        let now = tracker.time.now
        if let known = tracker.viewings.last(where: { $0.home == HomeReference(home) && $0.isComing(at: now) }) {
            guard let time = await newTime(of: known) else { return false }
            Task { await move(known, to: time) }
            return true
        }
        let form = ViewingFormViewModel(time: tracker.time, words: words, contact: contact)
        form.begin(with: home.ownerName)
        let time = await askForTime(with: home.ownerName, in: home.home.area, answer: words.words("_Ask"), form)
        guard let time, let viewing = tracker.viewing(of: home, at: time, contact: form.contact.shared) else {
            return false
        }
        Task {
            await change(viewing, words.words("Viewing requested: {moment}", ["moment": words.moment(time)])) {
                try await $0.add(viewing)
            } undo: {
                try await $0.update(viewing.id) { $0.canceled() }
            }
        }
        return true
    }

    /// Offers the days from today on, for the viewing that is being moved.
    public func timePassed() async { form?.timePassed() }

    // MARK: Helpers

    private func row(_ viewing: Viewing) -> ViewingRow {
        ViewingRow(
            viewing, delivery: tracker.deliveries[viewing.id],
            weather: viewing.isComing(at: tracker.now) ? tracker.weather(viewing.time, viewing.area) : nil,
            now: tracker.now, words: words)
    }

    /// Returns another time of a viewing that is coming; nil if the user cancels.
    private func newTime(of viewing: Viewing) async -> Date? {
        guard viewing.isComing(at: tracker.time.now) else { return nil }
        let answer = words.words("_Reschedule")
        let form = ViewingFormViewModel(time: tracker.time, words: words, instead: viewing.time, contact: contact)
        let time = await askForTime(with: viewing.agent.name, in: viewing.area, answer: answer, form)
        return time == viewing.time ? nil : time
    }

    private func askForTime(
        with name: String, in area: String, answer: String, _ form: ViewingFormViewModel
    ) async -> Date? {
        form.weatherAt = { [weather = tracker.weather] in weather($0, area) }
        self.form = form
        let title = words.words("Viewing with {name}", ["name": ForeignText.line(name)])
        return await appService?.askForTime(title, answer: answer, form)
    }

    private func move(_ viewing: Viewing, to time: Date) async {
        let now = tracker.time.now
        await change(viewing, words.words("Viewing moved to {moment}", ["moment": words.moment(time)])) {
            $0.rescheduled(to: time, at: now)
        }
    }

    private func cancel(_ viewing: Viewing) async {
        guard viewing.isComing(at: tracker.time.now) else { return }
        await change(viewing, words.words("Viewing canceled")) { $0.canceled() }
    }

    /// Changes a viewing and offers to undo the change.
    private func change(
        _ viewing: Viewing, _ message: String, _ change: @escaping @Sendable (Viewing) -> Viewing
    ) async {
        await self.change(viewing, message) {
            try await $0.update(viewing.id, change)
        } undo: {
            try await $0.update(viewing.id) { $0.restored(to: viewing) }
        }
    }

    /// Writes a change of a viewing and offers to undo it. The agent is told when the offer has ended.
    private func change(
        _ viewing: Viewing, _ message: String, _ write: (any ViewingStore) async throws -> Void,
        undo: @escaping (any ViewingStore) async throws -> Void
    ) async {
        tracker.hold(viewing.id)
        do {
            try await write(store)
            appService?.withdrawNotification(words.reminder(of: viewing).id)
            let step = undoHistory.offer(message) { [store] in try await undo(store) }
            _ = await step.offer.value
        } catch is CancellationError {
        } catch {
            Log.homeSearch.warning("A viewing could not be changed", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words.words).problem(for: error))
        }
        await tracker.release(viewing.id)
    }
}
