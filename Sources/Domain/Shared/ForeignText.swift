/// Text from outside, in a form that is safe to lay out.
///
/// Lengths count UTF-8 bytes and Unicode scalars, never Characters: one grapheme cluster may be 56 kB, and HarfBuzz
/// needs seconds for it. An unbroken run under `PANGO_WRAP_WORD_CHAR` takes quadratic time in Pango (2 000 letters:
/// 400 ms), so `breakable` offers places to break, and a label that shows the text wraps at words only (3 ms).
public struct ForeignText: Equatable, Sendable {
    /// The part of a text that is kept.
    public struct Limits: Sendable {
        /// The maximum length in UTF-8 bytes.
        public var bytes: Int
        /// The maximum number of lines; 1 joins all lines with spaces.
        public var lines: Int

        /// Creates limits of `bytes` of UTF-8 and `lines` lines.
        public init(bytes: Int, lines: Int) {
            self.bytes = bytes
            self.lines = lines
        }

        /// The limits of a message, a post, a description.
        public static let paragraph = Limits(bytes: 3000, lines: 40)
        /// The limits of a whole message in a window of its own. The limit of the Matrix specification for an event
        /// is 64 KB.
        public static let whole = Limits(bytes: 65_536, lines: 65_536)
        /// The limits of a name, a title, a preview.
        public static let line = Limits(bytes: 300, lines: 1)
    }

    /// The text that can be displayed: no control characters, no explicit bidirectional formatting, few marks on each
    /// letter.
    public let text: String
    /// Whether the end was cut off.
    public let isShortened: Bool
    /// Whether the text is invisible: empty, white space, or characters without a glyph.
    public let isBlank: Bool

    /// The maximum number of combining marks on one letter; living scripts need fewer.
    public static let maximumMarks = 5
    /// The maximum number of scalars that extend one emoji: joiners, variation selectors, modifiers, tags.
    public static let maximumExtensions = 16
    /// The maximum number of changes of the script or the direction. Pango lays out each run in between by itself.
    public static let maximumRuns = 200
    /// The maximum width of consecutive white space, in columns; no line is broken within it.
    public static let maximumColumns = 32
    /// The length in scalars from which a word gets places to break; shorter words fit a chat in the narrowest window.
    public static let maximumUnbroken = 20

    /// Creates the displayable form of `text`, up to `limits`.
    public init(_ text: String, limits: Limits = .paragraph) {
        var bound = Bound(limits)
        for scalar in text.unicodeScalars {
            guard bound.add(scalar) else { break }
        }
        self.text = String(bound.kept)
        isShortened = bound.isFull
        isBlank = bound.isBlank
    }

    /// Returns the text on one line, for a name, a title or a preview.
    public static func line(_ text: String) -> String { ForeignText(text, limits: .line).text }

    /// Returns `text` with zero-width spaces in words that are longer than `maximumUnbroken`, never inside a grapheme
    /// cluster.
    public static func breakable(_ text: String) -> String {
        var length = 0
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar.allowsBreak(after: previous) {
                length = 0
            } else {
                length += 1
                if length > maximumUnbroken, !scalar.extendsCluster, !(previous?.joinsNext ?? false) {
                    result.append(zeroWidthSpace)
                    length = 1
                }
            }
            result.append(scalar)
            previous = scalar
        }
        return String(result)
    }

    /// Returns the parts of a long text, each short enough to be laid out by itself. They end with a line if possible.
    public static func parts(of text: String) -> [String] {
        var parts = [String.UnicodeScalarView()]
        var (bytes, lines) = (0, 1)
        for scalar in text.unicodeScalars {
            let isFull = bytes >= Limits.paragraph.bytes && !scalar.extendsCluster
            if isFull || scalar == "\n" && lines >= Limits.paragraph.lines {
                parts.append(.init())
                (bytes, lines) = (0, 1)
                if scalar == "\n" { continue }
            }
            bytes += UTF8.width(scalar)
            if scalar == "\n" { lines += 1 }
            parts[parts.count - 1].append(scalar)
        }
        return parts.map { String($0) }
    }

    /// Returns `text` in a direction of its own, so that it does not reorder the sentence around it (UAX #9, first
    /// strong isolate).
    public static func isolated(_ text: String) -> String {
        text.unicodeScalars.contains(where: \.isRightToLeft) ? "\u{2068}\(text)\u{2069}" : text
    }

    private static let zeroWidthSpace: Unicode.Scalar = "\u{200B}"
}

/// Collects the scalars of a text until a limit is reached.
private struct Bound {
    private(set) var kept = String.UnicodeScalarView()
    private(set) var isFull = false
    private(set) var isBlank = true
    private let limits: ForeignText.Limits
    private var bytes = 0
    private var lines = 1
    private var marks = 0
    private var extensions = 0
    private var runs = 0
    /// The width of the white space at the end.
    private var columns = 0
    private var script: UInt32?
    /// Whether a single white space is pending that is added only if more text follows, in a text of one line.
    private var hasPendingSpace = false
    private var previousWasReturn = false

    init(_ limits: ForeignText.Limits) { self.limits = limits }

