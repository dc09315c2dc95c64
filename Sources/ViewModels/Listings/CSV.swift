import Domain
import Foundation

/// A table as text (RFC 4180).
public nonisolated enum CSV {
    /// A record of a table, with its place in the text.
    public struct Record: Equatable, Sendable {
        /// The number of its first line, from 1.
        public let line: Int
        /// The fields of the row, without quotes.
        public let fields: [String]
    }

    /// The reason why a text is not a table.
    public enum Failure: LoggableError, Equatable, Sendable {
        /// The encoding of the text is unknown.
        case notText
        /// A quote is not closed.
        case openQuote(line: Int)
        /// The text has more bytes or rows than are read.
        case tooLong
    }

    /// The maximum length of a text, in bytes.
    public static let maximumBytes = 64 << 20
    /// The maximum number of rows.
    public static let maximumRows = 100_001

    /// Returns rows as text with a byte-order mark, without which spreadsheets assume another encoding.
    public static func data(_ rows: [[String]]) -> Data {
        var text = "\u{FEFF}"
        for row in rows {
            text += row.map(quoted).joined(separator: ",")
            text += "\r\n"
        }
        return Data(text.utf8)
    }

    /// Returns a text field that spreadsheets do not take for a formula: an apostrophe precedes the characters with which
    /// one begins.
    public static func neutral(_ text: String) -> String { beginsLikeFormula(text) ? "'" + text : text }

    /// Returns the text field that `neutral` has changed.
    public static func original(_ text: String) -> String {
        text.hasPrefix("'") && beginsLikeFormula(text) ? String(text.dropFirst()) : text
    }

    /// Returns whether a formula follows any number of apostrophes, so that `original` finds exactly the added one.
    private static func beginsLikeFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return "=@+-\t\r＝＠＋－".unicodeScalars.contains(first)
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D, 0x3B, 0x09].contains($0) }
        return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
    }

    /// Returns the rows that are not empty, without control characters other than tabs and line ends. Fields are
    /// separated by commas, semicolons or tabs, as in the first line, or by what a line such as `sep=;` before it names.
    public static func rows(_ data: Data) throws(Failure) -> [Record] {
        guard data.count <= maximumBytes else { throw .tooLong }
        guard let text = TextEncoding.text(of: data) else { throw .notText }
        var reader = Reader(Array(text.utf8))
        var rows: [Record] = []
        while let row = try reader.next() {
            if !row.fields.allSatisfy({ $0.utf8.allSatisfy { $0 == 0x20 } }) { rows.append(row) }
            guard rows.count <= maximumRows else { throw .tooLong }
        }
        return rows
    }

    /// Reads one row after the other.
    private struct Reader {
        private let bytes: [UInt8]
        private let separator: UInt8
        private var position = 0
        private var line = 1

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
            let named = String(decoding: first.prefix(7), as: UTF8.self).lowercased().filter { $0 != "\"" }
            if named.utf8.count == 5, named.hasPrefix("sep="), let last = named.utf8.last {
                separator = last
                position = first.count
                endLine()
            } else {
                separator = [0x2C, 0x3B, 0x09].max { first.count(of: $0) < first.count(of: $1) } ?? 0x2C
            }
        }

        mutating func next() throws(Failure) -> Record? {
            guard position < bytes.count else { return nil }
            let start = line
            var fields: [String] = []
            while true {
                fields.append(try field())
                guard position < bytes.count, bytes[position] == separator else { break }
                position += 1
            }
            endLine()
            return Record(line: start, fields: fields)
        }

        private mutating func field() throws(Failure) -> String {
            var content: [UInt8] = []
            let start = line
            if position < bytes.count, bytes[position] == 0x22 {
                position += 1
                while true {
                    guard position < bytes.count else { throw .openQuote(line: start) }
                    let byte = bytes[position]
                    position += 1
                    if byte == 0x22 {
                        guard position < bytes.count, bytes[position] == 0x22 else { break }
                        position += 1
                    }
                    if byte == 0x0A { line += 1 }
                    add(byte, to: &content)
                }
            }
            // The characters after a closing quote belong to the field, too.
            while position < bytes.count, bytes[position] != separator, bytes[position] != 0x0A, bytes[position] != 0x0D
            {
                add(bytes[position], to: &content)
                position += 1
            }
            return String(decoding: content, as: UTF8.self)
        }

        /// Adds a byte, unless a control character ends with it.
        private func add(_ byte: UInt8, to content: inout [UInt8]) {
            switch byte {
            case 0x09, 0x0A, 0x0D: content.append(byte)
            case ..<0x20, 0x7F: break
            case 0x80...0x9F where content.last == 0xC2: content.removeLast()
            default: content.append(byte)
            }
        }

        private mutating func endLine() {
            guard position < bytes.count else { return }
            if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
            position += 1
            line += 1
        }
    }
}

nonisolated extension Collection<UInt8> {
    fileprivate func count(of byte: UInt8) -> Int { count { $0 == byte } }
}
