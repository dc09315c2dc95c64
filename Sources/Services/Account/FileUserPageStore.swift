import Domain
import Foundation

/// Keeps the owner's page with the data, and the strangers seen last with the caches, where it may go at any time.
public struct FileUserPageStore: UserPageStore {
    /// How many strangers are kept.
    static let capacity = 100

    private let owner: CodableFile<StoredUserPage>
    private let strangers: CodableFile<[StoredUserPage]>

    /// Keeps pages in these two directories.
    public init(data: URL, caches: URL) {
        owner = CodableFile("user-page.json", in: data)
        strangers = CodableFile("user-pages.json", in: caches)
    }

    public func page(of id: String) async -> StoredUserPage? {
        if let own = try? await owner.load().value, own.user.id == id { return own }
        return try? await strangers.load().value?.first { $0.user.id == id }
    }

    public func saveOwner(_ page: StoredUserPage) async throws {
        try await owner.save(page)
    }

    public func cache(_ page: StoredUserPage) async throws {
        try await strangers.update { pages in
            let others = (pages ?? []).filter { $0.user.id != page.user.id }
            pages = Array(([page] + others).prefix(Self.capacity))
        }
    }

    public func removeAll() async throws {
        try await owner.delete()
        try await strangers.delete()
    }
}
