import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct GroupWordsTests {
    private let words = GroupWords(.identity, zone: GroupFixture.zone)
    /// The time: 20:00 on March 1, 2026, in Shanghai.
    private let now = Date(timeIntervalSince1970: 1_772_366_400)

    private func day(hoursAgo hours: Double) -> String { words.day(now.addingTimeInterval(-hours * 3600), now: now) }

    @Test func daysCloseToTodayHaveNames() {
        #expect(day(hoursAgo: 20) == "Today")
        #expect(day(hoursAgo: 20.1) == "Yesterday")
        #expect(day(hoursAgo: 44.1) == "Friday, February 27")
        #expect(day(hoursAgo: -3.9) == "Today")
        #expect(day(hoursAgo: -4) == "Tomorrow")
        #expect(day(hoursAgo: -28) == "Tuesday, March 3")
        #expect(day(hoursAgo: 24 * 61) == "December 30, 2025")
    }

    @Test func theTimeIsShownForToday() {
        #expect(words.timeOrDay(now, now: now) == words.time(now))
        #expect(words.timeOrDay(now.addingTimeInterval(-86_400), now: now) == "Yesterday")
        #expect(words.time(now).hasPrefix("8:00"))
        #expect(words.dayAndTime(now, now: now) == "Today, \(words.time(now))")
    }

    @Test func aPreviewIsOneLineOfLimitedLength() {
        #expect(words.preview(of: "hi", form: .text, from: "Tom") == "Tom: hi")
        #expect(words.preview(of: " a \n\t b\u{2028}c ", form: .text, from: "Tom") == "Tom: a b c")
        let long = words.preview(of: String(repeating: "x", count: 500), form: .text, from: "Tom")
        #expect(long.utf8.count == "Tom: ".utf8.count + 300)
        #expect(words.preview(of: " \0\u{200B}", form: .text, from: "Tom") == "Tom: Empty message")
    }

    @Test func onlyRightToLeftTextIsIsolated() {
        #expect(words.preview(of: "Tom 王芳", form: .text, from: "Tom") == "Tom: Tom 王芳")
        for text in ["\u{05D0}", "שלום", "مريم"] {
            #expect(words.preview(of: "hi", form: .text, from: text) == "\u{2068}\(text)\u{2069}: hi")
        }
    }

    @Test func theCountInATabHasALimit() {
        func tab(_ count: Int, isMuted: Bool = false) -> String {
            let unread = GroupUnread(UnreadCounts(chat: count), isMuted: isMuted)
            return words.tab(.chat, unread: unread, count: count)
        }
        #expect(tab(0) == "Chat")
        #expect(tab(99) == "Chat, 99 unread")
        #expect(tab(999) == "Chat, 999 unread")
        #expect(tab(1000) == "Chat, 1,000 or more unread")
        #expect(tab(7, isMuted: true) == "Chat, something new")
    }

    @Test func theSummaryListsPagesWithUnreadEvents() {
        var group = GroupFixture.group(chat: 3, activities: 2)
        #expect(
            words.summary(of: group, unread: GroupUnread(group.unread, isMuted: false))
                == "Nanluogu Lane. Chat, 3 unread. Activities, something new")
        group.unread = UnreadCounts()
        #expect(words.summary(of: group, unread: GroupUnread(group.unread, isMuted: false)) == "Nanluogu Lane")
    }

    @Test func membersAreCountedOnceTheirNumberIsKnown() {
        #expect(words.members(0) == "" && words.members(1) == "1 member" && words.members(2) == "2 members")
    }

    @Test func newMessagesAreCountedUpTo99() {
        #expect(words.newMessages(1) == "1 new message")
        #expect(words.newMessages(99) == "99 new messages")
        #expect(words.newMessages(100) == "Many new messages")
    }
}
