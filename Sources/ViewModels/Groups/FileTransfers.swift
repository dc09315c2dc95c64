import Domain
import Foundation
import Observation

/// The state of a file transfer, displayed below the file: under way, or failed.
public nonisolated struct FileTransfer: Equatable, Sendable {
    /// The progress, such as "Sending… 40%", or the reason of the failure.
    public var text: String
    /// The progress, from 0 to 1.
    public var fraction: Double
    /// Whether the transfer is under way, so that its progress is displayed and it can be canceled.
    public var isRunning: Bool
    /// Whether the transfer failed and can be repeated.
    public var canRetry: Bool { !isRunning }
}

/// The files of a chat that are being sent, saved or opened.
@Observable
public final class FileTransfers {
    private enum Purpose {
        case save(URL)
        case open
    }

    private struct Download {
        var purpose: Purpose
        var task: Task<URL, any Error>
        var fraction = 0.0
        var problem: String?
    }

    /// The downloads, by the identifier of the message.
    private var downloads: [String: Download] = [:]
    private var uploads: [String: Double] = [:]
    @ObservationIgnored private let context: GroupsContext
    private var words: Localizer { context.words.words }

    init(context: GroupsContext) { self.context = context }

    /// Returns the transfer of a message's file; nil if there is none.
    public func transfer(of message: ChatMessage) -> FileTransfer? {
        if let download = downloads[message.id] {
            let doing =
                switch download.purpose {
                case .save: words("Saving… {percent}", percent(download.fraction))
                case .open: words("Opening… {percent}", percent(download.fraction))
                }
            return FileTransfer(
                text: download.problem ?? doing, fraction: download.fraction, isRunning: download.problem == nil)
        }
        guard message.isUploading else { return nil }
        let fraction = uploads[message.id] ?? 0
        let text = uploads[message.id] == nil ? message.statusText : words("Sending… {percent}", percent(fraction))
        return FileTransfer(text: text, fraction: fraction, isRunning: true)
    }

    // MARK: Intents

    /// Follows the files that are being sent until the task is canceled.
    public func run() async {
        for await uploads in context.service.uploads() { self.uploads = uploads }
    }

    /// Saves the file of a message at a place that the user chooses.
    public func save(_ message: ChatMessage) async {
        guard let file = message.file?.file, !isRunning(message),
            let target = await context.appService?.chooseSaveLocation(for: file.name), !isRunning(message)
        else { return }
        await download(file, of: message, for: .save(target))
    }

    /// Opens the file of a message in the user's program for it.
    public func open(_ message: ChatMessage) async {
        guard let file = message.file, file.canOpen, !isRunning(message) else { return }
        await download(file.file, of: message, for: .open)
    }

    /// Repeats a transfer that has failed.
    public func retry(_ message: ChatMessage) async {
        guard let file = message.file?.file, let failed = downloads[message.id], failed.problem != nil else { return }
        await download(file, of: message, for: failed.purpose)
    }

    /// Ends the transfer; a message that is being sent is deleted.
    public func cancel(_ message: ChatMessage) async {
        if let download = downloads.removeValue(forKey: message.id) { return download.task.cancel() }
        await context.perform { try await $0.discard(message.id) }
    }

    // MARK: Helpers

    private func isRunning(_ message: ChatMessage) -> Bool {
        downloads[message.id].map { $0.problem == nil } ?? false
    }

    private func percent(_ fraction: Double) -> KeyValuePairs<String, String> {
        ["percent": words.percent(fraction)]
    }

    private func download(_ file: GroupFile, of message: ChatMessage, for purpose: Purpose) async {
        let (id, service) = (message.id, context.service)
        let onProgress: @Sendable (Double) -> Void = { [weak self] fraction in
            Task { @MainActor [weak self] in self?.downloads[id]?.fraction = fraction }
        }
        let task = Task<URL, any Error> {
            switch purpose {
            case .save(let target):
                try await service.files.save(file, to: target, onProgress: onProgress)
                return target
            case .open: return try await service.files.open(file, onProgress: onProgress)
            }
        }
        downloads[id] = Download(purpose: purpose, task: task)
        do {
            let location = try await task.value
            // The transfer was canceled at the last moment: the saved file stays, and nothing is opened.
            guard downloads[id]?.task == task else { return }
            downloads[id] = nil
            await finish(purpose, location, of: id, task)
        } catch {
            guard downloads[id]?.task == task else { return }
            downloads[id]?.problem = context.savingProblem(for: error).title
        }
    }

    private func finish(_ purpose: Purpose, _ location: URL, of id: String, _ task: Task<URL, any Error>) async {
        switch purpose {
        case .save: context.appService?.toast(words("Saved as “{name}”", ["name": location.lastPathComponent]))
        case .open:
            guard await context.appService?.openFile(location) == false, downloads[id] == nil else { return }
            downloads[id] = Download(purpose: purpose, task: task, problem: words("No program can open this file"))
        }
    }
}

nonisolated extension GroupFileError: DescribedError {
    /// Returns a description of the error and of the actions that the user can take.
    public func problem(in errors: ErrorWords) -> Problem {
        let words = errors.words
        return switch self {
        case .tooLarge(let maximum):
            errors.retry(
                words("The file is too large"),
                words("A file can have up to {size}.", ["size": words.fileSize(maximum)]))
        case .program: errors.retry(words("The file is a program"), words("Save it if you trust its sender."))
        case .unreadable: errors.retry(words("The file cannot be read"), words("Choose a file that is not empty."))
        }
    }
}

nonisolated extension Localizer {
    /// Returns the size of a file, such as "1.2 MB".
    func fileSize(_ bytes: Int) -> String {
        let words = self
        func sized(_ value: Double) -> KeyValuePairs<String, String> {
            ["number": number(value, fractionDigits: value < 9.95 ? 1 : 0)]
        }
        return switch Double(bytes) {
        case ..<1000: words.plural("{count} byte", "{count} bytes", bytes)
        case ..<999_500: words("{number} kB", sized(Double(bytes) / 1000))
        case ..<999_500_000: words("{number} MB", sized(Double(bytes) / 1_000_000))
        default: words("{number} GB", sized(Double(bytes) / 1_000_000_000))
        }
    }
}
