import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct NotificationPlannerTests {
    private typealias Action = NotificationPlanner.Action

    /// Plans for one group at a time; the first one is the baseline.
    private static func actions(_ groups: [Group], isWindowActive: Bool = false) -> [Action] {
        var planner = NotificationPlanner(GroupWords(.identity, zone: GroupFixture.zone))
        return zip([[]] + groups.map { [$0] }, groups).flatMap { before, group in
            planner.actions(after: GroupListDifference(from: before, to: [group]), isWindowActive: isWindowActive)
        }
    }

    private static func notify(_ body: String) -> Action {
        .notify(GroupNotification(groupID: "g", title: "Nanluogu Lane", body: body))
    }

    @Test func theBaselineIsNotNew() {
        #expect(Self.actions([GroupFixture.group(chat: 3, posts: 1, last: ("1", "hi"))]).isEmpty)
    }

    @Test func anUnchangedGroupIsNotNotifiedAgain() {
        let group = GroupFixture.group(chat: 1, posts: 1, activities: 1, last: ("1", "hi"))
        #expect(Self.actions([GroupFixture.group(), group, group]) == [Self.notify("Wang Fang: hi")])
    }

    @Test func aMentionIsToldAlsoAmongOtherMessages() {
        var mentioned = GroupFixture.group(chat: 3, last: ("3", "later"))
        mentioned.unreadMention = Group.LastMessage(
            id: "2", senderID: "@tom:here", senderName: "Tom", text: "you?", time: .distantPast)
        var more = mentioned
        more.unread.chat = 4
        #expect(
            Self.actions([GroupFixture.group(), mentioned, more])
                == [Self.notify("Tom mentioned you: you?"), Self.notify("4 new messages")])
        mentioned.isMuted = true
        #expect(Self.actions([GroupFixture.group(), mentioned]).isEmpty)
    }

    @Test func theNewsOfManyGroupsAreOneNotification() {
        var planner = NotificationPlanner(GroupWords(.identity, zone: GroupFixture.zone))
        let groups = { (count: Int, chat: Int) in
            (1...count).map { number in
                var group = GroupFixture.group(chat: chat, last: ("\(chat)", "hi"))
                (group.id, group.name) = ("g\(number)", "Lane \(number)")
                return group
            }
        }
        func actions(from before: [Group], to after: [Group]) -> [Action] {
            planner.actions(after: GroupListDifference(from: before, to: after), isWindowActive: false)
        }
        _ = actions(from: [], to: groups(4, 0))
        let three = actions(from: groups(3, 0), to: groups(3, 1))
        #expect(
            three.count == 3
                && three.first == .notify(GroupNotification(groupID: "g1", title: "Lane 1", body: "Wang Fang: hi")))
        let merged = GroupNotification(
            groupID: "g1", title: "News from 4 groups", body: "Lane 1 · Lane 2 · Lane 3 · Lane 4")
        #expect(
            actions(from: groups(3, 1), to: groups(4, 2))
                == ["g2", "g3", "g4"].map { .withdraw(groupID: $0) } + [.notify(merged)])
        // Read, only the group of the notification withdraws it.
        #expect(actions(from: groups(4, 2), to: groups(4, 0)) == [.withdraw(groupID: "g1")])
    }

    @Test func aLowerCountIsNotNew() {
        let last = (id: "1", text: "hi")
        #expect(Self.actions([GroupFixture.group(chat: 5, last: last), GroupFixture.group(chat: 4, last: last)]) == [])
        #expect(Self.actions([GroupFixture.group(posts: 2), GroupFixture.group(posts: 1)]) == [])
        #expect(Self.actions([GroupFixture.group(activities: 2), GroupFixture.group(activities: 1)]) == [])
    }

    @Test func anotherLastMessageIsNewAlthoughTheCountIsTheSame() {
        let groups = [
            GroupFixture.group(chat: 1, last: ("1", "one")), GroupFixture.group(chat: 1, last: ("2", "two")),
        ]
        #expect(Self.actions(groups) == [Self.notify("Wang Fang: two")])
    }

    @Test func anOwnMessageIsNotNew() {
        #expect(Self.actions([GroupFixture.group(), GroupFixture.group(last: ("mine", "hi"))]) == [])
    }

    @Test(arguments: [(2, "2 new messages"), (99, "99 new messages"), (100, "Many new messages")])
    func severalMessagesAreCounted(count: Int, body: String) {
        #expect(Self.actions([GroupFixture.group(), GroupFixture.group(chat: count)]) == [Self.notify(body)])
    }

    @Test func oneMessageWithoutAPreviewIsCounted() {
        #expect(Self.actions([GroupFixture.group(), GroupFixture.group(chat: 1)]) == [Self.notify("1 new message")])
    }

    @Test func nothingIsNotifiedInAnActiveWindowOrAMutedGroup() {
        #expect(Self.actions([GroupFixture.group(), GroupFixture.group(chat: 1)], isWindowActive: true) == [])
        #expect(Self.actions([GroupFixture.group(), GroupFixture.group(chat: 1, isMuted: true)]) == [])
    }

    @Test func aGroupThatIsNewToTheListIsNotified() {
        var planner = NotificationPlanner(GroupWords(.identity, zone: GroupFixture.zone))
        func actions(_ before: [Group], _ now: [Group]) -> [Action] {
            planner.actions(after: GroupListDifference(from: before, to: now), isWindowActive: false)
        }
        let group = GroupFixture.group(posts: 1)
        #expect(actions([], []) == [])
        #expect(actions([], [group]) == [Self.notify("There is a new post")])
        // Also one that the user has left meanwhile.
        #expect(actions([group], []) == [])
        #expect(actions([], [group]) == [Self.notify("There is a new post")])
    }

    @Test func aNotificationIsWithdrawnOnceItsPageHasBeenRead() {
        let groups = [
            GroupFixture.group(), GroupFixture.group(posts: 1), GroupFixture.group(chat: 0, posts: 0),
            GroupFixture.group(),
        ]
        #expect(Self.actions(groups) == [Self.notify("There is a new post"), .withdraw(groupID: "g")])
    }

    @Test func aNotificationStaysWhileItsPageIsUnread() {
        let groups = [GroupFixture.group(), GroupFixture.group(posts: 2), GroupFixture.group(posts: 1)]
        #expect(Self.actions(groups) == [Self.notify("There is a new post")])
    }
}
