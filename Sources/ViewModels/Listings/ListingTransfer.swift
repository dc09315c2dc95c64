import Domain
import Foundation
import Observation
import Synchronization

/// Writes listings to a table for spreadsheets, and adds the listings of such a table.
@Observable
public final class ListingTransfer {
    /// The maximum number of invalid rows in the report.
    static let listedProblems = 12
    /// The maximum number of names in the question, by which users see that the encoding was the right one.
    static let listedNames = 5

    /// True while listings are exported or imported.
    public private(set) var isBusy = false
    /// The part of an import that takes time; empty while there is none.
    public private(set) var activity = ""
    /// Whether an import can be canceled.
    public var isImporting: Bool { !activity.isEmpty }
    /// The completed fraction of `activity`.
    public private(set) var progress = 0.0

    @ObservationIgnored private nonisolated let isCanceled = Mutex(false)
    @ObservationIgnored private let actions: ListingActions

    private var words: Localizer { actions.words }

    /// Creates an object that transfers the listings of the store of `actions`.
    init(actions: ListingActions) { self.actions = actions }

    /// Lets the user choose a file, and writes all listings to it.
    public func export() async {
        await run { try await write(Array(actions.store.result(of: ListingQuery()).listings)) }
    }

    /// Lets the user choose a file, and writes some listings to it.
    func export(_ listings: [Listing]) async {
        await run { await write(listings) }
    }

    /// Lets the user choose a table, and adds its listings after a question that lists the rows that do not fit.
    public func importTable() async {
        await run {
            guard let data = await actions.appService?.openTable() else { return }
            let (store, now, listingWords, makeID) = (
                actions.store, actions.time.now, ListingWords(words), actions.makeID
            )
            let table = try await showingProgress(words("Reading the table…")) { report in
                let existing = try await store.result(of: ListingQuery()).listings
                return try ListingTable(
                    data, existing: existing, now: now, words: listingWords, makeID: makeID, progress: report)
            }
            guard await actions.appService?.confirmImport(question(about: table)) == true,
                !table.records.isEmpty
            else { return }
            let (records, count) = (table.records, table.records.count)
            try await showingProgress(words.plural("Importing {count} listing…", "Importing {count} listings…", count))
            {
                report in
                try await store.add(records) { try report(Double($0) / Double(count)) }
            }
            let ids = records.map(\.listing.id)
            let text = words.plural("{count} listing imported", "{count} listings imported", count)
            actions.undoHistory.offer(text) { [store] in try await store.delete(ids) }
        }
    }

    /// Cancels the import; no listings are added.
    public func cancel() { isCanceled.withLock { $0 = true } }

    /// Runs a part of an import off the main thread. What it reports is shown; reporting throws `CancellationError`
    /// after `cancel()`.
    private func showingProgress<Value: Sendable>(
        _ text: String,
        _ work: @concurrent (_ report: @escaping @Sendable (Double) throws -> Void) async throws -> Value
    ) async throws -> Value {
        isCanceled.withLock { $0 = false }
        (activity, progress) = (text, 0)
        defer { activity = "" }
        let (fractions, channel) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
        let following = Task { for await fraction in fractions { progress = fraction } }
        defer { following.cancel() }
        do {
            return try await work { [self] fraction in
                if isCanceled.withLock({ $0 }) { throw CancellationError() }
                channel.yield(fraction)
            }
        } catch is CancellationError {
            actions.appService?.toast(words("The import was canceled. Nothing was added."))
            throw CancellationError()
        }
    }

    private func write(_ listings: [Listing]) async {
        let data = await ListingTable.data(of: listings)
        guard await actions.appService?.saveTable(data, name: FileName.safe(words("Listings") + ".csv")) == true else {
            return
        }
        actions.appService?.toast(
            words.plural("{count} listing exported", "{count} listings exported", listings.count))
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

    /// Returns the question whether to add the listings of a table, with their names, and the rows that are not new
    /// listings, with the reasons.
    private func question(about table: ListingTable) -> ListingQuestion {
        let (good, bad) = (table.records.count, table.problems.count)
        let title =
            good == 0
            ? words("There is nothing to import")
            : words.plural("Import {count} listing?", "Import {count} listings?", good)
        var lines: [String] = []
        if good > 0 { lines.append(names(of: table.records)) }
        if table.knownCount > 0 {
            lines.append(
                words.plural(
                    "{count} listing already exists.", "{count} listings already exist.", table.knownCount))
        }
        if bad > 0 {
            lines.append(
                words.plural("{count} row cannot be imported:", "{count} rows cannot be imported:", bad))
        }
        lines += table.problems.prefix(Self.listedProblems).map { problem in
            words("Line {line}: {problem}", ["line": words.number(problem.line), "problem": problem.text])
        }
        let more = bad - Self.listedProblems
        if more > 0 { lines.append(words.plural("… and {count} more", "… and {count} more", more)) }
        return ListingQuestion(
            title: title, text: lines.joined(separator: "\n"), confirmTitle: good == 0 ? nil : words("_Import"),
            cancelTitle: good == 0 ? words("_Close") : words("_Cancel"))
    }

    private func names(of records: [ListingRecord]) -> String {
        let names = records.prefix(Self.listedNames).map { ForeignText.isolated($0.listing.facts.communityName) }
            .joined(separator: words(", "))
        let more = records.count - Self.listedNames
        return more <= 0
            ? names : words.plural("{names} and {count} more", "{names} and {count} more", more, ["names": names])
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
        case .repeatedColumn(let column):
            Problem(
                title: words("The table has the column “{column}” twice", ["column": column]),
                advice: words("Rename or delete one of them, then try again."))
        case .missingColumn(let column):
            Problem(
                title: words("The table has no column “{column}”", ["column": column]),
                advice: words("The first row must name the columns, as in an exported table."))
        }
    }
}
