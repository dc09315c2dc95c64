import Domain

/// A search in memory, which records what it was given and fails when told.
public actor FakeHomeSearchStore: HomeSearchStore {
    /// What is kept now.
    public private(set) var kept: HomeSearch?
    /// The stages that were kept, in order; nil where the search was forgotten.
    public private(set) var stages: [HomeSearch.Stage?] = []
    private var readFailures: [any Error] = []
    private var writeFailures: [any Error] = []

    /// Begins with what an earlier run left.
    public init(_ search: HomeSearch? = nil) { kept = search }

    /// Has the next calls throw, in order.
    public func fail(reading: [any Error] = [], writing: [any Error] = []) {
        readFailures += reading
        writeFailures += writing
    }

    /// The search, or the next failure.
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
