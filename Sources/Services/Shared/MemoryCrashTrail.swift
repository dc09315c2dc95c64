import CCrash
import Domain
import Foundation
import Synchronization

/// Keeps what a report of a crash needs in the user's folder for running programs (XDG Base Directory Specification), which
/// is in memory, belongs to the user alone, and is gone when they log out.
public final class MemoryCrashTrail: CrashTrail {
    /// The files of a run, in a folder named by its process.
    private enum Name {
        static let crash = "crash"
        static let log = "log"
        static let steps = "steps"
    }

    private let folder: URL
    private let log: RecentLog
    private let steps = Mutex<FileHandle?>(nil)

    /// In bytes: more of a file is not read.
    private static let maximumSize = 1 << 20

    /// Keeps the trail of the program `id` with the lines of `log` in `runtimeFolder`; nil where that is not in memory.
    public init?(id: String, log: RecentLog, runtimeFolder: String?) {
        guard let runtimeFolder, runtimeFolder.hasPrefix("/"), hutong_is_in_memory(runtimeFolder) != 0 else {
            return nil
        }
        folder = URL(filePath: runtimeFolder, directoryHint: .isDirectory).appending(
            path: id, directoryHint: .isDirectory)
        self.log = log
    }

    private var ownFolder: URL { folder.appending(path: "\(getpid())", directoryHint: .isDirectory) }

    /// Begins to keep the trail; returns what a run has left that crashed, and removes that of all runs that have ended.
    public func begin() -> CrashRemains? {
        let remains = takeRemains()
        do {
            try FileManager.default.createDirectory(
                at: ownFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            hutong_note_crash(try open(Name.crash))
            log.keep(in: try open(Name.log))
            let file = FileHandle(fileDescriptor: try open(Name.steps), closeOnDealloc: true)
            steps.withLock { $0 = file }
        } catch {
            Log.files.notice("A crash cannot be reported", metadata: ["error": "\(error.logDescription)"])
        }
        return remains
    }

    /// Replaces what is kept of what the user has done.
    public func keep(steps text: String?) {
        steps.withLock { file in
            guard let file else { return }
            do {
                try file.truncate(atOffset: 0)
                if let text { try file.write(contentsOf: Data(text.utf8)) }
            } catch {
                // The memory is full, say. The program goes on without it.
                Log.files.debug("The steps are not kept", metadata: ["error": "\(error.logDescription)"])
            }
        }
    }

    /// Removes what was kept of this run.
    public func end() {
        steps.withLock { $0 = nil }
        log.keep(in: nil)
        remove(ownFolder)
    }

    /// Opens a new file of this run, which stays open. Throws `StorageError`.
    private func open(_ name: String) throws -> Int32 {
        let path = ownFolder.appending(path: name).path
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw StorageError.failed(code: Int(errno)) }
        return file
    }

    func takeRemains() -> CrashRemains? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var newest: (remains: CrashRemains, date: Date)?
        for name in names {
            // The run has ended where its process is gone, or belongs to another user now.
            guard let process = pid_t(name), process != getpid(), kill(process, 0) != 0 else { continue }
            let run = folder.appending(path: name, directoryHint: .isDirectory)
            let trace = text(Name.crash, in: run)
            let attributes = try? FileManager.default.attributesOfItem(atPath: run.appending(path: Name.crash).path)
            let date = attributes?[.modificationDate] as? Date ?? .distantPast
            if !trace.isEmpty, date > newest?.date ?? .distantPast {
                let remains = CrashRemains(trace: trace, log: text(Name.log, in: run), steps: text(Name.steps, in: run))
                newest = (remains, date)
            }
            remove(run)
        }
        return newest?.remains
    }

    private func text(_ name: String, in run: URL) -> String {
        guard let file = try? FileHandle(forReadingFrom: run.appending(path: name)),
            let data = try? file.read(upToCount: Self.maximumSize)
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    private func remove(_ run: URL) {
        do {
            try FileManager.default.removeItem(at: run)
        } catch CocoaError.fileNoSuchFile {
        } catch {
            Log.files.debug("A trail is not removed", metadata: ["error": "\(error.logDescription)"])
        }
    }
}
