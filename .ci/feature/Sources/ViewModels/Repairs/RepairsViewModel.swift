import Domain
import Foundation
import Observation

/// One line of the page of repairs.
public nonisolated struct RepairRow: Identifiable, Equatable, Sendable {
    /// The identifier of the repair.
    public let id: Repair.ID
    /// The title that the user has given the repair.
    public let title: String
    /// The name of the button that deletes the repair.
    public let deleteName: String
}

/// The page of repairs: a list to add to, tick off and delete from.
@Observable
public final class RepairsViewModel: Lifecycle {
    /// The states of the page below the field for another repair.
    public enum Screen: String, Sendable {
        /// The repairs are being loaded.
        case loading
        case list
        /// There are no repairs yet.
        case placeholder
        /// The repairs could not be loaded.
        case problem
    }

    /// The title of the next repair, as typed.
    public var newTitle = "" { didSet { drafts.keep(newTitle.isEmpty ? nil : newTitle, at: Self.draftPlace) } }

    /// The state of the page.
    public var screen: Screen {
        switch state {
        case .idle, .loading: .loading
        case .failed: .problem
        case .loaded(let repairs): repairs.value.isEmpty ? .placeholder : .list
        }
    }
    /// The repairs, the oldest first.
    public var rows: [RepairRow] {
        repairs.map {
            RepairRow(
                id: $0.id, title: $0.title, deleteName: words("Delete “{title}”", ["title": $0.title]))
        }
    }
    /// The reason why the repairs could not be loaded.
    public var problem: Problem? { state.problem }
    /// Whether there is a title to add.
    public var canAdd: Bool { state.content != nil && !newTitle.trimmed.isEmpty }

    private var state: LoadState<[Repair]> = .idle
    @ObservationIgnored private let store: any RepairStore
    @ObservationIgnored private let drafts: Drafts
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let makeID: () -> UUID
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?

    /// Creates the page of the repairs of `store`; nothing is loaded before `start()`.
    public init(
        store: any RepairStore, drafts: Drafts, time: any TimeSource, makeID: @escaping () -> UUID = { UUID() }, words: Localizer,
        appService: (any AppService)?
    ) {
        self.store = store
        self.drafts = drafts
        self.time = time
        self.makeID = makeID
        self.words = words
        self.appService = appService
    }

    /// Loads the repairs.
    public func start() async { await refresh() }

    /// Restores the title that the user has typed and not added.
    public func accountChanged(_ change: AccountChange) async {
        newTitle = drafts.draft(at: Self.draftPlace) ?? ""
    }

    /// Loads the repairs again.
    public func refresh() async {
        guard !state.isLoading else { return }
        state = .loading(previous: state.content)
        do {
            show(try await store.all())
        } catch is CancellationError {
            state = .idle
        } catch {
            state = .failed(ErrorWords(words).problem(for: error), previous: nil)
        }
    }

    /// Adds a repair with the title in the field.
    public func add() async {
        guard canAdd else { return }
        let repair = Repair(id: makeID(), title: newTitle.trimmed, addedAt: time.now)
        guard await attempt({ try await store.save(repair) }) else { return }
        newTitle = ""
        show(repairs + [repair])
    }

    /// Returns whether a repair is done.
    public func isDone(_ id: Repair.ID) -> Bool { repairs.contains { $0.id == id && $0.isDone } }

    /// Marks a repair as done, or as not done.
    public func setDone(_ isDone: Bool, _ id: Repair.ID) async {
        guard let old = repairs.first(where: { $0.id == id }), old.isDone != isDone else { return }
        var new = old
        new.isDone = isDone
        replace(with: new)
        // A change that cannot be stored is reverted.
        if await !attempt({ [new] in try await store.save(new) }) { replace(with: old) }
    }

    /// Deletes a repair, and restores it if the user undoes the deletion.
    public func delete(_ id: Repair.ID) async {
        guard let repair = repairs.first(where: { $0.id == id }), await attempt({ try await store.delete(id) }) else {
            return
        }
        show(repairs.filter { $0.id != id })
        let text = words("“{title}” deleted", ["title": repair.title])
        guard await appService?.toast(text, undoTitle: words("Undo")) == .undone,
            await attempt({ try await store.save(repair) })
        else { return }
        show((repairs + [repair]).sorted { $0.addedAt < $1.addedAt })
    }

    // MARK: Helpers

    private static let draftPlace = "repairs/new"

    private var repairs: [Repair] { state.content?.value ?? [] }

    private func show(_ repairs: [Repair]) { state = .loaded(Loaded(repairs, time: time.now)) }

    private func replace(with repair: Repair) { show(repairs.map { $0.id == repair.id ? repair : $0 }) }

    /// Returns whether a change was stored; a failure is reported.
    private func attempt(_ change: () async throws -> Void) async -> Bool {
        do {
            try await change()
            return true
        } catch is CancellationError {
            return false
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
            return false
        }
    }
}
