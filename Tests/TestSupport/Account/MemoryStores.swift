import Domain
import Foundation
import Synchronization

/// An archive in memory, which fails on demand.
public final class MemoryAccountArchive: AccountArchive {
    private struct State {
        var account: Account?
        var loadError: StorageError?
        var saveError: StorageError?
        var loads = 0
    }

    private let state: Mutex<State>

    /// Creates an archive with the account of an earlier run.
    public init(_ account: Account? = nil) { state = Mutex(State(account: account)) }

    /// The stored account.
    public var account: Account? { state.withLock(\.account) }
    /// The number of times that the archive was read.
    public var loads: Int { state.withLock(\.loads) }

    /// Replaces the stored account.
    public func set(_ account: Account?) { state.withLock { $0.account = account } }

    /// Makes reading or writing fail, or work again.
    public func fail(load: StorageError? = nil, save: StorageError? = nil) {
        state.withLock {
            $0.loadError = load
            $0.saveError = save
        }
    }

    public func load() async throws -> Account? {
        try state.withLock {
            $0.loads += 1
            if let error = $0.loadError { throw error }
            return $0.account
        }
    }

    public func save(_ account: Account?) async throws {
        try state.withLock {
            if let error = $0.saveError { throw error }
            $0.account = account
        }
    }
}

/// Secrets in memory, which can be locked on demand.
public final class MemorySecretStore: SecretStore {
    private let state: Mutex<(values: [SecretKey: String], error: StorageError?, gate: Gate?)>

    /// Creates an archive with the account of an earlier run.
    public init(_ values: [SecretKey: String] = [:]) { state = Mutex((values, nil, nil)) }

    /// Creates a store with the tokens of an earlier run.
    public convenience init(_ tokens: Tokens) {
        let json = (try? JSONEncoder().encode(tokens)) ?? Data()
        self.init([.accountTokens: String(decoding: json, as: UTF8.self)])
    }

    /// The stored values.
    public var values: [SecretKey: String] { state.withLock(\.values) }

    /// The stored tokens.
    public var tokens: Tokens? {
        values[.accountTokens].flatMap { try? JSONDecoder().decode(Tokens.self, from: Data($0.utf8)) }
    }

    /// Makes every access fail, or work again.
    public func fail(_ error: StorageError?) { state.withLock { $0.error = error } }

    /// Makes every change wait at `gate`, like a keyring that asks for its password; nil lets changes pass again.
    public func hold(at gate: Gate?) { state.withLock { $0.gate = gate } }

    public func secret(for key: SecretKey) async throws -> String? {
        try state.withLock {
            if let error = $0.error { throw error }
            return $0.values[key]
        }
    }

    public func setSecret(_ value: String?, for key: SecretKey) async throws {
        await state.withLock(\.gate)?.pass()
        try state.withLock {
            if let error = $0.error { throw error }
            $0.values[key] = value
        }
    }
}

/// User pages in memory: that of the owner, and those of other users.
public final class MemoryUserPages: UserPageStore {
    private let state = Mutex<(owner: StoredUserPage?, cached: [String: StoredUserPage], error: StorageError?)>(
        (nil, [:], nil))

    public init() {}

    /// The owner's saved page.
    public var owner: StoredUserPage? { state.withLock(\.owner) }
    /// The cached pages of other users.
    public var cached: [String: StoredUserPage] { state.withLock(\.cached) }

    /// Makes every change fail.
    public func fail(_ error: StorageError?) { state.withLock { $0.error = error } }

    public func page(of id: String) async -> StoredUserPage? {
        state.withLock { $0.owner?.user.id == id ? $0.owner : $0.cached[id] }
    }

    public func saveOwner(_ page: StoredUserPage) async throws { try change { $0.owner = page } }
    public func cache(_ page: StoredUserPage) async throws { try change { $0.cached[page.user.id] = page } }
    public func removeAll() async throws {
        try change {
            $0.owner = nil
            $0.cached = [:]
        }
    }

    private func change(
        _ change: (inout (owner: StoredUserPage?, cached: [String: StoredUserPage], error: StorageError?)) -> Void
    ) throws {
        try state.withLock {
            if let error = $0.error { throw error }
            change(&$0)
        }
    }
}
