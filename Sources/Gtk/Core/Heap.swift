import CGtkShim

/// The memory that the process has asked the system for.
public enum Heap {
    /// Has all threads share two heaps: each that allocates beside others would get one of its own, and keep what it has
    /// freed. Called before there is a second thread.
    public nonisolated static func share() { hutong_heap_share() }
}
