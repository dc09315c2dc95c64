import Domain
import Foundation

/// Stores the current search in `home-search.json` of the data directory.
package struct FileHomeSearchStore: HomeSearchStore {
    private let file: CodableFile<HomeSearch>

    /// Stores the file in that directory.
    package init(in directory: URL) {
        file = CodableFile("home-search.json", in: directory)
    }

    /// Returns the search, or nil. Throws `.corrupt` after a corrupt file was quarantined.
    package func search() async throws -> HomeSearch? {
        try await file.load().intact()
    }

    /// Saves the search, or deletes its file.
    package func setSearch(_ search: HomeSearch?) async throws {
        if let search { try await file.save(search) } else { try await file.delete() }
    }
}
