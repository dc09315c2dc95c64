import Foundation

/// The state in which the process does nothing.
nonisolated enum Rest {
    /// Returns when the process has used no processor for a while.
    ///
    /// A thread of its own looks, which costs a hundred instructions each time: how often it has to depends on the speed of
    /// the machine. A task that sleeps would cost a thousand times as many.
    static func come() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var (last, quietLooks) = (clock(), 0)
                while quietLooks < looks {
                    usleep(interval)
                    let now = clock()
                    quietLooks = now - last < littleTime ? quietLooks + 1 : 0
                    last = now
                }
                continuation.resume()
            }
        }
    }

    /// In microseconds.
    private static let interval: UInt32 = 20_000
    /// In units of `clock()`: less than anything takes but the look itself.
    private static let littleTime = CLOCKS_PER_SEC / 500
    /// Enough for the processor to come back from another process.
    private static let looks = 25
}
