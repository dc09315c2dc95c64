import Domain
import Testing
import ViewModels

@Suite struct GroupUnreadTests {
    nonisolated struct Case: Sendable {
        let count: Int
        let isMuted: Bool
        let lookedAt: GroupPage?
        let chat: ChatUnread
    }

    nonisolated static let chatCases = [
        Case(count: 0, isMuted: false, lookedAt: nil, chat: .none),
        Case(count: -1, isMuted: false, lookedAt: nil, chat: .none),
        Case(count: 1, isMuted: false, lookedAt: nil, chat: .some(1)),
        Case(count: 99, isMuted: false, lookedAt: nil, chat: .some(99)),
        Case(count: 100, isMuted: false, lookedAt: nil, chat: .many),
        Case(count: 150, isMuted: false, lookedAt: nil, chat: .many),
        Case(count: 10_000, isMuted: false, lookedAt: nil, chat: .many),
        Case(count: 0, isMuted: true, lookedAt: nil, chat: .none),
        Case(count: 1, isMuted: true, lookedAt: nil, chat: .quiet),
        Case(count: 150, isMuted: true, lookedAt: nil, chat: .quiet),
        Case(count: 5, isMuted: false, lookedAt: .posts, chat: .some(5)),
        Case(count: 5, isMuted: false, lookedAt: .chat, chat: .none),
        Case(count: 150, isMuted: true, lookedAt: .chat, chat: .none),
    ]

    @Test(arguments: chatCases) func theChatHasNoneSomeManyOrQuiet(_ row: Case) {
        let unread = GroupUnread(UnreadCounts(chat: row.count), isMuted: row.isMuted, lookingAt: row.lookedAt)
        #expect(unread.chat == row.chat)
        #expect(unread.posts == .none && unread.activities == .none)
    }

    @Test(arguments: [false, true], [0, 1, 300]) func postsAndActivitiesHaveNoneOrNewMutedOrNot(muted: Bool, count: Int)
    {
        let expected: PageUnread = count > 0 ? .new : .none
        let unread = GroupUnread(UnreadCounts(posts: count, activities: count), isMuted: muted)
        #expect(unread.posts == expected && unread.activities == expected)
        let posts = GroupUnread(UnreadCounts(posts: count, activities: count), isMuted: muted, lookingAt: .posts)
        #expect(posts.posts == .none && posts.activities == expected)
        let activities = GroupUnread(
            UnreadCounts(posts: count, activities: count), isMuted: muted, lookingAt: .activities)
        #expect(activities.posts == expected && activities.activities == .none)
    }

    @Test func aQuietChatWantsNoAttentionButSomethingIsNew() {
        let quiet = GroupUnread(UnreadCounts(chat: 3), isMuted: true)
        #expect(!quiet.wantsAttention && quiet.isAnythingNew)
        let posts = GroupUnread(UnreadCounts(chat: 3, posts: 1), isMuted: true)
        #expect(posts.wantsAttention)
        #expect(!GroupUnread.nothing.wantsAttention && !GroupUnread.nothing.isAnythingNew)
        #expect(GroupUnread(UnreadCounts(chat: 100), isMuted: false).wantsAttention)
    }

    @Test func restartMuteAndUnmuteGiveTheSameAnswer() {
        let counts = UnreadCounts(chat: 42, posts: 1)
        let before = GroupUnread(counts, isMuted: false)
        #expect(GroupUnread(counts, isMuted: true) == GroupUnread(counts, isMuted: true))
        #expect(GroupUnread(counts, isMuted: false) == before)
    }
}
