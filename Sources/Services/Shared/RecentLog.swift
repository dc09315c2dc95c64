import Foundation
import Synchronization

/// The last lines of the log, which About → Troubleshooting shows; safe to use from any thread.
package final class RecentLog: Sendable {
    /// The number of lines that are kept.
    package static let capacity = 500

    private struct Ring {
        var lines: [String] = []
        var next = 0

        /// The lines, the oldest first.
        var inOrder: [String] { lines.count < RecentLog.capacity ? lines : Array(lines[next...] + lines[..<next]) }
    }

    private let ring = Mutex(Ring())

    package init() {}

    /// Adds a line, and removes the oldest one if there are more than `capacity`.
    package func append(_ line: String) {
        ring.withLock { ring in
            if ring.lines.count < Self.capacity {
                ring.lines.append(line)
            } else {
                ring.lines[ring.next] = line
            }
            ring.next = (ring.next + 1) % Self.capacity
        }
    }

    /// The lines that are kept, the oldest first.
    package var lines: [String] {
        ring.withLock { $0.inOrder }
    }
}
