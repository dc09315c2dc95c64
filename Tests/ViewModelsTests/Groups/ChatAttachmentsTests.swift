import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ChatAttachmentsTests {
    let fixture = GroupFixture()
    private let locations = [URL(filePath: "/home/a.pdf"), URL(filePath: "/home/b.txt")]

    private var sentNames: [String] {
        fixture.service.drafts.map { if case .file(let file) = $0 { file.name } else { "?" } }
    }

    @Test func chosenFilesAreSentInTheirOrder() async {
        let chat = fixture.chat()
        var newest = 0
        chat.onShowNewest = { newest += 1 }
        fixture.app.answer("chooseFiles", with: nil as [URL]?)
        await chat.attachments.choose()
        #expect(fixture.service.calls.isEmpty)
        fixture.app.answer("chooseFiles", with: locations as [URL]?)
        await chat.attachments.choose()
        #expect(sentNames == ["a.pdf", "b.txt"] && newest == 2)
    }

    @Test func whatIsDroppedIsSentOnlyAfterAQuestion() async {
        let chat = fixture.chat()
        fixture.app.answer("confirmSending", with: false)
        await chat.attachments.offer(locations)
        #expect(fixture.app.calls == ["confirmSending: Send 2 files? a.pdf, 1.2 MB\nb.txt, 1.2 MB"])
        #expect(sentNames.isEmpty)
        fixture.app.answer("confirmSending", with: true)
        await chat.attachments.offer([locations[0]])
        #expect(fixture.app.calls.last == "confirmSending: Send 1 file? a.pdf, 1.2 MB")
        #expect(sentNames == ["a.pdf"])
    }

    @Test func aPastedPictureIsSentOnlyAfterAQuestion() async {
        let chat = fixture.chat()
        fixture.app.answer("confirmSending", with: true)
        await chat.attachments.offer(picture: Data(count: 2000))
        #expect(fixture.app.calls == ["confirmSending: Send 1 file? Picture.png, 2 kB"])
        #expect(
            fixture.service.drafts == [
                .file(
                    OutgoingFile(.data(Data(count: 2000)), name: "Picture.png", size: 2000, preview: Data(count: 2000)))
            ])
        await chat.attachments.offer(picture: Data(count: GroupFile.maximumUpload + 1))
        #expect(fixture.app.problems.map(\.title) == ["The file is too large"] && sentNames.count == 1)
    }

    @Test func whatCannotBeReadIsReported() async {
        let chat = fixture.chat()
        fixture.service.fail(GroupFileError.unreadable)
        await chat.attachments.offer([locations[0]])
        #expect(fixture.app.problems.map(\.title) == ["The file cannot be read"] && sentNames.isEmpty)
        await chat.attachments.offer(Array(repeating: locations[0], count: 11))
        #expect(fixture.app.calls.last == "toast: Send at most 10 files at a time")
        #expect(fixture.service.calls.count == 1)
    }

    @Test func aSkippedFileIsNamedAndTheOthersAreSent() async {
        let chat = fixture.chat()
        let service = fixture.service
        service.hold { service.fail($0 == "outgoingFile folder" ? GroupFileError.unreadable : nil) }
        fixture.app.answer("confirmSending", with: true)
        await chat.attachments.offer([URL(filePath: "/home/folder"), locations[1]])
        #expect(fixture.app.problems.map(\.title) == ["1 file was skipped"])
        #expect(fixture.app.problems.map(\.advice) == ["folder: The file cannot be read"])
        #expect(sentNames == ["b.txt"])
        await chat.attachments.offer([])
        #expect(fixture.app.calls.last == "toast: The pasted files cannot be read.")
    }

    @Test func nothingIsSentWhereNothingCanBeWritten() async {
        let chat = fixture.chat()
        var group = GroupFixture.group()
        group.pageStates[.chat] = .encrypted
        chat.notice.update(group)
        await chat.attachments.choose()
        await chat.attachments.offer(locations)
        await chat.attachments.offer(picture: Data(count: 2))
        #expect(fixture.app.calls.isEmpty && fixture.service.calls.isEmpty)
    }
}
