import Domain
import Foundation

/// Stores the account as `account.json` in the data directory; a corrupt file is quarantined.
public struct FileAccountArchive: AccountArchive {
    private let file: CodableFile<Account>

    /// Creates an archive in that directory.
    public init(in directory: URL) {
        file = CodableFile("account.json", in: directory)
    }

    /// See `AccountArchive`.
    public func load() async throws -> Account? {
        switch try await file.load() {
        case .missing: nil
        case .value(let account): account
        case .quarantined: throw StorageError.corrupt
        }
    }

    /// See `AccountArchive`.
    public func save(_ account: Account?) async throws {
        if let account { try await file.save(account) } else { try await file.delete() }
    }
}
