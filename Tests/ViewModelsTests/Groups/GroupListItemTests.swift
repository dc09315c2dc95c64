import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct GroupListItemTests {
    private static let words = GroupWords(.identity, calendar: GroupFixture.calendar)

    private static func chat(_ id: String, in space: Group.Space? = nil) -> Group {
        var chat = GroupFixture.group(id, name: id)
        chat.pages = [.chat]
        chat.space = space
        return chat
    }

    @Test func chatsFollowTheGroupsInSectionsOfTheirOwn() {
        let (courtyard, park) = (Group.Space(id: "c", name: "Courtyard"), Group.Space(id: "p", name: "Park"))
        let groups = [
            Self.chat("1"), Self.chat("2", in: courtyard), GroupFixture.group("3"), Self.chat("4", in: park),
            Self.chat("5", in: courtyard), GroupFixture.group("6"), Self.chat("7"),
        ]
        let maker = GroupListItemMaker(Self.words)
        let items = maker.items(of: groups, openID: "5", now: .distantPast)
        let shown = items.map { item in
            if case .title(_, let title) = item { title } else { item.id }
        }
        let isolated = { ForeignText.isolated($0) }
        #expect(shown == ["3", "6", isolated("Courtyard"), "2", "5", isolated("Park"), "4", "Chats", "1", "7"])
        #expect(Set(items.map(\.id)).count == items.count)
        #expect(items.compactMap(\.group).filter(\.isOpen).map(\.id) == ["5"])
        #expect(maker.items(of: [], openID: nil, now: .distantPast).isEmpty)
    }

    @Test func onlyWhatHasChangedIsMadeAnew() {
        let maker = GroupListItemMaker(Self.words)
        let now = Date(timeIntervalSince1970: 1_772_366_400)
        func rows(_ groups: [Group], openID: String? = nil, now: Date = now) -> [GroupRow] {
            maker.items(of: groups, openID: openID, now: now).compactMap(\.group)
        }
        var group = GroupFixture.group(last: ("1", "hi"))
        let first = rows([group])
        #expect(rows([group], now: now + 1) == first)
        #expect(rows([group], openID: "g").map(\.isOpen) == [true])
        // The time of yesterday's message is a day.
        #expect(rows([group], now: now + 86_400).map(\.timeText) == ["Yesterday"])
        group.name = "Drum Tower"
        #expect(rows([group]).map(\.name) == ["Drum Tower"])
        #expect(rows([group])[0].timeText == first[0].timeText)
    }

    @Test func aChatHasOneTab() {
        let fixture = GroupFixture()
        let chat = fixture.groupPage(Self.chat("1"), openPage: .chat)
        #expect(!chat.showsTabs && chat.tabs.map(\.page) == [.chat] && chat.emptyChatAdvice.isEmpty)
        let group = fixture.groupPage(GroupFixture.group())
        #expect(group.showsTabs && group.tabs.count == 3 && !group.emptyChatAdvice.isEmpty)
    }
}
