import Domain

/// Repairs in memory, which fail on demand.
public actor FakeRepairStore: RepairStore {
    /// The stored repairs, in the order of the additions.
    public private(set) var repairs: [Repair]
    private var failure: StorageError?

    /// Creates a store with these repairs.
    public init(_ repairs: [Repair] = []) { self.repairs = repairs }

    /// Makes every following call fail, or none.
    public func fail(with error: StorageError?) { failure = error }

    public func all() throws -> [Repair] {
        if let failure { throw failure }
        return repairs
    }

    public func save(_ repair: Repair) throws {
        if let failure { throw failure }
        if let index = repairs.firstIndex(where: { $0.id == repair.id }) {
            repairs[index] = repair
        } else {
            repairs.append(repair)
        }
    }

    public func delete(_ id: Repair.ID) throws {
        if let failure { throw failure }
        repairs.removeAll { $0.id == id }
    }
}
