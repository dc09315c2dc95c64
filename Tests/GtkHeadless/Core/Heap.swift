/// The memory of the process, which belongs to the tests.
public enum Heap {
    /// Does nothing.
    public nonisolated static func share() {}
}
