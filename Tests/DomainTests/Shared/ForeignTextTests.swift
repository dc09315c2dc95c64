import Domain
import Testing

struct ForeignTextTests {
    @Test func ordinaryTextStaysAsItIs() {
        let text = "Hello, 世界! שלום नमस्ते 👩‍👩‍👧‍👦 🇨🇳 e\u{301}\tx\nnext"
        let shown = ForeignText(text)
        #expect(shown.text == text)
        #expect(!shown.isShortened)
        #expect(!shown.isBlank)
        #expect(ForeignText.breakable(text) == text)
    }

    @Test func aTextOfTheMaximumLengthIsNotShortenedAndOneByteMoreIs() {
        let limits = ForeignText.Limits(bytes: 12, lines: 40)
        #expect(ForeignText(String(repeating: "中", count: 4), limits: limits).isShortened == false)
        let longer = ForeignText(String(repeating: "中", count: 4) + "x", limits: limits)
        #expect(longer.isShortened)
        #expect(longer.text == "中中中中")
        // A scalar that would exceed the limit is left out completely.
        #expect(ForeignText("xx" + String(repeating: "中", count: 4), limits: limits).text == "xx中中中")
    }

    @Test func aLongTextIsTakenApart() {
        #expect(ForeignText.parts(of: "a\nb") == ["a\nb"])
        let word = String(repeating: "x", count: 7001)
        #expect(ForeignText.parts(of: word).map(\.utf8.count) == [3000, 3000, 1001])
        let lines = Array(repeating: "line", count: 100)
        let parts = ForeignText.parts(of: lines.joined(separator: "\n"))
        #expect(parts.count == 3 && parts.joined(separator: "\n") == lines.joined(separator: "\n"))
        let marked = ForeignText.parts(of: String(repeating: "x", count: 2999) + "e\u{301}\u{302}y")
        #expect(marked.map(\.unicodeScalars.count) == [3002, 1])
    }

    @Test func changesOfTheScriptAreLimited() {
        let mixed = ForeignText(String(repeating: "aא", count: 500))
        #expect(mixed.text.unicodeScalars.count == 200 && mixed.isShortened)
        for fine in ["hello, wörld 1 ", "四合院，很好。", "안녕 ", "שלום ", "👋🏽👩‍👩‍👧‍👦"] {
            #expect(!ForeignText(String(repeating: fine, count: 60)).isShortened, "\(fine)")
        }
        #expect(ForeignText("soft\u{AD}hyphen").text == "softhyphen")
    }

    /// The first and the last letter of each block belong to one run, and the letter after them to another.
    @Test(
        arguments: [
            (0x61, 0x24F), (0x3001, 0x303F), (0xAC00, 0xD7A3), (0xFF01, 0xFFEF), (0x1F300, 0x1FAFF),
        ] as [(UInt32, UInt32)])
    func scriptsAreKnownByTheirBlocks(first: UInt32, last: UInt32) {
        func isLimited(_ letters: UInt32...) -> Bool {
            let text = letters.map { String(Unicode.Scalar($0)!) }.joined()
            return ForeignText(String(repeating: text, count: 150)).isShortened
        }
        #expect(!isLimited(first, last) && isLimited(last, last + 1))
        #expect(!isLimited(first, 0x2010, last, 0x206F), "punctuation belongs to any script")
    }

    @Test func linesAreLimited() {
        let limits = ForeignText.Limits(bytes: 100, lines: 3)
        #expect(ForeignText("a\nb\nc", limits: limits) == ForeignText("a\r\nb\rc", limits: limits))
        #expect(ForeignText("a\nb\nc", limits: limits).isShortened == false)
        let four = ForeignText("a\nb\u{2028}c\nd", limits: limits)
        #expect(four.text == "a\nb\nc")
        #expect(four.isShortened)
    }

    @Test func oneLineJoinsWhiteSpace() {
        #expect(ForeignText.line("  Old \n\n town\t\u{2029} group ") == "Old town group")
        #expect(ForeignText.line(String(repeating: "x ", count: 1000)).utf8.count <= ForeignText.Limits.line.bytes)
    }

    @Test func controlsAndExplicitDirectionsAreDropped() {
        #expect(ForeignText("a\0b\u{7}c\u{202E}d\u{2066}e\u{2069}f\u{FFFE}g\u{9B}h").text == "abcdefgh")
        // Marks of direction belong to right-to-left text and cannot leak out of it.
        #expect(ForeignText("a\u{200F}b").text == "a\u{200F}b")
    }

