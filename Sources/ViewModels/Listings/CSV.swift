import Domain
import Foundation

/// A table as text (RFC 4180), in UTF-8.
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
        /// The text is not UTF-8.
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

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D, 0x3B, 0x09].contains($0) }
        return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
    }

    /// Returns the rows that are not empty. Fields are separated by commas, semicolons or tabs, like in the first line.
    public static func rows(_ data: Data) throws(Failure) -> [Record] {
        guard data.count <= maximumBytes else { throw .tooLong }
        guard let text = String(validating: data, as: UTF8.self) else { throw .notText }
        var reader = Reader(Array((text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text).utf8))
        var rows: [Record] = []
        while let row = try reader.next() {
            if row.fields != [""] { rows.append(row) }
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
            separator = [0x2C, 0x3B, 0x09].max { first.count(of: $0) < first.count(of: $1) } ?? 0x2C
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
                    content.append(byte)
                }
            }
            // The characters after a closing quote belong to the field, too.
            while position < bytes.count, bytes[position] != separator, bytes[position] != 0x0A, bytes[position] != 0x0D
            {
                content.append(bytes[position])
                position += 1
            }
            return String(decoding: content, as: UTF8.self)
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
