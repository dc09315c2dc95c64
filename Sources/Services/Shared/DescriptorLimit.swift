import Foundation

/// The number of files and connections that the program may have open.
package enum DescriptorLimit {
    /// Raises the usual limit, 1024, as far as the system allows, so that there are always some for the program's own files.
    /// Not to hundreds of thousands: the browser that is started from here would inherit that.
    package static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 4096 else { return }
        limit.rlim_cur = min(4096, limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
