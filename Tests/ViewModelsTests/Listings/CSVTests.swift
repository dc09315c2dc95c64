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

    @Test func aNamedSeparatorIsUsed() throws {
        #expect(try read("sep=;\r\na,b;c\r\n1;2") == [["a,b", "c"], ["1", "2"]])
        #expect(try read("\"sep=|\"\na|b,c,d\n") == [["a", "b,c,d"]])
        #expect(try CSV.rows(Data("sep=;\na;b\n".utf8)).map(\.line) == [2])
        #expect(try read("sep=,x\n") == [["sep=", "x"]])
    }

    @Test func emptyRowsAndControlCharactersAreLeftOut() throws {
        #expect(try read("a,b\n,\n ,  ,\n1,\u{0}2\u{7F}\u{1B}[0m\u{85}é\n") == [["a", "b"], ["1", "2[0mé"]])
        #expect(try read("a\n\"1\u{0}\n2\"\n") == [["a"], ["1\n2"]])
    }

    @Test(arguments: [
        String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, String.Encoding(rawValue: 0x8000_0632),
    ])
    func otherEncodingsAreRead(encoding: String.Encoding) throws {
        let data = try #require("community,b\r\n幸福花园,\"阳,光\"\r\n㐀,é\r\n".data(using: encoding))
        #expect(try CSV.rows(data).map(\.fields) == [["community", "b"], ["幸福花园", "阳,光"], ["㐀", "é"]])
    }

    @Test func textIsNeverAFormula() {
        for text in ["=1+1", "@SUM(A1)", "+1", "-2+3", "=cmd|' /C calc'!A0", "\tx", "\r=1", "＝1+1", "'=1", "''@x"] {
            let field = CSV.neutral(text)
            #expect(field == "'" + text)
            #expect(CSV.original(field) == text)
        }
        for text in ["", "'", "a=b", "'quoted'", "5-4", "'tis", "≠"] {
            #expect(CSV.neutral(text) == text)
            #expect(CSV.original(text) == text)
        }
        // Other programs' tables.
        #expect(CSV.original("=1") == "=1")
    }

    @Test func linesAreCountedAlsoInsideOfQuotes() throws {
        let rows = try CSV.rows(Data("a\n\"1\n2\"\n\nb\n".utf8))
        #expect(rows.map(\.line) == [1, 2, 5])
    }

    @Test func whatIsNoTableIsRefused() throws {
        for bytes: [UInt8] in [[0x61, 0xFF, 0xFE], [0xFF, 0xFE, 0x00], [0xFF, 0xFE, 0x00, 0xD8], [0x61, 0xD0]] {
            #expect(throws: CSV.Failure.notText) { try CSV.rows(Data(bytes)) }
        }
        #expect(throws: CSV.Failure.openQuote(line: 2)) { try read("a\n\"b\nc") }
        #expect(throws: CSV.Failure.tooLong) {
            try read(String(repeating: "a\n", count: CSV.maximumRows + 1))
        }
    }
}
