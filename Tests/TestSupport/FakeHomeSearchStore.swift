import Domain

/// A stored search in memory that records its changes, and fails on demand.
public actor FakeHomeSearchStore: HomeSearchStore {
    /// The stored search.
    public private(set) var kept: HomeSearch?
    /// The stages of the saved searches, in order; nil for a deletion.
    public private(set) var stages: [HomeSearch.Stage?] = []
    private var readFailures: [any Error] = []
    private var writeFailures: [any Error] = []

    /// Creates a store with the search of an earlier run.
    public init(_ search: HomeSearch? = nil) { kept = search }

    /// Makes the next calls throw, in order.
    public func fail(reading: [any Error] = [], writing: [any Error] = []) {
        readFailures += reading
        writeFailures += writing
    }

    /// Returns the search, or the next failure.
    public func search() throws -> HomeSearch? {
        if !readFailures.isEmpty { throw readFailures.removeFirst() }
        return kept
    }

    /// Records the search, or throws the next failure.
    public func setSearch(_ search: HomeSearch?) throws {
        if !writeFailures.isEmpty { throw writeFailures.removeFirst() }
        kept = search
        stages.append(search?.stage)
    }
}
