import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Text that is typed and not sent is restored after the page, the user or the program has changed.
@Suite struct DraftsTests {
    private static let user = "@mei:hutong"
    let fixture = GroupFixture()

    private func signedIn() async {
        await fixture.drafts.accountChanged(.signedIn(userID: Self.user))
    }

    /// Returns the page of a group after a restart, from the data on the disk.
    private func restarted(as user: String = user) async throws -> GroupViewModel {
        let drafts = Drafts(store: fixture.draftStore, time: ManualTime())
        try await drafts.load()
        await drafts.accountChanged(.signedIn(userID: user))
        let context = GroupsContext(
            service: fixture.service, directChats: FakeDirectChats(), time: fixture.time, words: .identity,
            zone: GroupFixture.zone, drafts: drafts,
            undoHistory: fixture.undoHistory, appService: fixture.app)
        return GroupViewModel(group: GroupFixture.group(), isVisible: true, context: context)
    }

    @Test func anotherGroupHasItsOwnTextAndTheFirstOneKeepsIts() async throws {
        await signedIn()
        let first = fixture.groupPage(GroupFixture.group())
        first.chat.composer.text = "Half a mess"
        first.posts.text = "Half a post"
        let other = fixture.groupPage(GroupFixture.group("h"))
        #expect(other.chat.composer.text.isEmpty && other.posts.text.isEmpty)
        other.chat.composer.text = "Other"
        let again = fixture.groupPage(GroupFixture.group())
        #expect(again.chat.composer.text == "Half a mess" && again.posts.text == "Half a post")
    }

    @Test func theTextStaysWhenTheListOfPagesChanges() async throws {
        await signedIn()
        var group = GroupFixture.group()
        group.pages = []
        fixture.service.set([group])
        let list = fixture.list()
        let running = Task { await list.start() }
        await eventually("shown") { list.rows.count == 1 }
        list.open(groupID: "g")
        let first = list.openGroup
        first?.chat.composer.text = "Half a mess"
        fixture.service.set([GroupFixture.group()])
        await eventually("replaced") { list.openGroup !== first }
        #expect(list.openGroup?.chat.composer.text == "Half a mess")
        running.cancel()
        await running.value
    }

    @Test func theTextIsOnTheDiskAfterTwoSecondsOfTypingWithoutAPause() async throws {
        await signedIn()
        let page = fixture.groupPage(GroupFixture.group())
        for tenth in 1...20 {
            page.chat.composer.text = String(repeating: "x", count: tenth)
            await fixture.time.waitForSleepers()
            fixture.time.advance(by: 0.1)
        }
        await eventually("written") { await fixture.draftStore.changeCount == 1 }
        #expect(try await restarted().chat.composer.text == String(repeating: "x", count: 20))
    }

    @Test func theEndOfTheProgramWritesWhatIsNotWritten() async throws {
        await signedIn()
        let page = fixture.groupPage(GroupFixture.group())
        page.chat.composer.text = "Half a mess"
        page.posts.text = "Half a post"
        await fixture.drafts.flush()
        let again = try await restarted()
        #expect(again.chat.composer.text == "Half a mess" && again.posts.text == "Half a post")
    }

    @Test func aPictureStaysWithItsPost() async throws {
        await signedIn()
        let picture = Photo(data: Data([1, 2, 3]), type: "image/png", width: 2, height: 1)
        fixture.app.answer("choosePicture", with: picture as Photo?)
        let posts = fixture.posts()
        await posts.choosePicture()
        await fixture.drafts.flush()
        #expect(try await restarted().posts.picture == picture)
        await posts.post()
        await fixture.drafts.flush()
        #expect(try await restarted().posts.picture == nil)
    }

    @Test func anActivityThatIsNotAnnouncedIsRestored() async throws {
        await signedIn()
        let editor = ActivityEditorViewModel(groupID: "g", context: fixture.context)
        editor.title = "Tea"
        editor.place = "Yard"
        editor.about = "Bring cups"
        (editor.day, editor.halfHour) = (3, 20)
        let again = ActivityEditorViewModel(groupID: "g", context: fixture.context)
        #expect([again.title, again.place, again.about] == ["Tea", "Yard", "Bring cups"])
        #expect(again.starts == editor.starts)
        #expect(ActivityEditorViewModel(groupID: "h", context: fixture.context).title.isEmpty)
        await again.announce()
        #expect(again.isDone && ActivityEditorViewModel(groupID: "g", context: fixture.context).title.isEmpty)
    }

    @Test func theFormsOfGroupsAreRestored() async throws {
        await signedIn()
        let form = AddGroupViewModel(context: fixture.context)
        (form.address, form.name, form.about, form.alias, form.isOpen) = ("#a:here", "Lane", "Our lane", "lane", false)
        let invite = InviteViewModel(groupID: "g", address: "#lane:here", context: fixture.context)
        invite.invitee = "@tom:here"
        let again = AddGroupViewModel(context: fixture.context)
        #expect([again.address, again.name, again.about, again.alias] == ["#a:here", "Lane", "Our lane", "lane"])
        #expect(!again.isOpen)
        #expect(InviteViewModel(groupID: "g", address: "", context: fixture.context).invitee == "@tom:here")
        #expect(InviteViewModel(groupID: "h", address: "", context: fixture.context).invitee.isEmpty)
        await again.create()
        #expect(again.isDone && AddGroupViewModel(context: fixture.context).name.isEmpty)
    }

