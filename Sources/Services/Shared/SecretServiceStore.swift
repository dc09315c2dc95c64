import CSecret
import Dispatch
import Domain
import Foundation

/// Secrets in the desktop's keyring (freedesktop.org Secret Service), through libsecret. Throws `KeyringError`.
///
/// libsecret's blocking calls run on a queue of their own, one at a time, so they need no main loop and block no
/// thread that runs tasks. A locked keyring asks its user for the password; after `patience` seconds the prompt is
/// withdrawn.
package struct SecretServiceStore: SecretStore {
    private let folder: String
    private let label: String
    private let patience: TimeInterval
    private let queue = DispatchQueue(label: "hutong.keyring")

    /// Creates a store for the program whose data are in `folder`. The desktop's own keyring program shows `label`.
    package init(folder: URL, label: String, patience: TimeInterval = 30) {
        self.folder = folder.standardizedFileURL.path
        self.label = label
        self.patience = patience
    }

    /// Returns the secret's value, or nil if there is none.
    package func secret(for key: SecretKey) async throws -> String? {
        try await run { try $0.value(of: attributes(of: key)) }
    }

    /// Stores `value`, or deletes the secret if it is nil.
    package func setSecret(_ value: String?, for key: SecretKey) async throws {
        try await run { keyring in
            if let value {
                try keyring.store(value, label: "\(label): \(key.rawValue)", attributes: attributes(of: key))
            } else {
                try keyring.clear(attributes(of: key))
            }
        }
    }

    /// Returns the attributes that identify a secret. Two programs on different data never see each other's secrets.
    private func attributes(of key: SecretKey) -> [String: String] {
        ["application": "io.github.hutong.Hutong", "folder": folder, "key": key.rawValue]
    }

    private func run<Value: Sendable>(_ work: @escaping @Sendable (SecretServiceConnection) throws -> Value)
        async throws -> Value
    {
        try await queue.run {
            let keyring = SecretServiceConnection(patience: patience)
            defer { keyring.finish() }
            return try work(keyring)
        }
    }
}

/// One connection to the Secret Service, used on one thread, which is canceled when it takes too long.
private final class SecretServiceConnection {
    private let cancellable = g_cancellable_new()!
    private let alarm: DispatchWorkItem

    init(patience: TimeInterval) {
        nonisolated(unsafe) let cancellable = cancellable
        g_object_ref(cancellable)
        alarm = DispatchWorkItem { g_cancellable_cancel(cancellable) }
        alarm.notify(queue: .global()) { g_object_unref(cancellable) }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: alarm)
    }

    func finish() {
        alarm.cancel()
        g_object_unref(cancellable)
    }

    func value(of attributes: [String: String]) throws -> String? {
        let items = try search(attributes, SECRET_SEARCH_LOAD_SECRETS)
        defer { items.release() }
        guard let item = items.first else { return nil }
        if secret_item_get_locked(item) == 0 { return text(of: item) }
        let unlocked = try search(
            attributes, SecretSearchFlags(SECRET_SEARCH_LOAD_SECRETS.rawValue | SECRET_SEARCH_UNLOCK.rawValue))
        defer { unlocked.release() }
        guard let item = unlocked.first, secret_item_get_locked(item) == 0 else { throw KeyringError.locked }
        return text(of: item)
    }

    func store(_ text: String, label: String, attributes: [String: String]) throws {
        let service = try service()
        defer { g_object_unref(service) }
        let value = secret_value_new(text, gssize(text.utf8.count), "text/plain")
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        try withTable(attributes) { table in
            _ = try call {
                secret_service_store_sync(
                    service, Self.schema, table, SECRET_COLLECTION_DEFAULT, label, value, cancellable, $0)
            }
        }
    }

    func clear(_ attributes: [String: String]) throws {
        let items = try search(attributes, SECRET_SEARCH_NONE)
        defer { items.release() }
        guard items.first != nil else { return }
        let service = try service()
        defer { g_object_unref(service) }
        try withTable(attributes) { table in
            _ = try call { secret_service_clear_sync(service, Self.schema, table, cancellable, $0) }
        }
        let left = try search(attributes, SECRET_SEARCH_NONE)
        defer { left.release() }
        if left.first != nil { throw KeyringError.locked }
    }
}

extension SecretServiceConnection {
    /// The secrets that were found; to be released.
    private struct Items {
        let list: UnsafeMutablePointer<GList>?

        /// The first of the secrets, as in libsecret's own lookups.
        var first: UnsafeMutablePointer<SecretItem>? { list?.pointee.data.assumingMemoryBound(to: SecretItem.self) }

        func release() { g_list_free_full(list, g_object_unref) }
    }

    nonisolated(unsafe) private static let schema: UnsafeMutablePointer<SecretSchema> = {
        let names = table(["application", "folder", "key"].map { ($0, nil) })
        defer { g_hash_table_unref(names) }
        // The value of each name is its type, and that of a string is 0.
        return secret_schema_newv("io.github.hutong.Secret", SECRET_SCHEMA_NONE, names)
    }()

    private static func table(_ pairs: [(String, String?)]) -> OpaquePointer {
        let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)!
        for (name, value) in pairs { g_hash_table_insert(table, g_strdup(name), value.map { g_strdup($0) }) }
        return table
    }

    private func withTable<Value>(
        _ attributes: [String: String], _ body: (OpaquePointer) throws -> Value
    ) rethrows -> Value {
        let table = Self.table(attributes.map { ($0.key, $0.value) })
        defer { g_hash_table_unref(table) }
        return try body(table)
    }

    private func service() throws -> UnsafeMutablePointer<SecretService> {
        let service = try call { secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, cancellable, $0) }
        guard let service else { throw KeyringError.missing }
        return service
    }

    private func search(_ attributes: [String: String], _ flags: SecretSearchFlags) throws -> Items {
        let service = try service()
        defer { g_object_unref(service) }
        return try withTable(attributes) { table in
            Items(
                list: try call {
                    secret_service_search_sync(service, Self.schema, table, flags, cancellable, $0)
                })
        }
    }

    private func text(of item: UnsafeMutablePointer<SecretItem>) -> String? {
        guard let value = secret_item_get_secret(item) else { return nil }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        return secret_value_get_text(value).map { String(cString: $0) }
    }

    /// Calls a function of libsecret. Throws the error that it reports.
    private func call<Value>(
        _ function: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
    ) throws -> Value {
        var error: UnsafeMutablePointer<GError>?
        let value = function(&error)
        if let error { throw failure(error) }
        return value
    }

    /// Returns `locked` if the service reported so or a prompt was not answered. Any other error means that there is
    /// no service.
    private func failure(_ error: UnsafeMutablePointer<GError>) -> KeyringError {
        defer { g_error_free(error) }
        let isLocked =
            g_error_matches(error, secret_error_get_quark(), Int32(SECRET_ERROR_IS_LOCKED.rawValue)) != 0
            || g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_CANCELLED.rawValue)) != 0
        // A failed service may recover: the next call looks for the service again.
        if !isLocked { secret_service_disconnect() }
        return isLocked ? .locked : .missing
    }
}
