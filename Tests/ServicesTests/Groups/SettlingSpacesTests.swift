import Domain
import Testing

@testable import Services

@Suite struct SettlingSpacesTests {
    private static func space(_ id: String, isEmpty: Bool = true) -> Group {
        var space = Group(id: id, name: id)
        if isEmpty { space.pageStates = [.chat: .emptySpace] }
        return space
    }

    @Test func aGroupThatIsBeingJoinedIsNoEmptySpace() {
        var spaces = SettlingSpaces()
        // The stored spaces have settled before.
        #expect(spaces.listed([Self.space("old")]).map(\.id) == ["old"])
        #expect(spaces.listed([Self.space("old"), Self.space("new")]).map(\.id) == ["old"])
        #expect(spaces.unsettled == ["new"])
        #expect(spaces.listed([Self.space("new", isEmpty: false)]).map(\.id) == ["new"])
        #expect(spaces.unsettled.isEmpty)
        // It is being left.
        #expect(spaces.listed([Self.space("new")]).isEmpty)
        #expect(spaces.listed([]).isEmpty && spaces.unsettled.isEmpty)
    }

    @Test func aSpaceThatStaysEmptyIsListed() {
        var spaces = SettlingSpaces()
        _ = spaces.listed([])
        #expect(spaces.listed([Self.space("new")]).isEmpty)
        spaces.settle(spaces.unsettled)
        #expect(spaces.listed([Self.space("new")]).map(\.id) == ["new"])
        #expect(spaces.unsettled.isEmpty)
    }
}
