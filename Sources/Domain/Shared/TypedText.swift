import Foundation

/// Text as people type and paste it: the forms in which fields, tables and searches read it.
extension String {
    /// The text without characters that cannot be seen: marks of directions and byte orders, spaces of no width, and selectors
    /// of variants. What joins letters or emoji stays after them.
    public var visible: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var kept = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x200C, 0x200D:
                // Names in Arabic and Indic scripts are spelled with them.
                guard let last = kept.last, last.value >= 0x600, !last.properties.isWhitespace else { continue }
            case 0xFE0F:
                guard let last = kept.last, !last.isASCII, last.properties.isEmoji else { continue }
            case _ where scalar.isInvisible: continue
            default: break
            }
            kept.append(scalar)
        }
        return String(kept)
    }

    /// The visible text without the white space and line breaks around it.
    public var trimmed: String { visible.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The text of a number, a code or an address: visible, trimmed, half-width, and with nothing that joins letters.
    public var plain: String {
        let joiners: Set<Unicode.Scalar> = ["\u{200C}", "\u{200D}", "\u{FE0F}"]
        let text = visible.unicodeScalars.filter { !joiners.contains($0) }
        return String(String.UnicodeScalarView(text)).halfWidth.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The same text with the full-width letters, digits and signs of Chinese keyboards in their usual form.
    public var halfWidth: String {
        var folded = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xFF01...0xFF5E: folded.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            case 0x3000: folded.append(" ")
            default: folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// The visible text with every run of white space as one space, and none at the ends.
    public var collapsingWhitespace: String { visible.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// True when it contains a letter or a digit of any script.
    public var hasLetterOrDigit: Bool { contains { $0.isLetter || $0.isNumber } }

    /// The text as one line of at most `maximumLength` characters; throws the given errors where it is empty or longer.
    public func singleLine<Failure: Error>(
        maximumLength: Int, ifEmpty empty: Failure, ifTooLong tooLong: Failure
    ) throws(Failure) -> String {
        let line = collapsingWhitespace
        if line.isEmpty { throw empty }
        // One character may carry any number of combining marks, so the scalars are limited as well.
        guard line.unicodeScalars.count <= 8 * maximumLength, line.count <= maximumLength else { throw tooLong }
        return line
    }
}

extension StringProtocol {
    /// True when it contains nothing but the digits 0 to 9; also when it is empty.
    public var isDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

extension Unicode.Scalar {
    /// Whether it has no glyph of its own and changes no meaning that a person would have typed.
    var isInvisible: Bool {
        switch value {
        case 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
            0xFEFF, 0xFFF9...0xFFFB, 0xE0100...0xE01EF:
            true
        default: false
        }
    }
}
