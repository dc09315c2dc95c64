/// The memory of the process, which belongs to the tests.
public enum Heap {
    /// Leaves it alone.
    public nonisolated static func share() {}
}
