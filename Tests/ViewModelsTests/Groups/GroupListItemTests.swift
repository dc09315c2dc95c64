import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct GroupListItemTests {
    private static let words = GroupWords(.identity, zone: GroupFixture.zone)

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

    @Test func aSpaceIsAboveItsChats() {
        func space(_ id: String) -> Group {
            var space = GroupFixture.group(id, name: id)
            space.pages = []
            return space
        }
        let groups = [
            GroupFixture.group("1"), Self.chat("2", in: Group.Space(id: "4", name: "4")), Self.chat("3"), space("4"),
            space("5"),
        ]
        let maker = GroupListItemMaker(Self.words)
        let items = maker.items(of: groups, openID: nil, now: .distantPast)
        #expect(items.map(\.id) == ["1", "4", "2", "5", "title ", "3"])
        #expect(items.compactMap(\.group).filter(\.isIndented).map(\.id) == ["2"])
        let row = items[1].group
        #expect(row?.hasSecondLine == true && items[2].group?.hasSecondLine == false)
        #expect(row?.lastMessage == "Space" && row?.accessibleName == "4. Space")
        // The chat of a space that the user has left is one of the others.
        let left = maker.items(of: [Self.chat("2")], openID: nil, now: .distantPast)
        #expect(left.compactMap(\.group).map(\.isIndented) == [false])
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
        #expect(group.showsTabs && group.tabs.count == 4 && !group.emptyChatAdvice.isEmpty)
        #expect(chat.canMute && group.canMute)
        var space = GroupFixture.group()
        space.pages = []
        let empty = fixture.groupPage(space)
        #expect(!empty.showsTabs && !empty.canMute && empty.emptyChatAdvice.isEmpty)
    }
}
