import Foundation

/// Returns whether the threads of a process wait for an event or for a time, except for `others` of them. A thread that
/// waits for a processor or a disk counts as busy, so the result does not depend on the load of the computer.
func isAtRest(_ pid: pid_t, except others: Int = 0) -> Bool {
    guard let folder = opendir("/proc/\(pid)/task") else { return true }
    defer { closedir(folder) }
    var busy = 0
    while busy <= others, let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix("."), isBusy(name, in: dirfd(folder)) { busy += 1 }
    }
    return busy <= others
}

private func isBusy(_ thread: String, in folder: Int32) -> Bool {
    let descriptor = openat(folder, "\(thread)/stat", O_RDONLY | O_CLOEXEC)
    // The thread has ended.
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    // The state follows the name, which may contain anything.
    guard count > 0, let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < count else { return false }
    return bytes[end + 2] != UInt8(ascii: "S")
}
