import Domain
import Testing
import ViewModels

@Suite struct GroupUnreadTests {
    nonisolated struct Case: Sendable {
        let count: Int
        let isMuted: Bool
        let visiblePage: GroupPage?
        let chat: UnreadMark
    }

    nonisolated static let nothing = GroupUnread(UnreadCounts(), isMuted: false)

    nonisolated static let chatCases = [
        Case(count: 0, isMuted: false, visiblePage: nil, chat: .none),
        Case(count: -1, isMuted: false, visiblePage: nil, chat: .none),
        Case(count: 1, isMuted: false, visiblePage: nil, chat: .count(1)),
        Case(count: 99, isMuted: false, visiblePage: nil, chat: .count(99)),
        Case(count: 100, isMuted: false, visiblePage: nil, chat: .many),
        Case(count: 150, isMuted: false, visiblePage: nil, chat: .many),
        Case(count: 10_000, isMuted: false, visiblePage: nil, chat: .many),
        Case(count: 0, isMuted: true, visiblePage: nil, chat: .none),
        Case(count: 1, isMuted: true, visiblePage: nil, chat: .quiet),
        Case(count: 150, isMuted: true, visiblePage: nil, chat: .quiet),
        Case(count: 5, isMuted: false, visiblePage: .posts, chat: .count(5)),
        Case(count: 5, isMuted: false, visiblePage: .chat, chat: .none),
        Case(count: 150, isMuted: true, visiblePage: .chat, chat: .none),
    ]

    @Test(arguments: chatCases) func theChatHasNoneSomeManyOrQuiet(_ row: Case) {
        let unread = GroupUnread(UnreadCounts(chat: row.count), isMuted: row.isMuted, visiblePage: row.visiblePage)
        #expect(unread.chat == row.chat)
        #expect(unread.newPages.isEmpty)
    }

    @Test(arguments: [false, true], [0, 1, 300]) func postsAndActivitiesHaveNoneOrNew(muted: Bool, count: Int) {
        let unread = GroupUnread(UnreadCounts(posts: count, activities: count), isMuted: muted)
        #expect(unread.newPages == (count > 0 ? [.posts, .activities] : []))
        let posts = GroupUnread(UnreadCounts(posts: count, activities: count), isMuted: muted, visiblePage: .posts)
        #expect(posts.newPages == (count > 0 ? [.activities] : []))
        let activities = GroupUnread(
            UnreadCounts(posts: count, activities: count), isMuted: muted, visiblePage: .activities)
        #expect(activities.newPages == (count > 0 ? [.posts] : []))
    }

    @Test func aMutedChatIsNewButWantsNoAttention() {
        let quiet = GroupUnread(UnreadCounts(chat: 3), isMuted: true)
        #expect(!quiet.wantsAttention && quiet.mark(of: .chat) == .quiet)
        #expect(GroupUnread(UnreadCounts(chat: 3, posts: 1), isMuted: true).wantsAttention)
        #expect(GroupUnread(UnreadCounts(chat: 3, activities: 1), isMuted: true).wantsAttention)
        #expect(!Self.nothing.wantsAttention && Self.nothing.mark(of: .chat) == .none)
        #expect(GroupUnread(UnreadCounts(chat: 100), isMuted: false).wantsAttention)
        #expect(GroupUnread(UnreadCounts(chat: 1), isMuted: false).wantsAttention)
    }

    @Test func eachPageHasItsMark() {
        let unread = GroupUnread(UnreadCounts(chat: 7, activities: 1), isMuted: false)
        #expect(GroupPage.allCases.map(unread.mark) == [.count(7), .none, .new, .none])
        #expect(GroupUnread(UnreadCounts(posts: 2), isMuted: false).mark(of: .posts) == .new)
        #expect(GroupUnread(UnreadCounts(chat: 100), isMuted: false).mark(of: .chat) == .many)
        #expect(GroupUnread(UnreadCounts(chat: 7), isMuted: true).mark(of: .chat) == .quiet)
        #expect(GroupPage.allCases.map(Self.nothing.mark) == [.none, .none, .none, .none])
    }

    @Test func theMarkOfAGroupIsTheChatsUnlessOnlyOtherPagesWantAttention() {
        func mark(_ counts: UnreadCounts, isMuted: Bool = false) -> UnreadMark {
            GroupUnread(counts, isMuted: isMuted).groupMark
        }
        #expect(mark(UnreadCounts()) == .none)
        #expect(mark(UnreadCounts(chat: 7, posts: 1)) == .count(7))
        #expect(mark(UnreadCounts(chat: 100, posts: 1)) == .many)
        #expect(mark(UnreadCounts(posts: 1)) == .new)
        #expect(mark(UnreadCounts(chat: 7), isMuted: true) == .quiet)
        #expect(mark(UnreadCounts(chat: 7, activities: 1), isMuted: true) == .new)
    }

    @Test func aMentionStandsOutAlsoInAMutedGroup() {
        let counts = UnreadCounts(chat: 3)
        for isMuted in [true, false] {
            let unread = GroupUnread(counts, isMuted: isMuted, hasMention: true)
            #expect(unread.groupMark == .mention && unread.wantsAttention == !isMuted)
        }
        #expect(GroupUnread(counts, isMuted: false, hasMention: true, visiblePage: .chat).groupMark == .none)
        #expect(GroupUnread(UnreadCounts(), isMuted: false, hasMention: true).groupMark == .none)
    }
}
