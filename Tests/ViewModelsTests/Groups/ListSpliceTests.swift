import Testing

@testable import ViewModels

@Suite struct ListSpliceTests {
    nonisolated struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var text = ""
    }

    /// Applies the changes to `old` like a list view, with the rows of `new`.
    static func apply(_ splices: [ListSplice], to old: [Row], new: [Row]) -> [Row]? {
        var slots: [Row?] = old
        for splice in splices {
            guard splice.position + splice.removed <= slots.count else { return nil }
            slots.replaceSubrange(
                splice.position..<(splice.position + splice.removed),
                with: [Row?](repeating: nil, count: splice.added))
        }
        guard slots.count == new.count else { return nil }
        return zip(slots, new).map { $0 ?? $1 }
    }

    @Test func anyListTurnsIntoAnyOther() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var old = (0..<Int.random(in: 0..<12, using: &generator)).map { Row(id: $0) }
            var new = (0..<Int.random(in: 0..<12, using: &generator)).map { Row(id: $0) }
            old.removeAll { _ in Bool.random(using: &generator) }
            new.removeAll { _ in Bool.random(using: &generator) }
            if Int.random(in: 0..<4, using: &generator) == 0 { new.shuffle(using: &generator) }
            for index in new.indices where Int.random(in: 0..<5, using: &generator) == 0 { new[index].text = "!" }
            #expect(Self.apply(new.splices(from: old), to: old, new: new) == new, "\(old) \(new)")
        }
    }

    @Test func aMovingRangeChangesAtItsEndsOnly() {
        let old = (0..<500).map { Row(id: $0) }
        let new = (40..<540).map { Row(id: $0) }
        #expect(
            new.splices(from: old) == [
                ListSplice(position: 0, removed: 40, added: 0), ListSplice(position: 460, removed: 0, added: 40),
            ])
    }

    @Test func equalListsNeedNoChange() {
        let rows = (0..<5).map { Row(id: $0) }
        #expect(rows.splices(from: rows).isEmpty)
    }

    @Test func aChangedRowIsReplaced() {
        let old = (0..<5).map { Row(id: $0) }
        var new = old
        new[2].text = "sent"
        #expect(new.splices(from: old) == [ListSplice(position: 2, removed: 1, added: 1)])
    }

    @Test func movedRowsAreReplacedBetweenTheEqualEnds() {
        let new = [0, 2, 1, 3].map { Row(id: $0) }
        #expect(new.splices(from: (0..<4).map { Row(id: $0) }) == [ListSplice(position: 1, removed: 2, added: 2)])
    }
}
