import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct PageNoticeTests {
    let fixture = GroupFixture()

    @Test func nothingCanBeWrittenOnAnEncryptedPage() async {
        var group = GroupFixture.group("!lane:here")
        let page = fixture.groupPage(group)
        fixture.service.set([group])
        let running = Task { await page.run() }
        page.chat.composer.text = "hello"
        page.posts.text = "hello"
        #expect(page.chat.composer.canSend && page.posts.canPost && page.chat.notice.text == "")
        group.pageStates[.chat] = .encrypted
        fixture.service.set([group])
        await eventually("noticed") { !page.chat.notice.canWrite }
        #expect(!page.chat.composer.canSend && page.posts.canPost && page.activities.notice.canWrite)
        #expect(page.chat.notice.text == "This page is encrypted. Hutong can’t read or write it yet.")
        await page.chat.composer.send()
        #expect(page.chat.composer.text == "hello" && fixture.service.drafts == [])
        await page.chat.notice.act()
        group.address = "#lane:here"
        fixture.service.set([group])
        await eventually("address") { page.invite.address == "#lane:here" }
        await page.chat.notice.act()
        #expect(
            fixture.app.calls == [
                "openLink: https://matrix.to/#/!lane%3Ahere?via=here", "openLink: https://matrix.to/#/%23lane%3Ahere",
            ])
        running.cancel()
        await running.value
    }

    @Test func aPageOrGroupThatHasMovedLeadsToItsSuccessor() async {
        var group = GroupFixture.group()
        group.pageStates = [.chat: .roomReplaced, .posts: .groupReplaced]
        let page = fixture.groupPage(group)
        let notices = [page.chat.notice, page.posts.notice]
        #expect(
            notices.map(\.text) == [
                "This page has moved.", "This group has moved to another address.",
            ])
        #expect(notices.map(\.actionTitle) == ["Go There", "Go There"] && notices.allSatisfy { !$0.canWrite })
        for notice in notices { await notice.act() }
        #expect(fixture.service.calls == ["joinMissingPages g", "joinMissingPages g"])
    }

    @Test func aMissingPageSaysWhyAndCanBeJoined() async {
        var group = GroupFixture.group()
        group.pageStates = [.chat: .notJoined, .posts: .removed, .activities: .absent]
        let page = fixture.groupPage(group)
        let notices = [page.chat.notice, page.posts.notice, page.activities.notice]
        #expect(
            notices.map(\.text) == [
                "You haven’t joined this part of the group.",
                "A moderator has removed you from this part of the group.",
                "This group doesn’t have this page.",
            ])
        #expect(page.chat.feed.placeholder == "There is nothing to read here")
        #expect(notices.map(\.actionTitle) == ["Join", "Join Again", ""])
        #expect(notices.map(\.canAct) == [true, true, false] && notices.allSatisfy { !$0.canWrite })
        for notice in notices { await notice.act() }
        #expect(fixture.service.calls == ["joinMissingPages g", "joinMissingPages g"])
        fixture.service.fail(GroupMembershipError.notAllowed)
        await page.posts.notice.act()
        fixture.service.fail(RemoteError.offline)
        await page.chat.notice.act()
        #expect(fixture.app.problems.map(\.title) == ["You can’t join", "You are offline"])
    }

    @Test(
        arguments: [
            (
                GroupPageState.spaceOfChats,
                "A space has no messages of its own. Its chats are below it in the list.", ""
            ),
            (.emptySpace, "You haven’t joined a chat of this space.", "Join"),
        ])
    func aSpaceSaysWhereItsChatsAre(state: GroupPageState, text: String, action: String) async {
        var group = GroupFixture.group()
        group.pages = []
        group.pageStates = [.chat: state]
        let notice = fixture.groupPage(group).chat.notice
        #expect(notice.text == text && notice.actionTitle == action && !notice.canWrite)
        await notice.act()
        #expect(fixture.service.calls == (action.isEmpty ? [] : ["joinMissingPages g"]))
    }

    @Test func aRoomIsNotJoinedTwiceAtOnce() async {
        var group = GroupFixture.group()
        group.pageStates = [.chat: .notJoined]
        let notice = fixture.groupPage(group).chat.notice
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        let joining = Task { await notice.act() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(notice.isBusy && !notice.canAct)
        var isOver = false
        let again = Task {
            await notice.act()
            isOver = true
        }
        await eventually("the second press does nothing") { isOver }
        await gate.open()
        await joining.value
        await again.value
        #expect(!notice.isBusy && notice.canAct)
        #expect(fixture.service.calls == ["joinMissingPages g"])
    }

    @Test func aMessageThatTurnsOutToBeForAnEncryptedRoomIsKept() async {
        let chat = fixture.chat()
        fixture.service.fail(GroupWritingError.encrypted)
        chat.composer.text = "hello"
        await chat.composer.send()
        #expect(chat.composer.text == "hello")
        #expect(fixture.app.problems.map(\.title) == ["Nothing was sent, because the group is encrypted"])
    }

    @Test(arguments: [
        (EventForm.text, "tea", "Wang Fang: tea", false), (.notice, "tea", "Wang Fang: tea", true),
        (.emote, "Wang Fang tea", "Wang Fang tea", false),
        (
            .encrypted, "Encrypted message: Hutong can’t read it yet",
            "Wang Fang: Encrypted message: Hutong can’t read it yet", true
        ),
        (.deleted, "Message deleted", "Wang Fang: Message deleted", true),
        (.file, "File: tea. It can’t be opened.", "Wang Fang: File: tea", true),
        (.audio, "Audio: tea. It can’t be opened.", "Wang Fang: Audio: tea", true),
        (.video, "Video: tea. It can’t be opened.", "Wang Fang: Video: tea", true),
        (.location, "Location: tea", "Wang Fang: Location: tea", true),
        (.sticker, "Sticker: tea", "Wang Fang: Sticker: tea", true),
        (
            .poll, "Poll: tea. Hutong can’t take part in it yet",
            "Wang Fang: Poll: tea. Hutong can’t take part in it yet",
            true
        ),
    ])
    func aMessageIsDisplayedByItsForm(form: EventForm, text: String, preview: String, isRemark: Bool) {
        let words = GroupWords(.identity, zone: GroupFixture.zone)
        let event = GroupFixture.event("a", "tea", form: form)
        let item = ChatItemMaker(words).items(of: [event], in: FeedContext(words: words, now: event.time)).last
        guard case .message(let message) = item else {
            Issue.record("no message")
            return
        }
        #expect(message.text == text && message.isRemark == isRemark)
        #expect(message.accessibleName.hasPrefix(preview))
        let last = Group.LastMessage(
            id: "a", senderID: "@wang:here", senderName: "Wang Fang", text: "tea", form: form, time: event.time)
        #expect(words.lastMessage(last) == preview)
        var own = last
        own.isOwn = true
        let ownPreview = form == .emote ? preview : preview.replacing("Wang Fang:", with: "You:")
        #expect(words.lastMessage(own) == ownPreview)
        // A deleted post is not listed.
        let post = PostRow.rows(of: [event], in: FeedContext(words: words, now: event.time)).first
        #expect(post?.isRemark == (form == .deleted ? nil : isRemark))
    }
}
