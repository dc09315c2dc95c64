import Domain
import Foundation
import Observation

/// The field for the user's Matrix server, and the search for the server that it names.
@Observable
public final class MatrixServerForm {
    /// The server as typed: a name, an address, or a user ID.
    public private(set) var address = ""
    /// The problem with the address; empty if there is none.
    public private(set) var problem = ""
    /// A description of the search while it runs, or of the server that was found; may be empty.
    public private(set) var status = ""
    /// True while the server is searched for.
    public private(set) var isFinding = false

    @ObservationIgnored private let homeservers: any HomeserverFinding
    @ObservationIgnored private let words: Localizer

    init(homeservers: any HomeserverFinding, words: Localizer) {
        self.homeservers = homeservers
        self.words = words
    }

    /// Changes the address.
    public func edit(_ text: String) {
        address = text
        problem = ""
        status = ""
    }

    /// Searches for the typed server and uses it by `use`, which returns false if the user keeps the earlier one.
    func find(_ use: (URL) async -> Bool) async {
        guard !isFinding else { return }
        let typed = address.trimmed
        guard !typed.isEmpty else {
            problem = words("Enter the name of a server, such as matrix.org")
            return
        }
        problem = ""
        status = words("Looking for the server…")
        isFinding = true
        defer { isFinding = false }
        do {
            let found = try await homeservers.homeserver(for: typed)
            // The user may have typed another server meanwhile.
            guard typed == address.trimmed else { return }
            status = await use(found) ? words("Found at {address}", ["address": found.absoluteString]) : ""
        } catch {
            guard typed == address.trimmed else { return }
            status = ""
            if !(error is CancellationError) { problem = text(for: error) }
        }
    }

    /// Returns the words for a failed search. A server of another kind may answer with anything.
    private func text(for error: any Error) -> String {
        switch error as? RemoteError {
        case .notFound, .malformed, .unauthorized, .forbidden: words("No Matrix server was found there")
        case .status(let status) where status < 500: words("No Matrix server was found there")
        case .offline: words("This server cannot be reached. Check its name and the network connection.")
        default: ErrorWords(words).problem(for: error).title
        }
    }
}
