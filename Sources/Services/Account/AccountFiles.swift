import Domain
import Foundation

/// Stores the account as `account.json` in the data directory; a corrupt file is quarantined.
package struct FileAccountArchive: AccountArchive {
    private let file: CodableFile<Account>

    package init(in directory: URL) {
        file = CodableFile("account.json", in: directory)
    }

    package func load() async throws -> Account? {
        try await file.load().intact()
    }

    package func save(_ account: Account?) async throws {
        if let account { try await file.save(account) } else { try await file.delete() }
    }
}

/// Stores the page of the owner with the data, and the most recent other pages with the caches.
package struct FileUserPageStore: UserPageStore {
    /// The number of other pages that are cached.
    static let capacity = 100

    private let owner: CodableFile<StoredUserPage>
    private let others: CodableFile<[StoredUserPage]>

    /// Creates a store of pages in these two directories.
    package init(data: URL, caches: URL) {
        owner = CodableFile("user-page.json", in: data)
        others = CodableFile("user-pages.json", in: caches)
    }

    package func page(of id: String) async -> StoredUserPage? {
        if let own = await stored(owner), own.user.id == id { return own }
        return await stored(others)?.first { $0.user.id == id }
    }

    package func saveOwner(_ page: StoredUserPage) async throws {
        try await owner.save(page)
    }

    package func cache(_ page: StoredUserPage) async throws {
        try await others.update { pages in
            let older = (pages ?? []).filter { $0.user.id != page.user.id }
            pages = Array(([page] + older).prefix(Self.capacity))
        }
    }

    /// Returns the stored value; a file that cannot be read counts as empty.
    private func stored<Value>(_ file: CodableFile<Value>) async -> Value? {
        do {
            return try await file.load().value
        } catch {
            Log.files.warning("Cannot read a user page", metadata: ["error": "\(error.logDescription)"])
            return nil
        }
    }

    package func removeAll() async throws {
        try await owner.delete()
        try await others.delete()
    }
}
