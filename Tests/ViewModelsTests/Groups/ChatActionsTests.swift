import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The actions on a message: reply, edit, delete, react.
extension ChatViewModelTests {
    private func choices(_ menu: MessageMenu?) -> [MessageAction] { menu?.items.map(\.action) ?? [] }

    @Test func theMenuOffersWhatIsPossible() async {
        let cases: [(GroupEvent, [MessageAction], Bool)] = [
            (GroupFixture.event("a"), [.reply, .copy, .report], true),
            (GroupFixture.event("b", from: "@me:here"), [.reply, .copy, .edit, .delete], true),
            (GroupFixture.event("c", from: "@me:here", delivery: .sending), [.reply, .copy, .edit, .delete], true),
            (GroupFixture.event("d", from: "@me:here", delivery: .failed(.refused)), [.copy, .edit], false),
            (GroupFixture.event("e", "", from: "@me:here", form: .deleted), [], false),
            (GroupFixture.event("f", "a.pdf", from: "@me:here", form: .file), [.reply, .delete], true),
            (
                GroupFixture.event("g", "", from: "@me:here", picture: GroupPicture(address: nil)), [.reply, .delete],
                true
            ),
        ]
        fixture.service.set(cases.map(\.0))
        let chat = fixture.chat()
        await running(chat) {
            for (message, (event, actions, reacts)) in zip(Self.messages(chat.items), cases) {
                let menu = chat.actions.menu(of: message.id)
                #expect(choices(menu) == actions, "\(event.id)")
                #expect((menu?.reactions.isEmpty == false) == reacts, "\(event.id)")
                #expect((menu == nil) == actions.isEmpty)
            }
            // Nothing can be written in an encrypted chat, but text can be copied.
            var group = GroupFixture.group()
            group.pageStates[.chat] = .encrypted
            chat.notice.update(group)
            #expect(choices(chat.actions.menu(of: Self.messages(chat.items)[1].id)) == [.copy])
            #expect(!chat.editNewest())
        }
    }

    @Test func aReplyQuotesAboveTheFieldUntilItIsSentOrCanceled() async {
        fixture.service.set([GroupFixture.event("a", "Tea\nor coffee?")])
        let chat = fixture.chat()
        var focused = 0
        chat.composer.onBegin = { focused += 1 }
        await running(chat) {
            let message = Self.messages(chat.items)[0]
            chat.composer.text = "Tea"
            await chat.actions.perform(.reply, on: message.id)
            #expect(chat.composer.title == "Reply to Wang Fang: Tea or coffee?" && chat.composer.showsTitle)
            #expect(chat.composer.text == "Tea" && focused == 1 && chat.composer.cancelTitle == "Cancel Reply")
            chat.composer.cancel()
            #expect(chat.composer.title == "" && chat.composer.text == "Tea")
            await chat.actions.perform(.reply, on: message.id)
            await chat.composer.send()
            let sender = GroupMention(userID: "@wang:here", name: "Wang Fang")
            #expect(fixture.service.drafts == [.reply("Tea", to: "a", mentions: [sender])])
            #expect(!chat.composer.showsTitle)
            fixture.service.fail(StorageError.diskFull)
            await chat.actions.perform(.reply, on: message.id)
            chat.composer.text = "Coffee"
            await chat.composer.send()
            #expect(chat.composer.text == "Coffee" && chat.composer.showsTitle)
        }
    }

    @Test func anEditReplacesTheTextAndGivesTheDraftBack() async {
        fixture.service.set([
            GroupFixture.event("a", "mine", from: "@me:here"), GroupFixture.event("b", "theirs"),
        ])
        let chat = fixture.chat()
        await running(chat) {
            let message = Self.messages(chat.items)[0]
            chat.composer.text = "draft"
            #expect(!chat.editNewest())
            await chat.actions.perform(.edit, on: message.id)
            #expect(chat.composer.text == "mine" && chat.composer.title == "Edit the message")
            #expect(chat.composer.cancelTitle == "Cancel Editing")
            chat.composer.cancel()
            #expect(chat.composer.text == "draft" && !chat.composer.showsTitle)
            chat.composer.text = ""
            #expect(chat.editNewest() && chat.composer.text == "mine")
            // From an edit to a reply and back, no text is lost or kept by mistake.
            await chat.actions.perform(.reply, on: Self.messages(chat.items)[1].id)
            #expect(chat.composer.text == "")
            await chat.actions.perform(.edit, on: message.id)
            chat.composer.text = "mine, too"
            fixture.service.fail(StorageError.diskFull)
            await chat.composer.send()
            #expect(chat.composer.text == "mine, too" && chat.composer.title == "Edit the message")
            fixture.service.fail(nil)
            await chat.composer.send()
            #expect(fixture.service.calls == Array(repeating: "edit chat a mine, too", count: 2))
            #expect(chat.composer.text == "" && !chat.composer.showsTitle && fixture.service.drafts.isEmpty)
        }
    }

