import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct MentionCompletionTests {
    private let fixture = GroupFixture()

    private static func member(_ id: String, _ name: String) -> GroupMember { GroupMember(id: id, name: name) }

    /// Returns the composer of a chat whose group has some members.
    private func composer() -> ChatComposer {
        var me = Self.member("@me:here", "Me")
        me.isUser = true
        fixture.service.setMembers([
            Self.member("@li:here", "Li Na"), me, Self.member("@tom:here", "Tom"), Self.member("@wf:here", "Wang Fang"),
            Self.member("@fang2:here", "王芳"), Self.member("@wang:here", "Wang"),
        ])
        return fixture.chat().composer
    }

    private func type(_ text: String, in composer: ChatComposer) async -> [String] {
        composer.text = text
        composer.completion.cursorMoved(after: text)
        await composer.completion.loading?.value
        return composer.completion.suggestions.map(\.name)
    }

    @Test func namesAreCompletedAfterAnAtSign() async {
        let composer = composer()
        #expect(await type("hi @", in: composer) == ["Li Na", "Tom", "Wang", "Wang Fang", "王芳"])
        #expect(composer.completion.isActive)
        #expect(composer.completion.suggestions.map(\.isSelected) == [true, false, false, false, false])
        #expect(composer.completion.suggestions[0].accessibleName == "Li Na, @li:here")
        let cases = [
            ("hi @wa", ["Wang", "Wang Fang", "王芳"]), ("hi @FA", ["Wang Fang", "王芳"]), ("hi @芳", ["王芳"]), ("@ng", []),
            ("@wangf", ["王芳"]), ("@wf", ["Wang Fang", "王芳"]),
            ("hi @Wang F", ["Wang Fang"]), ("hi @wäng ｆ", ["Wang Fang"]), ("@lı", ["Li Na"]), ("hi @ w", []),
            ("hi @w\na", []), ("tom@li", []), ("芳@li", ["Li Na"]),
            ("(@li", ["Li Na"]), ("@me", []), ("@" + String(repeating: "w", count: 50), []), ("", []),
        ]
        for (text, names) in cases { #expect(await type(text, in: composer) == names, "\(text)") }
    }

    @Test func theChosenMemberIsNamedAndNotified() async {
        let composer = composer()
        var replaced: [String] = []
        composer.onReplace = { replaced.append($0) }
        _ = await type("hi @wa", in: composer)
        composer.completion.moveSelection(by: 1)
        #expect(composer.completion.suggestions.map(\.isSelected) == [false, true, false])
        composer.completion.moveSelection(by: 1)
        composer.completion.moveSelection(by: -1)
        composer.chooseMention()
        #expect(replaced == ["hi @Wang Fang "] && !composer.completion.isActive)
        #expect(await type("hi @Wang Fang ", in: composer) == [])
        #expect(await type("hi @Wang Fang @t", in: composer) == ["Tom"])
        composer.chooseMention("@tom:here")
        composer.chooseMention("@tom:here")
        #expect(replaced.count == 2)
        // A mention that was deleted again does not count.
        composer.text = "hi @Wang Fang "
        await composer.send()
        let wang = GroupMention(userID: "@wf:here", name: "Wang Fang")
        #expect(fixture.service.drafts == [.text("hi @Wang Fang ", mentions: [wang])])
        composer.text = "hi @Wang Fang"
        await composer.send()
        #expect(fixture.service.drafts.last == .text("hi @Wang Fang"))
    }

    @Test func whatCannotBeSentKeepsItsMentions() async {
        let composer = composer()
        _ = await type("@to", in: composer)
        composer.chooseMention()
        composer.text = "@Tom "
        fixture.service.fail(StorageError.diskFull)
        await composer.send()
        fixture.service.fail(nil)
        await composer.send()
        #expect(fixture.service.drafts == [.text("@Tom ", mentions: [GroupMention(userID: "@tom:here", name: "Tom")])])
    }

    @Test func anAtSignThatIsRefusedStaysAsItIs() async {
        let composer = composer()
        _ = await type("@t", in: composer)
        composer.completion.dismiss()
        #expect(await type("@to", in: composer) == [])
        #expect(await type("@to @l", in: composer) == ["Li Na"])
        #expect(await type("hello", in: composer) == [])
        #expect(await type("@to", in: composer) == ["Tom"])
    }

    @Test func withoutMembersTheTextIsWrittenAsItIs() async {
        let composer = composer()
        fixture.service.fail(RemoteError.offline)
        #expect(await type("@t", in: composer) == [])
        #expect(fixture.app.problems.isEmpty && composer.canSend)
        composer.chooseMention()
        composer.completion.moveSelection(by: 1)
        #expect(!composer.completion.isActive)
    }

    @Test func storedMembersAreNamedWhileTheServerIsSilent() async {
        let composer = composer()
        fixture.service.setStoredMembers([Self.member("@zoe:here", "Zoe"), Self.member("@ann:here", "Ann")])
        let gate = Gate()
        fixture.service.hold { if $0.hasPrefix("members") { await gate.pass() } }
        composer.completion.cursorMoved(after: "@")
        await eventually("those known are named") { composer.completion.suggestions.map(\.name) == ["Ann", "Zoe"] }
        await gate.open()
        await eventually("loaded") { composer.completion.suggestions.first?.name == "Li Na" }
    }

    @Test func anEditMentionsWhoIsAddedToIt() async {
        fixture.service.set([GroupFixture.event("m1", "Tea?", from: "@me:here")])
        let chat = fixture.chat()
        fixture.service.setMembers([Self.member("@tom:here", "Tom")])
        let running = Task { await chat.feed.run() }
        defer { running.cancel() }
        await eventually("loaded") { chat.editNewest() }
        _ = await type("Tea, @t", in: chat.composer)
        chat.composer.chooseMention()
        chat.composer.text = "Tea, @Tom "
        await chat.composer.send()
        #expect(fixture.service.calls.last == "edit chat m1 Tea, @Tom  @tom:here")
    }

    @Test func anAnswerThatComesTooLateIsIgnored() async {
        let composer = composer()
        let gate = Gate()
        fixture.service.hold { if $0.hasPrefix("members") { await gate.pass() } }
        composer.completion.cursorMoved(after: "@")
        await eventually("asked") { await gate.arrivals == 1 }
        composer.completion.cursorMoved(after: "")
        await gate.open()
        await composer.completion.loading?.value
        #expect(!composer.completion.isActive)
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let composer = composer()
            composer.completion.cursorMoved(after: "@")
            return composer.completion
        }
    }
}
