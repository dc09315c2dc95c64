import Domain
import Foundation
import Observation

/// The question whether to add the listings of a table, with the problems of its other rows.
public nonisolated struct ListingImportQuestion: Equatable, Sendable {
    /// The title of the dialog.
    public let title: String
    /// The rows that are not listings, with the reasons.
    public let text: String
    /// The title of the button that adds the listings; empty if there are no listings.
    public let confirmTitles: [String]
    /// The title of the button that adds nothing.
    public let cancelTitle: String
}

/// Writes listings to a table for spreadsheets, and adds the listings of such a table.
@Observable
public final class ListingTransfer {
    /// The maximum number of invalid rows in the report.
    static let listedProblems = 12

    /// True while listings are exported or imported.
    public private(set) var isBusy = false

    @ObservationIgnored private let actions: ListingActions

    private var words: Localizer { actions.words }

    /// Creates an object that transfers the listings of the store of `actions`.
    init(actions: ListingActions) { self.actions = actions }

    /// Lets the user choose a file, and writes all listings to it.
    public func export() async {
        await run { try await write(allListings()) }
    }

    /// Lets the user choose a file, and writes some listings to it.
    func export(_ listings: [Listing]) async {
        await run { await write(listings) }
    }

    /// Lets the user choose a table, and adds its listings after a question that lists the rows that do not fit.
    public func importTable() async {
        await run {
            guard let data = await actions.appService?.openTable() else { return }
            let existing = Set(try await allListings().map(\.id))
            let (now, listingWords, makeID) = (actions.time.now, ListingWords(words), actions.makeID)
            let table = try await Self.decode(data, existing: existing, now: now, words: listingWords, makeID: makeID)
            guard await actions.appService?.confirmImport(question(about: table)) == true,
                !table.records.isEmpty
            else { return }
            try await actions.store.add(table.records)
            let ids = table.records.map(\.listing.id)
            let text = words.plural("{count} listing imported", "{count} listings imported", ids.count)
            actions.undoHistory.offer(text) { [store = actions.store] in try await store.delete(ids) }
        }
    }

    private func write(_ listings: [Listing]) async {
        let data = await Self.encode(listings)
        guard await actions.appService?.saveTable(data, name: words("Listings") + ".csv") == true else { return }
        actions.appService?.toast(
            words.plural("{count} listing exported", "{count} listings exported", listings.count))
    }

    private func allListings() async throws -> [Listing] {
        Array(try await actions.store.result(of: ListingQuery()).listings)
    }

    private func run(_ work: () async throws -> Void) async {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        do {
            try await work()
        } catch is CancellationError {
        } catch {
            Log.listings.warning("A table was not transferred", metadata: ["error": "\(error.logDescription)"])
            actions.appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    @concurrent private nonisolated static func encode(_ listings: [Listing]) async -> Data {
        ListingTable.data(of: listings)
    }

    @concurrent private nonisolated static func decode(
        _ data: Data, existing: Set<Listing.ID>, now: Date, words: ListingWords, makeID: @Sendable () -> UUID
    ) async throws(ListingTable.Failure) -> ListingTable {
        try ListingTable(data, existing: existing, now: now, words: words, makeID: makeID)
    }

    private func question(about table: ListingTable) -> ListingImportQuestion {
        let (good, bad) = (table.records.count, table.problems.count)
        let title =
            good == 0
            ? words("There is nothing to import")
            : words.plural("Import {count} listing?", "Import {count} listings?", good)
        var lines: [String] = []
        if bad > 0 {
            lines.append(
                words.plural("{count} row does not fit:", "{count} rows do not fit:", bad))
        }
        lines += table.problems.prefix(Self.listedProblems).map { problem in
            words("Line {line}: {problem}", ["line": words.number(problem.line), "problem": problem.text])
        }
        let more = bad - Self.listedProblems
        if more > 0 { lines.append(words.plural("… and {count} more", "… and {count} more", more)) }
        return ListingImportQuestion(
            title: title, text: lines.joined(separator: "\n"), confirmTitles: good == 0 ? [] : [words("_Import")],
            cancelTitle: good == 0 ? words("_Close") : words("_Cancel"))
    }
}

nonisolated extension ListingTable.Failure: DescribedError {
    /// Returns the words for this error.
    public func problem(in words: ErrorWords) -> Problem {
        let words = words.words
        return switch self {
        case .csv(.notText):
            Problem(
                title: words("This is not a table"),
                advice: words("Save it as CSV in UTF-8 with your spreadsheet program, then try again."))
        case .csv(.openQuote(let line)):
            Problem(
                title: words("This is not a table"),
                advice: words("The quote in line {line} is not closed.", ["line": words.number(line)]))
        case .csv(.tooLong):
            Problem(
                title: words("The table is too long"),
                advice: words("A table has at most {count} rows.", ["count": words.number(CSV.maximumRows - 1)]))
        case .missingColumn(let column):
            Problem(
                title: words("The table has no column “{column}”", ["column": column]),
                advice: words("Its first row has to name the columns, as in an exported table."))
        }
    }
}
