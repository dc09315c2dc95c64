import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct FileTransfersTests {
    let fixture = GroupFixture()
    private static let plan = GroupFile(
        address: URL(string: "mxc://here/plan"), name: "plan.pdf", type: "application/pdf", size: 1_234_000)

    /// Returns a message with a file, as the chat displays it.
    private func displayed(
        _ file: GroupFile? = plan, text: String = "", delivery: Delivery = .sent, picture: GroupPicture? = nil
    ) -> ChatMessage {
        let words = GroupWords(.identity, zone: GroupFixture.zone)
        let event = GroupFixture.event(
            "m", text, from: delivery == .sent ? "@wang:here" : "@me:here", form: file == nil ? .text : .file,
            delivery: delivery, picture: picture, file: file)
        let items = ChatItemMaker(words).items(of: [event], in: FeedContext(words: words, now: event.time))
        return ChatViewModelTests.messages(items)[0]
    }

    /// Holds the downloads of a service until the gate is opened.
    private final class Gate: Sendable {
        private let (stream, continuation) = AsyncStream<Void>.makeStream()

        func wait() async { for await _ in stream { return } }

        func open() { continuation.yield() }
    }

    @Test func aFileIsDisplayedWithItsKindAndSize() throws {
        let shown = displayed()
        #expect(shown.file?.name == "plan.pdf" && shown.file?.details == "PDF document, 1.2 MB")
        #expect(shown.file?.symbol == .document && shown.file?.canSave == true && shown.file?.canOpen == true)
        #expect(shown.file?.saveName == "Save plan.pdf" && shown.file?.openName == "Open plan.pdf")
        #expect(shown.showsFile && !shown.showsText && !shown.isRemark && !shown.isUploading)
        #expect(shown.accessibleName.hasPrefix("Wang Fang: File: plan.pdf"))
        #expect(displayed(text: "The new plan").text == "The new plan")
        let script = displayed(GroupFile(address: URL(string: "mxc://here/x"), name: "run.sh"))
        #expect(script.file?.canOpen == false && script.file?.canSave == true && script.file?.details == "File")
    }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1540, "1.5 kB"), (15_400, "15 kB"),
        (999_499, "999 kB"), (999_500, "1 MB"), (50_000_000, "50 MB"), (2_500_000_000, "2.5 GB"),
    ])
    func aSizeHasAUnit(bytes: Int, text: String) { #expect(Localizer.identity.fileSize(bytes) == text) }

    @Test func aFileIsSavedWhereTheUserWantsIt() async {
        let (files, message, gate) = (FileTransfers(context: fixture.context), displayed(), Gate())
        fixture.app.answer("chooseSaveLocation", with: nil as URL?)
        await files.save(message)
        #expect(files.transfer(of: message) == nil && fixture.service.calls.isEmpty)

        fixture.app.answer("chooseSaveLocation", with: URL(filePath: "/home/plan.pdf") as URL?)
        fixture.service.hold { _ in await gate.wait() }
        let saving = Task { await files.save(message) }
        await eventually("begun") { fixture.service.calls.count == 1 }
        #expect(files.transfer(of: message)?.text == "Saving… 0%")
        fixture.service.report(0.4)
        await eventually("progress") {
            files.transfer(of: message) == FileTransfer(text: "Saving… 40%", fraction: 0.4, isRunning: true)
        }
        // A second press has no effect, and asks no question.
        await files.save(message)
        await files.open(message)
        gate.open()
        await saving.value
        #expect(files.transfer(of: message) == nil)
        #expect(fixture.service.calls == ["save plan.pdf /home/plan.pdf"])
        #expect(fixture.app.calls.last == "toast: Saved as “plan.pdf”")
    }

    nonisolated private static let failures: [(any Error & Sendable, String)] = [
        (RemoteError.offline, "You are offline"), (StorageError.diskFull, "The disk is full"),
        (StorageError.notWritable, "The folder cannot be written to"),
        (GroupFileError.tooLarge(maximum: 100_000_000), "The file is too large"),
        (RemoteError.notFound, "It no longer exists"),
    ]

    @Test(arguments: failures)
    func whatFailedCanBeRepeated(error: any Error & Sendable, text: String) async {
        let (files, message) = (FileTransfers(context: fixture.context), displayed())
        fixture.app.answer("chooseSaveLocation", with: URL(filePath: "/home/plan.pdf") as URL?)
        fixture.service.fail(error)
        await files.save(message)
        #expect(files.transfer(of: message) == FileTransfer(text: text, fraction: 0, isRunning: false))
        #expect(files.transfer(of: message)?.canRetry == true)
        fixture.service.fail(nil)
        await files.retry(message)
        #expect(files.transfer(of: message) == nil)
        #expect(fixture.service.calls == Array(repeating: "save plan.pdf /home/plan.pdf", count: 2))
        await files.retry(message)
        #expect(fixture.service.calls.count == 2, "nothing has failed")
    }

    @Test func aCanceledDownloadIsNotOpened() async {
        let (files, message, gate) = (FileTransfers(context: fixture.context), displayed(), Gate())
        fixture.service.hold { _ in await gate.wait() }
        let opening = Task { await files.open(message) }
        await eventually("begun") { fixture.service.calls.count == 1 }
        #expect(files.transfer(of: message)?.text == "Opening… 0%")
        await files.cancel(message)
        #expect(files.transfer(of: message) == nil)
        gate.open()
        await opening.value
        #expect(files.transfer(of: message) == nil && fixture.app.calls.isEmpty)
        fixture.service.report(0.9)
        await Task.yield()
        #expect(files.transfer(of: message) == nil, "a late report shows nothing")
    }

    @Test func aFileThatNoProgramOpensSaysSo() async {
        let (files, message) = (FileTransfers(context: fixture.context), displayed())
        fixture.app.answer("openFile", with: true)
        await files.open(message)
        #expect(files.transfer(of: message) == nil)
        fixture.app.answer("openFile", with: false)
        await files.open(message)
        #expect(files.transfer(of: message)?.text == "No program can open this file")
        #expect(fixture.app.calls == ["openFile: plan.pdf", "openFile: plan.pdf"])
        let script = displayed(GroupFile(address: URL(string: "mxc://here/x"), name: "run.sh"))
        await files.open(script)
        #expect(fixture.service.calls.count == 2, "a program is never opened")
    }

    @Test func anUploadIsDisplayedAndCanBeCanceled() async {
        let files = FileTransfers(context: fixture.context)
        let file = GroupFile(address: nil, name: "plan.pdf", size: 10)
        let message = displayed(file, delivery: .sending)
        #expect(message.isUploading && !message.showsSending && message.file?.canSave == false)
        #expect(files.transfer(of: message) == FileTransfer(text: "Sending…", fraction: 0, isRunning: true))
        let running = Task { await files.run() }
        fixture.service.setUploads(["m": 0.25, "other": 1])
        await eventually("progress") { files.transfer(of: message)?.text == "Sending… 25%" }
        await files.cancel(message)
        #expect(fixture.service.calls == ["discard m"])
        running.cancel()
        await running.value
        let picture = displayed(nil, delivery: .sending, picture: GroupPicture(address: nil))
        #expect(picture.isUploading && picture.showsFile && picture.file == nil)
        #expect(displayed(file, delivery: .failed(.tooLong)).statusText == "Too large for the server")
        #expect(files.transfer(of: displayed(file, delivery: .failed(.refused))) == nil)
    }

    @Test func nothingIsLeftBehind() async {
        await expectRelease {
            let files = FileTransfers(context: fixture.context)
            let running = Task { await files.run() }
            fixture.app.answer("openFile", with: true)
            await files.open(displayed())
            running.cancel()
            await running.value
            return files
        }
    }
}