    @Test func theTextsBeforeAnEditAreShown() async {
        var event = GroupFixture.event("a", "now")
        event.isEdited = true
        fixture.service.set([event, GroupFixture.event("b")])
        let times = [fixture.time.now, fixture.time.now - 86_400].map { time in MessageVersion(text: "", time: time) }
        let chat = fixture.chat()
        await running(chat) {
            let messages = Self.messages(chat.items)
            #expect(choices(chat.actions.menu(of: messages[0].id)) == [.reply, .copy, .versions, .report])
            #expect(!choices(chat.actions.menu(of: messages[1].id)).contains(.versions))
            // A message that was deleted in the meantime has none.
            await chat.actions.perform(.versions, on: messages[0].id)
            #expect(fixture.app.calls.isEmpty)
            fixture.service.set([MessageVersion(text: "now", time: times[0].time), times[1]], of: "a")
            await chat.actions.perform(.versions, on: messages[0].id)
            let shown = fixture.app.calls.last ?? ""
            #expect(shown.hasPrefix("showVersions: Wang Fang [\"Today, ") && shown.contains(": now\", \"Yesterday, "))
            #expect(shown.hasSuffix(": Empty message\"]"))
            fixture.service.fail(StorageError.diskFull)
            await chat.actions.perform(.versions, on: messages[0].id)
            #expect(fixture.app.problems.count == 1)
        }
    }

    @Test func aMessageIsDeletedAfterAQuestion() async {
        fixture.service.set([GroupFixture.event("a", "mine", from: "@me:here")])
        let chat = fixture.chat()
        await running(chat) {
            let message = Self.messages(chat.items)[0]
            fixture.app.answer("confirmDeletingMessage", with: false)
            await chat.actions.perform(.delete, on: message.id)
            #expect(fixture.service.calls.isEmpty)
            await chat.actions.perform(.edit, on: message.id)
            fixture.app.answer("confirmDeletingMessage", with: true)
            await chat.actions.perform(.delete, on: message.id)
            #expect(fixture.service.calls == ["delete chat a"] && !chat.composer.showsTitle)
            fixture.service.fail(RemoteError.notFound)
            fixture.app.answer("confirmDeletingMessage", with: true)
            await chat.actions.perform(.delete, on: message.id)
            #expect(fixture.app.problems.count == 1)
            await chat.actions.perform(.copy, on: message.id)
            #expect(fixture.app.calls.last == "copy: mine")
        }
    }

    @Test func reactionsAreGivenAndTakenBack() async {
        var event = GroupFixture.event("a")
        let names = (1...12).map { "N\($0)" }
        event.reactions =
            [GroupReaction(key: "👍", otherNames: ["Tom"], isOwn: true), GroupReaction(key: "🎉", otherNames: names)]
            + (1...5).map { GroupReaction(key: "k\($0)", otherNames: ["Li"]) }
        event.reactions[2].key = "e" + String(repeating: "\u{301}", count: 40)
        fixture.service.set([event, GroupFixture.event("b")])
        let chat = fixture.chat()
        await running(chat) {
            let messages = Self.messages(chat.items)
            #expect(messages.map(\.showsReactions) == [true, false])
            let shown = messages[0].reactions
            #expect(shown.map(\.title).prefix(2) == ["👍 2", "🎉 12"] && shown.map(\.isOwn).prefix(2) == [true, false])
            #expect(shown[0].names.contains("Tom") && shown[0].names.hasSuffix(", You"))
            #expect(shown[1].names.hasSuffix(", +2") && shown[2].title.unicodeScalars.count == 1 + 5 + 2)
            #expect(shown.count == 5 && messages[0].moreReactions == "+2")
            #expect(
                chat.actions.menu(of: messages[0].id)?.reactions.map(\.isOwn) == [
                    true, false, false, false, false, false,
                ])
            await chat.actions.toggleReaction("👍", to: messages[0].id)
            await chat.actions.toggleReaction("🎉", to: messages[0].id)
            await chat.actions.toggleReaction("🎉", to: messages[1].id)
            #expect(
                fixture.service.calls == ["setReaction 👍 false a", "setReaction 🎉 true a", "setReaction 🎉 true b"])
            fixture.service.fail(StorageError.diskFull)
            await chat.actions.toggleReaction("🎉", to: messages[1].id)
            #expect(fixture.app.problems.count == 1)
        }
    }
}