    @Test func textThatIsTypedBeforeTheUserIsKnownIsOffered() async throws {
        fixture.chat().composer.text = "Early"
        await signedIn()
        let composer = fixture.chat().composer
        #expect(composer.text == "Early")
        composer.text = ""
        #expect(fixture.chat().composer.text.isEmpty)
    }

    @Test func aSignOutAsksAboutDraftsAndKeepsThoseOfThisComputer() async throws {
        await signedIn()
        let session = GroupsSession(groups: fixture.service, list: fixture.list(), context: fixture.context)
        fixture.drafts.keep("Elm", at: "listings/new")
        #expect(await session.confirmSignOut())
        fixture.chat().composer.text = "Half"
        fixture.app.answer("confirmSigningOut") { false }
        #expect(await !session.confirmSignOut())
        #expect(fixture.app.calls == ["confirmSigningOut: 1"])
        await fixture.drafts.accountChanged(.signedOut)
        #expect(await fixture.draftStore.kept == [Self.user: ["listings/new": Data("\"Elm\"".utf8)]])
        await signedIn()
        #expect(fixture.drafts.draft(at: "listings/new") == "Elm")
    }

    @Test func aReplyWithAMentionIsRestored() async throws {
        await signedIn()
        fixture.service.setMembers([GroupMember(id: "@tom:here", name: "Tom")])
        let reply = fixture.chat().composer
        reply.text = "@T"
        reply.completion.cursorMoved(after: "@T")
        await eventually("suggested") { reply.completion.isActive }
        reply.onReplace = { reply.text = $0 }
        reply.chooseMention()
        reply.reply(to: GroupFixture.event("a", "hello"))
        #expect(reply.text == "@Tom ")
        await fixture.drafts.flush()

        let again = try await restarted().chat.composer
        #expect(again.text == "@Tom " && again.title == reply.title && again.showsTitle)
        await again.send()
        let mentions = [
            GroupMention(userID: "@tom:here", name: "Tom"), GroupMention(userID: "@wang:here", name: "Wang Fang"),
        ]
        #expect(fixture.service.drafts == [.reply("@Tom ", to: "a", mentions: mentions)])
    }

    @Test func anEditThatIsCanceledAfterARestartBringsBackTheEarlierText() async throws {
        await signedIn()
        let edit = fixture.chat().composer
        edit.text = "before"
        edit.edit(GroupFixture.event("b", "helo", from: "@me:here"))
        edit.text = "hello"
        await fixture.drafts.flush()
        let again = try await restarted().chat.composer
        #expect(again.text == "hello" && again.cancelTitle == "Cancel Editing")
        again.cancel()
        #expect(again.text == "before" && !again.showsTitle)
    }

    @Test func whatIsSentOrClearedIsGone() async throws {
        await signedIn()
        let page = fixture.groupPage(GroupFixture.group())
        page.chat.composer.text = "Complete"
        page.posts.text = "Half a post"
        await fixture.drafts.flush()
        #expect(await fixture.draftStore.kept[Self.user]?.count == 2)
        await page.chat.composer.send()
        page.posts.text = ""
        await fixture.drafts.flush()
        #expect(await fixture.draftStore.kept == [Self.user: [:]])
        let again = try await restarted()
        #expect(again.chat.composer.text.isEmpty && again.posts.text.isEmpty)
    }

    @Test func aTextThatCouldNotBeSentIsKept() async throws {
        await signedIn()
        fixture.service.fail(StorageError.diskFull)
        let page = fixture.groupPage(GroupFixture.group())
        page.chat.composer.text = "Complete"
        await page.chat.composer.send()
        await fixture.drafts.flush()
        fixture.service.fail(nil)
        #expect(try await restarted().chat.composer.text == "Complete")
    }

    @Test func aSignOutDeletesTheDraftsAlsoThoseThatAreNotWrittenYet() async throws {
        await signedIn()
        let page = fixture.groupPage(GroupFixture.group())
        page.chat.composer.text = "Written"
        await fixture.drafts.flush()
        page.chat.composer.text = "Not written"
        await fixture.drafts.accountChanged(.signedOut)
        await fixture.drafts.flush()
        #expect(await fixture.draftStore.kept.isEmpty)
        await signedIn()
        #expect(fixture.groupPage(GroupFixture.group()).chat.composer.text.isEmpty)
    }

    @Test func anExpiredSessionKeepsTheDraftsAndAnotherUserDoesNotSeeThem() async throws {
        await signedIn()
        let page = fixture.groupPage(GroupFixture.group())
        page.chat.composer.text = "Half"
        await fixture.drafts.accountChanged(.notSignedIn)
        page.chat.composer.text = "Half a mess"
        await fixture.drafts.accountChanged(.signedIn(userID: "@tom:hutong"))
        #expect(fixture.groupPage(GroupFixture.group()).chat.composer.text.isEmpty)
        #expect(try await restarted().chat.composer.text == "Half a mess")
        await signedIn()
        #expect(fixture.groupPage(GroupFixture.group()).chat.composer.text == "Half a mess")
    }

    @Test func aFullDiskLosesNothingThatIsInMemory() async throws {
        await signedIn()
        let page = fixture.groupPage(GroupFixture.group())
        await fixture.draftStore.fail([StorageError.diskFull])
        page.chat.composer.text = "Half a mess"
        await fixture.drafts.flush()
        #expect(fixture.groupPage(GroupFixture.group()).chat.composer.text == "Half a mess")
        await fixture.drafts.flush()
        #expect(try await restarted().chat.composer.text == "Half a mess")
    }
}
