import Domain
import Foundation

/// The texts and forms that the user has neither sent nor saved yet.
///
/// A draft belongs to a user and to a place, such as the chat of a group. It is on the disk within two seconds, and is
/// restored to its place when that is opened again, also after a restart. A place begins with the name of its feature.
public final class Drafts: Lifecycle {
    private struct Key: Hashable {
        /// The user; empty for text that was typed before a user was known.
        let owner: String
        let place: String
    }

    /// The places of what is only on this computer, and stays after a sign-out.
    private static let localPlaces = "listings/"

    private let store: any DraftStore
    private let time: any TimeSource
    private let onFailure: (any Error) -> Void
    private var owner = ""
    private var current: [Key: Data] = [:]
    private var savers: [Key: DraftAutosaver<Data?>] = [:]

    /// Creates drafts that are kept in `store`. `onFailure` is called if they cannot be deleted after a sign-out.
    public init(store: any DraftStore, time: any TimeSource, onFailure: @escaping (any Error) -> Void = { _ in }) {
        self.store = store
        self.time = time
        self.onFailure = onFailure
    }

    /// Reads the drafts of all users, before a form can be opened. Throws `StorageError`.
    public func load() async throws {
        for (owner, drafts) in try await store.drafts() {
            for (place, data) in drafts { current[Key(owner: owner, place: place)] = data }
        }
    }

    /// Returns the number of drafts of the user whose places begin with `prefix`.
    func count(below prefix: String) -> Int {
        current.keys.count { $0.owner == owner && $0.place.hasPrefix(prefix) }
    }

    /// Returns the draft of a place; nil without one, or if it has another form.
    func draft<Draft: Decodable>(at place: String) -> Draft? {
        let data = current[Key(owner: owner, place: place)] ?? current[Key(owner: "", place: place)]
        return data.flatMap { try? JSONDecoder().decode(Draft.self, from: $0) }
    }

    /// Keeps the draft of a place, or deletes it if `draft` is nil.
    func keep(_ draft: (some Encodable)?, at place: String) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        set(draft.flatMap { try? encoder.encode($0) }, at: Key(owner: owner, place: place))
        if !owner.isEmpty { set(nil, at: Key(owner: "", place: place)) }
    }

    private func set(_ data: Data?, at key: Key) {
        guard data != current[key] else { return }
        current[key] = data
        let saver =
            savers[key]
            ?? DraftAutosaver(time: time, logger: Log.viewModels) { [store] in
                try await store.setDraft($0, at: key.place, of: key.owner)
            }
        savers[key] = saver
        saver.schedule(data)
    }

    /// Offers the drafts of the user who is now signed in, or deletes those of the server after a sign-out.
    ///
    /// Drafts stay while no user is signed in, because the user may sign in again.
    public func accountChanged(_ change: AccountChange) async {
        switch change {
        case .signedIn(let user):
            owner = user
            await flush()
        case .notSignedIn: await flush()
        case .signedOut: await removeAll()
        }
    }

    private func removeAll() async {
        owner = ""
        let places = current.keys.filter { !$0.place.hasPrefix(Self.localPlaces) }
        let running = places.compactMap { savers.removeValue(forKey: $0) }
        for place in places { current[place] = nil }
        for saver in running {
            saver.discard()
            // A running save would write after the deletion.
            await saver.flush()
        }
        await flush()
        do {
            try await store.removeAll(except: Self.localPlaces)
        } catch {
            onFailure(error)
        }
    }

    /// Returns when every draft is on the disk.
    public func flush() async {
        for saver in savers.values { await saver.flush() }
    }
}