    @Test(arguments: [0xAD...0xAD, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB] as [ClosedRange<UInt32>])
    func everyOneOfARangeIsDropped(range: ClosedRange<UInt32>) {
        for value in range { #expect(ForeignText("a\(Unicode.Scalar(value)!)b").text == "ab") }
    }

    @Test(arguments: [1, 5, 6, 28_000])
    func aLetterKeepsFewMarks(count: Int) {
        let text = "Z" + String(repeating: "\u{301}", count: count) + "y\u{302}"
        let expected = "Z" + String(repeating: "\u{301}", count: min(count, 5)) + "y\u{302}"
        #expect(Array(ForeignText(text).text.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func marksCountAnewOnEachLetterAndLine() {
        let letter = "a" + String(repeating: "\u{301}", count: 5)
        #expect(ForeignText(letter + letter + "\n" + letter).text == letter + letter + "\n" + letter)
    }

    @Test func joinersDoNotMakeOneEndlessCluster() {
        let text = String(repeating: "👩\u{200D}", count: 5_000)
        let shown = ForeignText(text).text
        #expect(shown.allSatisfy { $0.unicodeScalars.count <= ForeignText.maximumExtensions + 1 })
        #expect(ForeignText("x" + String(repeating: "\u{FE0F}", count: 300)).text.unicodeScalars.count == 17)
        #expect(ForeignText("👩" + String(repeating: "\u{200D}👩", count: 8)).text.unicodeScalars.count == 17)
    }

    @Test(arguments: ["", " \n\t ", "\u{200B}\u{200D}", "\0\0", "\u{3164}", "\u{2800}", "\u{2069}"])
    func blankTextIsKnown(text: String) { #expect(ForeignText(text).isBlank) }

    @Test func aLongWordMayBeBrokenAndAShortOneNot() {
        let twenty = String(repeating: "w", count: 20)
        #expect(ForeignText.breakable(twenty) == twenty)
        #expect(ForeignText.breakable(twenty + "x") == twenty + "\u{200B}x")
        #expect(ForeignText.breakable(twenty + " " + twenty) == twenty + " " + twenty)
        #expect(ForeignText.breakable(twenty + "中" + twenty) == twenty + "中" + twenty)
        #expect(ForeignText.breakable(twenty + twenty + "x") == twenty + "\u{200B}" + twenty + "\u{200B}x")
    }

    /// White space at the end of a line does not break, so it would make a chat as wide as it is.
    @Test(arguments: [(" ", 32), ("\t", 4), ("\u{A0}", 32), ("\u{3000}", 10), (" \t", 7)])
    func whiteSpaceIsBounded(unit: String, count: Int) {
        let shown = ForeignText("a" + String(repeating: unit, count: 1000) + "b\n" + unit + "c").text
        #expect(shown.unicodeScalars.split(separator: "\n")[0].count == count + 2)
        #expect(shown.hasPrefix("a" + unit) && shown.hasSuffix("b\n" + unit + "c"))
    }

    /// None of these may be broken by itself (UAX #14, LB11, LB12, LB19, LB21).
    @Test(arguments: ["\u{A0}", "\u{3000}", "\u{2003}", "中\u{A0}", "中\u{2060}", "中\"", "中\u{3000}"])
    func aChainWithoutPlacesToBreakMayBeBroken(unit: String) {
        let broken = ForeignText.breakable(String(repeating: unit, count: 100))
        let lengths = broken.unicodeScalars.split(separator: "\u{200B}").map(\.count)
        // The ideograph at the beginning of a chain is not counted.
        #expect(lengths.allSatisfy { $0 <= ForeignText.maximumUnbroken + 1 }, "\(lengths)")
    }

    @Test func sentencesAreNotBrokenAnywhereElse() {
        for text in ["你好，世界。今天的天气“很好”，我们去公园散步吧！", "It is 4 o'clock — come to the yard, all of you."] {
            #expect(ForeignText.breakable(text) == text)
        }
    }

    @Test func noBreakIsOfferedInsideACluster() {
        let nineteen = String(repeating: "w", count: 19)
        let mark = nineteen + "e\u{301}"
        #expect(Array(ForeignText.breakable(mark).unicodeScalars) == Array(mark.unicodeScalars))
        let family = nineteen + "👩\u{200D}👧"
        #expect(Array(ForeignText.breakable(family).unicodeScalars) == Array(family.unicodeScalars))
        for country in ["🇨🇳", "🇦🇿", "🇿🇦"] {
            let flag = nineteen + country
            #expect(Array(ForeignText.breakable(flag).unicodeScalars) == Array(flag.unicodeScalars))
        }
    }

    @Test func rightToLeftTextIsIsolated() {
        #expect(ForeignText.isolated("שלום") == "\u{2068}שלום\u{2069}")
        #expect(ForeignText.isolated("a\u{FEFC}") == "\u{2068}a\u{FEFC}\u{2069}")
        #expect(ForeignText.isolated("Hello 世界") == "Hello 世界")
    }

    /// The first and the last letter of each block, and their neighbors outside.
    @Test(
        arguments: [
            (0x590, 0x8FF), (0x200F, 0x200F), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC), (0x10800, 0x10FFF),
            (0x1E800, 0x1EFFF),
        ] as [(UInt32, UInt32)])
    func rightToLeftScriptsAreKnownByTheirBlocks(first: UInt32, last: UInt32) {
        let texts = [first - 1, first, last, last + 1].map { String(Unicode.Scalar($0)!) }
        #expect(texts.map { ForeignText.isolated($0) != $0 } == [false, true, true, false])
    }

    /// The amount of work is measured instead of the time: the kept text never grows with the input.
    @Test(arguments: ["w", "e\u{301}", "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "﷽", "👩\u{200D}", "a\n"])
    func theWorstIsBounded(unit: String) {
        let shown = ForeignText(String(repeating: unit, count: 20_000))
        #expect(shown.text.utf8.count <= ForeignText.Limits.paragraph.bytes)
        #expect(shown.text.unicodeScalars.count { $0 == "\n" } < ForeignText.Limits.paragraph.lines)
        let runs = ForeignText.breakable(shown.text).unicodeScalars.split {
            $0 == "\u{200B}" || $0.properties.isWhitespace
        }
        let cluster = 1 + ForeignText.maximumMarks + ForeignText.maximumExtensions
        #expect(runs.allSatisfy { $0.count <= ForeignText.maximumUnbroken + cluster })
    }
}
