import CGtk

/// The time zones of the system, whose rules come from its own database.
public nonisolated struct WorldClock: Sendable {
    private let zone: @Sendable () -> OpaquePointer?

    /// The user's zone, also after it has been changed.
    public static let local = WorldClock { g_time_zone_new_local() }

    private init(zone: @escaping @Sendable () -> OpaquePointer?) { self.zone = zone }

    /// A zone by its name, such as "Asia/Shanghai"; nil for an unknown one.
    public init?(_ name: String) {
        guard let known = g_time_zone_new_identifier(name) else { return nil }
        g_time_zone_unref(known)
        zone = { g_time_zone_new_identifier(name) }
    }

    /// How far the clocks are ahead of UTC at a time in seconds since 1970, in seconds.
    public func offset(at seconds: Int) -> Int {
        // GLib keeps zones that it has read, so that making one is a look-up.
        guard let zone = zone() else { return 0 }
        defer { g_time_zone_unref(zone) }
        let interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(seconds))
        return interval < 0 ? 0 : Int(g_time_zone_get_offset(zone, interval))
    }
}
