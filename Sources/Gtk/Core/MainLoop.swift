import CGtk
import CGtkShim
import Foundation

/// The GLib main loop as Swift's main actor sees it.
public enum MainLoop {
    /// Makes main-actor tasks and `DispatchQueue.main` run inside the GLib loop; called once, before it runs.
    ///
    /// Without this they never run: libdispatch has no thread of its own for the main queue.
    public static func attachMainQueue() { hutong_main_queue_attach() }

    /// Runs `work` once, after pending events and before the next frame is laid out.
    public static func beforeNextFrame(_ work: @escaping () -> Void) {
        // 100: after input (0), before GTK's resize (110) and paint (120).
        schedule(priority: 100, work)
    }

    /// Runs `work` once, when no other work is pending.
    public static func whenIdle(_ work: @escaping () -> Void) {
        schedule(priority: Int32(G_PRIORITY_LOW), work)
    }

    private static func schedule(priority: Int32, _ work: @escaping () -> Void) {
        g_idle_add_full(priority, once, CallbackData.retained(work), releaseCallbackData)
    }

    /// Runs `work` in the loop when the process receives the signal, once: a second one has its default effect.
    ///
    /// A signal that the process ignores, such as SIGHUP under nohup, stays ignored.
    public static func onSignal(_ number: Int32, _ work: @escaping () -> Void) {
        hutong_signal_add(number, once, CallbackData.retained(work), releaseCallbackData)
    }

    /// Runs work that is the data of a source, and removes the source.
    private static let once: GSourceFunc = { data in
        runCallbackData(data)
        return 0  // G_SOURCE_REMOVE
    }

    /// Dispatches events until `condition` holds or `seconds` have passed. Returns whether it holds.
    public static func run(until seconds: TimeInterval, _ condition: () -> Bool) -> Bool {
        let end = g_get_monotonic_time() + gint64(seconds * 1_000_000)
        while !condition() {
            if g_get_monotonic_time() > end { return false }
            if g_main_context_iteration(nil, 0) == 0 { g_usleep(500) }
        }
        return true
    }
}

/// The memory that the process has requested from the system.
public enum Heap {
    /// Makes all threads share two heaps. Otherwise, each thread that allocates beside others would get a heap of its
    /// own, and keep the memory that it has freed. Called before there is a second thread.
    public nonisolated static func share() { hutong_heap_share() }
}
