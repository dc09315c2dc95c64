import CGtk
import Synchronization

/// The time zones of the system, whose rules come from its own database.
public nonisolated struct WorldClock: Sendable {
    private let zone: @Sendable () -> ZoneReference

    /// The user's zone; a change of it is noticed within a second.
    public static let local = WorldClock { localZone() }

    private init(zone: @escaping @Sendable () -> ZoneReference) { self.zone = zone }

    /// Creates a zone by its name, such as "Asia/Shanghai"; nil for an unknown one.
    public init?(_ name: String) {
        guard let known = g_time_zone_new_identifier(name) else { return nil }
        let reference = ZoneReference(known)
        zone = { reference }
    }

    /// Returns the offset of the clocks from UTC at a time in seconds since 1970, in seconds.
    public func offset(at seconds: Int) -> Int { zone().offset(at: gint64(seconds)) }
}

/// Owns a zone of GLib, which is never changed.
nonisolated private final class ZoneReference: Sendable {
    private nonisolated(unsafe) let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_time_zone_unref(pointer) }

    func offset(at seconds: gint64) -> Int {
        let interval = g_time_zone_find_interval(pointer, G_TIME_TYPE_UNIVERSAL, seconds)
        return interval < 0 ? 0 : Int(g_time_zone_get_offset(pointer, interval))
    }
}

/// The zone of the computer, as it was read last. GLib reads /etc/localtime at each request, which takes five system calls
/// for each time on a page.
nonisolated private let lastLocalZone = Mutex<(zone: ZoneReference, readAt: gint64)?>(nil)

nonisolated private func localZone() -> ZoneReference {
    let now = g_get_monotonic_time()
    return lastLocalZone.withLock { last in
        if let last, now - last.readAt < 1_000_000 { return last.zone }
        let zone = ZoneReference(g_time_zone_new_local())
        last = (zone, now)
        return zone
    }
}
