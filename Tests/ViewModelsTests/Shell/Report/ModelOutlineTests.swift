import Foundation
import Observation
import Testing

@testable import ViewModels

@Suite struct ModelOutlineTests {
    @Observable final class Child { var text = "a\nb" }

    @Observable final class Parent {
        enum State {
            case empty
            case loaded(rows: [String])
        }

        var count = 3
        var note: String?
        var password = "correct horse"
        var state = State.loaded(rows: ["x"])
        var when = Date(timeIntervalSince1970: 0)
        var shown = Child()
        var next: Parent?
        let child = Child()
        let plain = "not an output"
        @ObservationIgnored var dependency = "not an output"
        @ObservationIgnored weak var owner: Parent?
    }

    @Test func outputsAreShownAndNothingElse() {
        let outline = ModelOutline([("page", Parent())])
        #expect(
            outline.lines == [
                "page: Parent", "  count: 3", "  note: none", "  password: (hidden)",
                "  state: loaded", "    value:", "      rows: 1 items", "        1: “x”",
                "  when: 1970-01-01T00:00:00Z", "  shown: Child", "    text: “a\\u{a}b”", "  next: none",
                "  child: Child", "    text: “a\\u{a}b”",
            ], "\(outline.lines.joined(separator: "\n"))")
    }

    @Test func circlesAndLongTextsEnd() {
        let (first, second) = (Parent(), Parent())
        (first.next, second.next) = (second, first)
        first.note = String(repeating: "长", count: 100_000)
        let outline = ModelOutline([("page", first)])
        #expect(outline.lines.count < 40)
        #expect(outline.lines.allSatisfy { $0.unicodeScalars.count < 300 })
    }

    @Test func whatNothingObservesIsLeftOut() {
        #expect(ModelOutline([("store", "text"), ("list", [1])]).lines.isEmpty)
    }

    @Test func thereAreNotMoreLinesThanAnybodyReads() {
        let outline = ModelOutline((0..<1000).map { ("\($0)", Parent() as Any) })
        #expect(outline.lines.count == ModelOutline.maximumLines)
    }
}
