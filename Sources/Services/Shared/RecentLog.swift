import Foundation
import Synchronization

/// The last lines of the log, which About → Troubleshooting shows; safe to use from any thread.
public final class RecentLog: Sendable {
    /// The number of lines that are kept.
    public static let capacity = 500

    private struct Ring {
        var lines: [String] = []
        var next = 0
        var copy: Copy?

        /// The oldest line first.
        var inOrder: [String] { lines.count < RecentLog.capacity ? lines : Array(lines[next...] + lines[..<next]) }
    }

    /// A file with the same lines, for when the program crashes.
    private struct Copy {
        let file: Int32
        var linesSinceStart = 0

        mutating func write(_ text: String) {
            linesSinceStart += 1
            // Where it cannot be written there is one line less.
            _ = text.withCString { Glibc.write(file, $0, strlen($0)) }
        }

        mutating func restart(with lines: [String]) {
            linesSinceStart = 0
            _ = ftruncate(file, 0)
            _ = lseek(file, 0, SEEK_SET)
            for line in lines { write(line + "\n") }
        }
    }

    private let ring = Mutex(Ring())

    /// An empty log.
    public init() {}

    /// Adds a line; the oldest one goes when there are more than `capacity`.
    public func append(_ line: String) {
        ring.withLock { ring in
            if ring.lines.count < Self.capacity {
                ring.lines.append(line)
            } else {
                ring.lines[ring.next] = line
            }
            ring.next = (ring.next + 1) % Self.capacity
            guard var copy = ring.copy else { return }
            if copy.linesSinceStart < 4 * Self.capacity {
                copy.write(line + "\n")
            } else {
                copy.restart(with: ring.inOrder)
            }
            ring.copy = copy
        }
    }

    /// Writes the lines into an open file, too, until the next call; that file must be in memory, because it is written at
    /// once. It is closed then.
    func keep(in file: Int32?) {
        ring.withLock { ring in
            if let old = ring.copy?.file { close(old) }
            var copy = file.map { Copy(file: $0) }
            copy?.restart(with: ring.inOrder)
            ring.copy = copy
        }
    }

    /// The lines that are kept, the oldest first.
    public var lines: [String] {
        ring.withLock { $0.inOrder }
    }
}