    /// Adds a scalar. Returns false if the limit is reached.
    mutating func add(_ scalar: Unicode.Scalar) -> Bool {
        defer { previousWasReturn = scalar == "\r" }
        if scalar == "\n", previousWasReturn { return true }
        if scalar.isLineBreak { return addLineBreak() }
        if limits.lines == 1, scalar.isSpace {
            hasPendingSpace = !kept.isEmpty
            return true
        }
        guard scalar.canBeShown, countsInCluster(scalar), fitsAsSpace(scalar) else { return true }
        if hasPendingSpace {
            hasPendingSpace = false
            guard append(" ") else { return false }
        }
        if scalar.hasGlyph { isBlank = false }
        return append(scalar)
    }

    private mutating func fitsAsSpace(_ scalar: Unicode.Scalar) -> Bool {
        columns = scalar.isSpace ? columns + scalar.columns : 0
        return columns <= ForeignText.maximumColumns
    }

    private mutating func addLineBreak() -> Bool {
        guard limits.lines > 1 else {
            hasPendingSpace = !kept.isEmpty
            return true
        }
        guard lines < limits.lines else { return fill() }
        lines += 1
        columns = 0
        marks = 0
        extensions = 0
        return append("\n")
    }

    /// Returns whether the cluster of `scalar` has room for it.
    private mutating func countsInCluster(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isMark {
            marks += 1
            return marks <= ForeignText.maximumMarks
        }
        if scalar.extendsCluster {
            extensions += 1
            return extensions <= ForeignText.maximumExtensions
        }
        marks = 0
        // Scalars after a joiner belong to the same cluster, however long it gets.
        let continues = kept.last?.joinsNext ?? false
        extensions = continues ? extensions + 1 : 0
        return extensions <= ForeignText.maximumExtensions
    }

    private mutating func append(_ scalar: Unicode.Scalar) -> Bool {
        if let next = scalar.script, next != script {
            script = next
            runs += 1
            guard runs <= ForeignText.maximumRuns else { return fill() }
        }
        let length = UTF8.width(scalar)
        guard bytes + length <= limits.bytes else { return fill() }
        bytes += length
        kept.append(scalar)
        return true
    }

    private mutating func fill() -> Bool {
        isFull = true
        return false
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is an ASCII letter, digit or sign, or an ideograph. Most texts consist of these, and they
    /// are recognized without the Unicode tables.
    private var isPlain: Bool { (0x21...0x7E).contains(value) || (0x4E00...0x9FFF).contains(value) }

    fileprivate var isSpace: Bool { !isPlain && properties.isWhitespace }

    fileprivate var isLineBreak: Bool {
        switch value {
        case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// The approximate width of the scalar as white space, in columns.
    fileprivate var columns: Int {
        switch self {
        case "\t": 8
        case " ", "\u{A0}": 1
        default: 3
        }
    }

    /// Returns whether a line may break here in any text: at a space, and before an ideograph that follows another
    /// letter.
    ///
    /// Other white space and most signs may be attached to their neighbors (UAX #14).
    fileprivate func allowsBreak(after previous: Unicode.Scalar?) -> Bool {
        if self == " " || self == "\n" || self == "\u{200B}" { return true }
        guard properties.isIdeographic, let previous else { return properties.isIdeographic }
        return previous.properties.isAlphabetic || previous == " " || previous == "\n"
    }

    /// Whether the scalar can be displayed; false for controls, noncharacters, lone format controls of a direction,
    /// and interlinear annotations.
    fileprivate var canBeShown: Bool {
        if isPlain { return true }
        return switch value {
        case 0x09: true
        // A soft hyphen would be shown where the line happens to break.
        case 0xAD, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: false
        default: properties.generalCategory != .control && !properties.isNoncharacterCodePoint
        }
    }

    fileprivate var isMark: Bool {
        if isPlain { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: !properties.isVariationSelector
        default: false
        }
    }

    /// Whether the scalar belongs to the grapheme cluster before it.
    fileprivate var extendsCluster: Bool {
        if isPlain { return false }
        return isMark || properties.isGraphemeExtend || properties.isVariationSelector || properties.isEmojiModifier
            || value == 0x200D || (0xE0020...0xE007F).contains(value)
    }

    /// Whether the next scalar belongs to the same cluster: after a zero-width joiner, or half of a flag.
    fileprivate var joinsNext: Bool { value == 0x200D || (0x1F1E6...0x1F1FF).contains(value) }

    /// The script as far as it matters for runs: a number for each script; nil for scalars of any script.
    fileprivate var script: UInt32? {
        if isPlain { return value < 0x80 ? 0 : 1 }
        if isSpace || extendsCluster { return nil }
        if properties.isIdeographic { return 1 }
        return switch value {
        case 0x2000...0x206F: nil
        case ..<0x250: 0
        case 0x3000...0x303F, 0xFF00...0xFFEF: 1
        case 0xAC00...0xD7A3: 2
        case 0x1F300...0x1FAFF: 3
        default: 16 + value >> 7
        }
    }

    fileprivate var hasGlyph: Bool {
        if isPlain { return true }
        guard !isSpace, !properties.isDefaultIgnorableCodePoint, value != 0x2800 else { return false }
        return properties.generalCategory != .format
    }

    /// Whether the scalar is strongly right-to-left by its block (UAX #9, DerivedBidiClass).
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
