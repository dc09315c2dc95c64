import Domain
import Randomness
import Testing

@testable import ViewModels

@Suite struct GroupListDifferenceTests {
    private static func group(_ id: Int, unread: Int = 0) -> Group { GroupFixture.group("\(id)", chat: unread) }

    @Test func whatStaysIsNotChanged() {
        let groups = (0..<9).map { Self.group($0) }
        let same = GroupListDifference(from: groups, to: groups)
        #expect(same.changed.isEmpty && same.removed.isEmpty)
        // A group that only moves is the same.
        let moved = GroupListDifference(from: groups, to: groups.reversed())
        #expect(moved.changed.isEmpty && moved.removed.isEmpty)
    }

    @Test func anyListIsComparedWithAnyOther() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<500 {
            let old = (0..<random.next(below: 9)).map { Self.group($0) }.shuffled(using: &random)
            var new = (0..<random.next(below: 9)).map { Self.group($0, unread: random.next(below: 4) / 3) }
            if random.next(below: 2) == 0 { new.shuffle(using: &random) }
            let difference = GroupListDifference(from: old, to: new)
            #expect(difference.changed.map(\.new) == new.filter { !old.contains($0) })
            #expect(difference.changed.allSatisfy { change in change.old == old.first { $0.id == change.new.id } })
            let ids = new.map(\.id)
            #expect(difference.removed == old.filter { !ids.contains($0.id) })
        }
    }
}
