import Domain
import Foundation
import Logging

/// The question before dropped or pasted files are sent.
public nonisolated struct SendingQuestion: Equatable, Sendable {
    /// "Send this file?".
    public var heading: String
    /// The names and sizes, a file on each line.
    public var text: String
    /// The first picture, if there is one.
    public var picture: Data?
}

/// Sends files and pictures to a chat after the user has chosen, dropped or pasted them.
public final class ChatAttachments {
    /// The maximum number of files that are sent at a time.
    static let maximumCount = 10

    private let groupID: String
    private let notice: PageNotice
    private let context: GroupsContext
    private var words: Localizer { context.words.words }

    /// Called when a file has been queued.
    var onSent: () async -> Void = {}

    init(groupID: String, notice: PageNotice, context: GroupsContext) {
        self.groupID = groupID
        self.notice = notice
        self.context = context
    }

    /// Lets the user choose files, and sends them.
    public func choose() async {
        guard notice.canWrite, let locations = await context.appService?.chooseFiles() else { return }
        await send(await files(at: locations))
    }

    /// Sends dropped or pasted files once the user has confirmed. An empty list is one that could not be read.
    public func offer(_ locations: [URL]) async {
        guard notice.canWrite else { return }
        if locations.isEmpty { context.appService?.toast(words("The pasted files cannot be read.")) }
        await confirm(await files(at: locations))
    }

    /// Sends a pasted picture once the user has confirmed.
    public func offer(picture: Data) async {
        guard notice.canWrite else { return }
        guard picture.count <= GroupFile.maximumUpload else {
            return context.report(GroupFileError.tooLarge(maximum: GroupFile.maximumUpload))
        }
        let name = words("Picture") + ".png"
        await confirm([OutgoingFile(.data(picture), name: name, size: picture.count, preview: picture)])
    }

    private func files(at locations: [URL]) async -> [OutgoingFile] {
        guard locations.count <= Self.maximumCount else {
            context.appService?.toast(
                words.plural(
                    "Send at most {count} file at a time", "Send at most {count} files at a time", Self.maximumCount))
            return []
        }
        var files: [OutgoingFile] = []
        var skipped: [(name: String, error: any Error)] = []
        for location in locations {
            do { files.append(try await context.service.files.outgoingFile(at: location)) } catch {
                skipped.append((ForeignText.line(location.lastPathComponent), error))
            }
        }
        report(skipped, isOnlyOne: locations.count == 1)
        return files
    }

    private func report(_ skipped: [(name: String, error: any Error)], isOnlyOne: Bool) {
        guard let first = skipped.first else { return }
        if isOnlyOne { return context.report(first.error) }
        let lines = skipped.map { name, error in
            words("{label}: {value}", ["label": name, "value": ErrorWords(words).problem(for: error).title])
        }
        context.appService?.report(
            Problem(
                title: words.plural("{count} file was skipped", "{count} files were skipped", skipped.count),
                advice: lines.joined(separator: "\n")))
    }

    private func confirm(_ files: [OutgoingFile]) async {
        guard !files.isEmpty else { return }
        let lines = files.map { file in
            words("{name}, {size}", ["name": file.name, "size": words.fileSize(file.size)])
        }
        let question = SendingQuestion(
            heading: words.plural("Send {count} file?", "Send {count} files?", files.count),
            text: lines.joined(separator: "\n"), picture: files.lazy.compactMap(\.preview).first)
        guard await context.appService?.confirmSending(question) == true else { return }
        await send(files)
    }

    private func send(_ files: [OutgoingFile]) async {
        for file in files {
            let id = await context.perform { try await $0.send(.file(file), on: .chat, of: groupID) }
            guard id != nil else { return }
            await onSent()
        }
    }
}
