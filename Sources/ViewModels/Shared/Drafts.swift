import Domain
import Foundation

/// The texts and forms that the user has neither sent nor saved yet.
///
/// A draft belongs to a place, such as the chat of a group. It is on the disk within two seconds, and is restored to
/// its place after a restart.
public final class Drafts {
    private let store: any DraftStore
    private let time: any TimeSource
    private var owner: String?
    private var current: [String: Data] = [:]
    private var savers: [String: DraftAutosaver<Data?>] = [:]

    /// Creates drafts that are kept in `store`; there are none before a user is known.
    public init(store: any DraftStore, time: any TimeSource) {
        self.store = store
        self.time = time
    }

    /// Returns the draft of a place; nil without one, or if it has another form.
    func draft<Draft: Decodable>(at place: String) -> Draft? {
        current[place].flatMap { try? JSONDecoder().decode(Draft.self, from: $0) }
    }

    /// Keeps the draft of a place, or deletes it if `draft` is nil.
    func keep(_ draft: (some Encodable)?, at place: String) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = draft.flatMap { try? encoder.encode($0) }
        guard let owner, data != current[place] else { return }
        current[place] = data
        let saver =
            savers[place]
            ?? DraftAutosaver(time: time, logger: Log.viewModels) { [store] in
                try await store.setDraft($0, at: place, of: owner)
            }
        savers[place] = saver
        saver.schedule(data)
    }

    /// Reads the drafts of the user who is now signed in, or deletes all drafts after a sign-out. Throws
    /// `StorageError`.
    ///
    /// Drafts stay while no user is signed in, because the user may sign in again.
    public func accountChanged(_ change: AccountChange) async throws {
        switch change {
        case .signedIn(let user):
            guard user != owner else { return }
            await flush()
            (owner, current, savers) = (user, [:], [:])
            let stored = try await store.drafts(of: user)
            if owner == user { current.merge(stored) { typed, _ in typed } }
        case .notSignedIn: await flush()
        case .signedOut:
            let running = savers.values
            (owner, current, savers) = (nil, [:], [:])
            for saver in running {
                saver.discard()
                // A running save would write after the deletion.
                await saver.flush()
            }
            try await store.removeAll()
        }
    }

    /// Returns when every draft is on the disk.
    public func flush() async {
        for saver in savers.values { await saver.flush() }
    }
}
