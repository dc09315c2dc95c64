import Domain
import TestSupport
import Testing
import ViewModels

/// Leaving a group, removing and banning its members, reporting messages, and being removed.
@Suite struct GroupModerationTests {
    let fixture = GroupFixture()

    private func members() -> MembersViewModel {
        MembersViewModel(
            groupID: "g", invite: fixture.groupPage(GroupFixture.group("g")).invite,
            context: fixture.context)
    }

    private func member(
        _ id: String, _ name: String, _ role: GroupRole = .member, isRemovable: Bool = false, isBannable: Bool = false
    ) -> GroupMember {
        var member = GroupMember(id: id, name: name)
        member.role = role
        member.isRemovable = isRemovable
        member.isBannable = isBannable
        return member
    }

    @Test func rowsSayTheRankAndOfferWhatIsAllowed() async {
        fixture.service.setMembers([
            member("@a:here", "Anna", .administrator), member("@b:here", "Bao", .moderator, isRemovable: true),
            member("@c:here", "Chen", isRemovable: true, isBannable: true),
        ])
        let members = members()
        await members.load()
        #expect(members.rows.map(\.role) == ["Administrator", "Moderator", ""])
        #expect(members.rows.map(\.actions) == [[], [.remove], [.remove, .ban]])
        #expect(members.rows.map(\.hasMenu) == [false, true, true])
        #expect(
            members.rows.map(\.accessibleName) == [
                "Anna, @a:here, Administrator", "Bao, @b:here, Moderator", "Chen, @c:here",
            ])
        #expect([MemberAction.remove, .ban].map(members.title) == ["Remove…", "Ban…"])
    }

    @Test func nothingIsOfferedBeforeTheServerHasAllowedIt() async {
        fixture.service.setMembers([GroupMember(id: "@d:here", name: "Dong")])
        let members = members()
        await members.load()
        #expect(members.rows.map(\.role) == [""] && members.rows.map(\.actions) == [[]])
    }

    @Test(arguments: [(MemberAction.remove, false), (.ban, true)])
    func aMemberIsRemovedAfterAQuestionAndInvitedAgain(action: MemberAction, isBanned: Bool) async throws {
        fixture.service.setMembers([member("@c:here", "Chen", isRemovable: true, isBannable: true)])
        let members = members()
        await members.load()
        let chen = try #require(members.rows.first)
        fixture.app.answer("confirmRemoving", with: false)
        await members.perform(action, on: chen)
        #expect(fixture.service.calls == ["members g"])

        fixture.app.answer("confirmRemoving", with: true)
        await members.perform(action, on: chen)
        #expect(
            fixture.service.calls == ["members g", "removeMember @c:here \(isBanned) g", "members g"])
        await fixture.undoHistory.undo()
        #expect(fixture.service.calls.last == "readmitMember @c:here \(isBanned) g")
        #expect(
            fixture.app.calls.filter { $0.hasPrefix("confirm") } == [
                "confirmRemoving: Chen \(isBanned)", "confirmRemoving: Chen \(isBanned)",
            ])
    }

    @Test func aRefusedRemovalIsReported() async throws {
        fixture.service.setMembers([member("@c:here", "Chen", isRemovable: true)])
        let members = members()
        await members.load()
        fixture.service.fail(GroupMembershipError.notAllowed)
        fixture.app.answer("confirmRemoving", with: true)
        await members.perform(.remove, on: try #require(members.rows.first))
        #expect(fixture.app.problems.map(\.title) == ["You are not allowed to do this"])
        await fixture.undoHistory.undo()
        #expect(fixture.app.calls.last == "toast: Nothing to undo")
    }

    @Test func leavingAsksAndCanBeUndone() async {
        let page = fixture.groupPage(GroupFixture.group())
        fixture.app.answer("confirmLeaving", with: false)
        await page.leave()
        #expect(fixture.service.calls.isEmpty)

        fixture.app.answer("confirmLeaving", with: true)
        await page.leave()
        #expect(fixture.service.calls == ["leaveGroup g"])
        await fixture.undoHistory.undo()
        #expect(fixture.service.calls == ["leaveGroup g", "joinGroup g"])
    }

    @Test func aGroupThatCannotBeLeftStaysOpen() async {
        let page = fixture.groupPage(GroupFixture.group())
        fixture.service.fail(RemoteError.offline)
        fixture.app.answer("confirmLeaving", with: true)
        await page.leave()
        #expect(fixture.app.problems.map(\.title) == ["You are offline"])
    }

    @Test func thePageIsReleasedWhileItsUndoIsOffered() async {
        fixture.app.answer("confirmLeaving", with: true)
        await expectRelease {
            let page = fixture.groupPage(GroupFixture.group())
            await page.leave()
            return page
        }
    }

    @Test func aRemovalByAModeratorIsReported() async {
        fixture.service.set([GroupFixture.group(), GroupFixture.group("h", name: "Drum Tower")])
        let list = fixture.list()
        let running = Task { await list.start() }
        await eventually("shown") { list.rows.count == 2 }
        fixture.service.remove("h", GroupRemoval(isBanned: true, reason: "Noise"))
        await eventually("reported") { fixture.app.problems.count == 1 }
        #expect(
            fixture.app.problems == [
                Problem(title: "A moderator has banned you from Drum Tower", advice: "Reason: Noise")
            ])
        // A group that the user has left disappears silently.
        fixture.service.set([Group]())
        await eventually("gone") { list.rows.isEmpty }
        #expect(fixture.app.problems.count == 1)
        running.cancel()
        await running.value
    }

    @Test func aMessageIsReportedAfterAQuestion() async throws {
        fixture.service.set([GroupFixture.event("a", "Buy now!")])
        let chat = fixture.chat()
        let running = Task { await chat.feed.run() }
        await eventually("shown") { chat.items.count == 2 }
        let message = try #require(
            chat.items.lazy.compactMap { if case .message(let message) = $0 { message } else { nil } }.first)
        fixture.app.answer("confirmReportingMessage", with: false)
        await chat.actions.perform(.report, on: message.id)
        fixture.app.answer("confirmReportingMessage", with: true)
        await chat.actions.perform(.report, on: message.id)
        #expect(fixture.service.calls.filter { $0.hasPrefix("report") } == ["report chat a"])
        #expect(fixture.app.calls.last == "toast: The message was reported")
        running.cancel()
        await running.value
    }
}
