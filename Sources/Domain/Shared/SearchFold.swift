import Foundation

/// The form in which all searches compare texts: in simplified Chinese characters and without case, width, accents and
/// invisible characters. A migration has to replace the index of messages when it changes.
public enum SearchFold {
    /// Calls `take` with what a character becomes: itself, another one, several, or none. White space becomes a space.
    @inline(__always)
    public static func fold(_ scalar: Unicode.Scalar, _ take: (Unicode.Scalar) -> Void) {
        switch scalar.value {
        case 0x00...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: take(" ")
        case 0x41...0x5A: take(shifted(scalar, by: 0x20))
        case 0x21...0x7E: take(scalar)
        case 0xFF21...0xFF3A: take(shifted(scalar, by: 0x20 - 0xFEE0))
        case 0xFF01...0xFF5E: take(shifted(scalar, by: -0xFEE0))
        case ChineseTable.range: take(simplified(scalar))
        case 0x3100...0x33FF, 0xAC00...0xD7A3, 0x2E80...0x2FFF, 0x20000...0x3FFFF: take(scalar)
        case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x640, 0x64B...0x65F, 0x670, 0x1AB0...0x1AFF,
            0x1DC0...0x1DFF, 0x20D0...0x20FF,
            0xFE20...0xFE2F:
            break
        case 0x2018, 0x2019: take("'")
        case _ where scalar.isInvisible: break
        default:
            if let folded = table[scalar] {
                folded.forEach(take)
            } else {
                let lower = scalar.properties.lowercaseMapping.unicodeScalars
                lower.forEach(take)
            }
        }
    }

    private static func shifted(_ scalar: Unicode.Scalar, by distance: Int) -> Unicode.Scalar {
        Unicode.Scalar(UInt32(Int(scalar.value) + distance)) ?? scalar
    }

    /// Returns the simplified form of a character in the table of Chinese ones.
    static func simplified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(simplifiedForms[Int(scalar.value - ChineseTable.range.lowerBound)]) ?? scalar
    }

    private static let simplifiedForms: [UInt16] = {
        var forms = ChineseTable.range.map { UInt16($0) }
        let pairs = ChineseTable.simplified.unicodeScalars.map(\.value).filter(ChineseTable.range.contains)
        for index in stride(from: 0, to: pairs.count, by: 2) {
            forms[Int(pairs[index] - ChineseTable.range.lowerBound)] = UInt16(pairs[index + 1])
        }
        return forms
    }()

    /// The letters of Europe with accents, kana with theirs, ligatures, and what has a half or a full width.
    private static let ranges: [ClosedRange<UInt32>] = [
        0xA1...0x52F, 0x1E00...0x1FFF, 0x2100...0x214F, 0x3001...0x30FF, 0xFB00...0xFB06, 0xFF5F...0xFFEE,
    ]
    /// Letters that Unicode does not take apart.
    private static let letters: [Unicode.Scalar: String] = [
        "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h",
        "ŧ": "t",
        "ς": "σ",
    ]
    private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
        let scalars = ranges.joined().compactMap { Unicode.Scalar($0) }
        // One call for all of them: Foundation takes long for each.
        var text = String.UnicodeScalarView()
        for scalar in scalars {
            text.append(scalar)
            text.append("\n")
        }
        let parts = String(text).decomposedStringWithCompatibilityMapping.unicodeScalars
            .split(separator: "\n", omittingEmptySubsequences: false)
        let folded = parts.map { part -> [Unicode.Scalar] in
            var folded: [Unicode.Scalar] = []
            for scalar in part {
                for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isAccent(lower) {
                    folded.append(contentsOf: letters[lower].map { Array($0.unicodeScalars) } ?? [lower])
                }
            }
            return folded
        }
        return Dictionary(uniqueKeysWithValues: zip(scalars, folded))
    }()

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        (0x300...0x36F).contains(scalar.value) || scalar == "\u{3099}" || scalar == "\u{309A}"
    }
}

extension String {
    /// The text in the form in which searches compare it.
    public var foldedForSearch: String {
        var folded = String.UnicodeScalarView()
        for scalar in unicodeScalars { SearchFold.fold(scalar) { folded.append($0) } }
        return String(folded)
    }
}
