import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite nonisolated struct CSVTests {
    private func read(_ text: String) throws -> [[String]] { try CSV.rows(Data(text.utf8)).map(\.fields) }

    @Test func whatIsWrittenIsReadAgain() throws {
        let rows = [["a", "b,c", "say \"hi\""], ["", "two\nlines", "半;分号"], ["\u{FEFF}", "\r\n", "\t"]]
        #expect(try CSV.rows(CSV.data(rows)).map(\.fields) == rows)
        #expect(CSV.data([["x"]]) == Data([0xEF, 0xBB, 0xBF, 0x78, 0x0D, 0x0A]))
    }

    @Test func otherProgramsTablesAreRead() throws {
        #expect(try read("a,b\n1,2\n") == [["a", "b"], ["1", "2"]])
        #expect(try read("a;b\r\n1,5;2") == [["a", "b"], ["1,5", "2"]])
        #expect(try read("a\tb\r1\t2\r") == [["a", "b"], ["1", "2"]])
        #expect(try read("a,b\n\n\n1,\"2\n3\"\n") == [["a", "b"], ["1", "2\n3"]])
        #expect(try read("") == [])
        #expect(try read("a,\"b\"c\n") == [["a", "bc"]])
    }

    @Test func linesAreCountedAlsoInsideOfQuotes() throws {
        let rows = try CSV.rows(Data("a\n\"1\n2\"\n\nb\n".utf8))
        #expect(rows.map(\.line) == [1, 2, 5])
    }

    @Test func whatIsNoTableIsRefused() throws {
        #expect(throws: CSV.Failure.notText) { try CSV.rows(Data([0x61, 0xFF, 0xFE])) }
        #expect(throws: CSV.Failure.openQuote(line: 2)) { try read("a\n\"b\nc") }
        #expect(throws: CSV.Failure.tooLong) {
            try read(String(repeating: "a\n", count: CSV.maximumRows + 1))
        }
    }
}
