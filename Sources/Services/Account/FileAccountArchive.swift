import Domain
import Foundation

/// Stores the account as `account.json` in the data directory; a corrupt file is quarantined.
package struct FileAccountArchive: AccountArchive {
    private let file: CodableFile<Account>

    package init(in directory: URL) {
        file = CodableFile("account.json", in: directory)
    }

    package func load() async throws -> Account? {
        switch try await file.load() {
        case .missing: nil
        case .value(let account): account
        case .quarantined: throw StorageError.corrupt
        }
    }

    package func save(_ account: Account?) async throws {
        if let account { try await file.save(account) } else { try await file.delete() }
    }
}
