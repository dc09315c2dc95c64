import CGtk
import Foundation

/// Adds up wheel events and moves the list once a frame.
///
/// GtkListView in 4.8 jumps to the end when several wheel events arrive between two layouts of a list longer than
/// some 205 rows: each of them moves the adjustment against heights that the list has not measured yet. Taken in the
/// capture phase and applied from a tick callback, at most one move falls between two layouts, and the list does not
/// jump.
enum WheelSmoother {
    private final class Pending {
        var delta = 0.0
        var isScheduled = false
    }

    /// Handles the wheel over `scroller` and moves the adjustment that `target` returns, or leaves the event alone
    /// for nil.
    static func attach(
        to scroller: ScrolledWindow, moving target: @escaping (ScrolledWindow) -> ScrolledWindow? = { $0 }
    ) {
        let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
        let pending = Pending()
        scroller.add(controller: controller, capture: true).connect("scroll") { [raw = scroller.raw] arguments in
            let dy = arguments.double(2)
            guard dy != 0, let scroller = target(ScrolledWindow(retaining: raw)) else { return false }
            pending.delta += dy * step(scroller, isSmooth: isTouchpad(controller))
            if !pending.isScheduled {
                pending.isScheduled = true
                scroller.onNextFrame { [raw = scroller.raw] in apply(pending, to: ScrolledWindow(retaining: raw)) }
            }
            return true
        }
    }

    private static func apply(_ pending: Pending, to scroller: ScrolledWindow) {
        scroller.verticalAdjustment.value += pending.delta
        pending.delta = 0
        pending.isScheduled = false
    }

    /// Returns the pixels for one unit of a wheel event: GTK's own rule for a wheel's notch, and a pixel for a
    /// touchpad's.
    private static func step(_ scroller: ScrolledWindow, isSmooth: Bool) -> Double {
        isSmooth ? 10 : pow(scroller.verticalAdjustment.pageSize, 2.0 / 3)
    }

    private static func isTouchpad(_ controller: OpaquePointer) -> Bool {
        let device = gtk_event_controller_get_current_event_device(controller)
        return device.map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHPAD } ?? false
    }
}
