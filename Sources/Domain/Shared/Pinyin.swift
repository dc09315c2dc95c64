/// Latin letters that may be a reading of Chinese characters, for searches.
///
/// They match whole syllables, their first letters, or both, and the last syllable may be unfinished: "hongxing", "hx",
/// "hongx" and "xing" match 红星. A character with several readings matches each of them.
public struct Pinyin: Sendable {
    /// The next eight letters at each position, the first one in the lowest byte; zeros follow the last one.
    private let parts: [UInt64]
    /// The bit of the first letter.
    let initial: UInt32

    /// Returns nil unless a folded text consists of letters, and of apostrophes, which are ignored.
    public init?(_ text: String) {
        let letters = text.utf8.filter { $0 != UInt8(ascii: "'") }
        guard (1...63).contains(letters.count),
            letters.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return nil }
        parts = letters.indices.map { Self.packed(letters[$0...].prefix(8)) }
        initial = Self.bit(parts[0])
    }

    /// Returns whether successive Chinese characters of a name match; other characters are ignored.
    public func occurs(in name: String) -> Bool {
        let table = Self.table
        // Each bit is the number of letters that match the characters before this one, and this one.
        var (before, after): (UInt64, UInt64) = (0, 0)
        for scalar in name.unicodeScalars where ChineseTable.range.contains(scalar.value) {
            (before, after) = (after | 1, 0)
            for index in table.readings(of: scalar) {
                let syllable = table.syllables[index]
                var starts = before
                while starts != 0 {
                    let start = starts.trailingZeroBitCount
                    starts &= starts - 1
                    let count = (syllable ^ parts[start]).trailingZeroBitCount / 8
                    if start + count >= parts.count { return true }
                    if count == (71 - syllable.leadingZeroBitCount) / 8 { after |= 1 << (start + count) }
                    if count > 0 { after |= 1 << (start + 1) }
                }
            }
        }
        return false
    }

    /// The maximum number of characters, and of different readings, of which the spelling is returned.
    private static let (maximumSpelledLength, maximumSpellings) = (24, 8)

    /// Returns the readings of the Chinese characters of a name, and their first letters, each as one word. Letters may be
    /// found in them across the borders of syllables.
    public static func spellings(of name: String) -> String {
        let table = Self.table
        let characters = name.unicodeScalars.filter { ChineseTable.range.contains($0.value) }
        var words = [(syllables: "", initials: "")]
        for character in characters.prefix(maximumSpelledLength) {
            let syllables = Set(table.readings(of: character).map { table.syllables[$0] }).sorted().map(letters)
            guard let first = syllables.first else { continue }
            let taken = words.count * syllables.count <= maximumSpellings ? syllables : [first]
            words = taken.flatMap { syllable in
                words.map { ($0.syllables + syllable, $0.initials + syllable.prefix(1)) }
            }
        }
        return words[0].syllables.isEmpty
            ? "" : Set(words.map(\.syllables) + words.map(\.initials)).sorted().joined(separator: "\u{20}")
    }

    private static func letters(_ packed: UInt64) -> String {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the bits of the first letters of all readings: few names of a long list have the one that is searched for.
    static func initials(of name: String) -> UInt32 {
        let table = Self.table
        var initials: UInt32 = 0
        for scalar in name.unicodeScalars where ChineseTable.range.contains(scalar.value) {
            for index in table.readings(of: scalar) { initials |= bit(table.syllables[index]) }
        }
        return initials
    }

    private static func bit(_ letters: UInt64) -> UInt32 { 1 << (letters & 31) }

    private static func packed(_ letters: some BidirectionalCollection<UInt8>) -> UInt64 {
        letters.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    // MARK: Table

    private struct Table {
        /// The syllables of all characters, packed. Characters with the same readings share them.
        private(set) var syllables: [UInt64] = []
        /// The indexes of the syllables of each character.
        private var ranges: [(start: UInt16, end: UInt16)] = []

        init() {
            var readings = [[UInt64]](repeating: [], count: ChineseTable.range.count)
            for entry in ChineseTable.readings.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
                let syllable = packed(entry.prefix(while: \.isASCII).map { UInt8($0.value) })
                for scalar in entry where !scalar.isASCII { readings[position(of: scalar)].append(syllable) }
            }
            var known: [[UInt64]: (start: UInt16, end: UInt16)] = [:]
            for value in ChineseTable.range {
                let readings = Unicode.Scalar(value).map { readings[position(of: SearchFold.simplified($0))] } ?? []
                if known[readings] == nil {
                    let start = syllables.count
                    syllables += readings
                    known[readings] = (UInt16(start), UInt16(syllables.count))
                }
                ranges.append(known[readings] ?? (0, 0))
            }
        }

        /// Returns the indexes of the syllables of a character in the range of the table.
        func readings(of scalar: Unicode.Scalar) -> Range<Int> {
            let range = ranges[position(of: scalar)]
            return Int(range.start)..<Int(range.end)
        }
    }

    private static let table = Table()

    private static func position(of scalar: Unicode.Scalar) -> Int {
        Int(scalar.value - ChineseTable.range.lowerBound)
    }
}
