import CGtk
import CGtkShim
import Foundation

/// The GLib main loop as Swift's main actor sees it.
public enum MainLoop {
    /// Makes main-actor tasks and `DispatchQueue.main` run inside the GLib loop; called once, before it runs.
    ///
    /// Without this they never run: libdispatch has no thread of its own for the main queue.
    public static func attachMainQueue() { hutong_main_queue_attach() }

    /// Initializes GTK in a program without an `Application`. Returns false if there is no display.
    public static func startToolkit() -> Bool {
        guard gtk_init_check() != 0 else { return false }
        adw_init()
        return true
    }

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
        let box = Unmanaged.passRetained(OneCall(work))
        g_idle_add_full(
            priority,
            { data in
                let box = Unmanaged<OneCall>.fromOpaque(data!)
                MainActor.assumeIsolated { box.takeUnretainedValue().call() }
                return 0  // G_SOURCE_REMOVE
            }, box.toOpaque(), { Unmanaged<OneCall>.fromOpaque($0!).release() })
    }

    /// Runs `work` in the loop when the process receives the signal, once: a second one has its default effect.
    ///
    /// A signal that the process ignores, such as SIGHUP under nohup, stays ignored.
    public static func onSignal(_ number: Int32, _ work: @escaping () -> Void) {
        hutong_signal_add(
            number,
            { data in
                let box = Unmanaged<OneCall>.fromOpaque(data!)
                MainActor.assumeIsolated { box.takeUnretainedValue().call() }
                return 0  // G_SOURCE_REMOVE
            }, Unmanaged.passRetained(OneCall(work)).toOpaque(), { Unmanaged<OneCall>.fromOpaque($0!).release() })
    }

    final class OneCall {
        let call: () -> Void
        init(_ call: @escaping () -> Void) { self.call = call }
    }

    /// Dispatches all pending events, for programs without a running application.
    public static func runPending() {
        while g_main_context_iteration(nil, 0) != 0 {}
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

    /// Lets the loop wait for events, as a running application does, for `seconds`.
    public static func sleepInLoop(seconds: TimeInterval) {
        let loop = g_main_loop_new(nil, 0)
        g_timeout_add_full(
            Int32(G_PRIORITY_DEFAULT), guint(seconds * 1000),
            { data in
                g_main_loop_quit(OpaquePointer(data))
                return 0
            }, UnsafeMutableRawPointer(loop), nil)
        g_main_loop_run(loop)
        g_main_loop_unref(loop)
    }
}
