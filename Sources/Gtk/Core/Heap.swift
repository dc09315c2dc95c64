import CGtkShim

/// The memory that the process has requested from the system.
public enum Heap {
    /// Makes all threads share two heaps. Otherwise, each thread that allocates beside others would get a heap of its
    /// own, and keep the memory that it has freed. Called before there is a second thread.
    public nonisolated static func share() { hutong_heap_share() }
}
