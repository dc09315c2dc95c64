import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct GroupRowTests {
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
        let rows = GroupRow.rows(of: groups, openID: "5", words: Self.words, now: .distantPast)
        #expect(rows.map(\.id) == ["3", "6", "2", "5", "4", "1", "7"])
        let isolated = { ForeignText.isolated($0) }
        #expect(rows.map(\.header) == ["", "", isolated("Courtyard"), "", isolated("Park"), "Chats", ""])
        #expect(rows.filter(\.isOpen).map(\.id) == ["5"])
        #expect(GroupRow.rows(of: [], openID: nil, words: Self.words, now: .distantPast).isEmpty)
    }

    @Test func aChatHasOneTab() {
        let fixture = GroupFixture()
        let chat = fixture.groupPage(Self.chat("1"), openPage: .chat)
        #expect(!chat.showsTabs && chat.tabs.map(\.page) == [.chat] && chat.emptyChatAdvice.isEmpty)
        let group = fixture.groupPage(GroupFixture.group())
        #expect(group.showsTabs && group.tabs.count == 3 && !group.emptyChatAdvice.isEmpty)
    }
}
