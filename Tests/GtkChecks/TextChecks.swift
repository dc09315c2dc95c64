import Domain
import Foundation
import Gtk

extension Check {
    /// Every text from outside can be laid out, whatever it contains; `ForeignText` limits the work.
    static var texts: [Check] {
        WorstText.all.map { worst in
            Check("\(worst.name) can be laid out") {
                let label = Label().wrapping(maximumCharacters: 46).selectable()
                let name = Label().ellipsized()
                label.breaksWords = false
                label.text = ForeignText.breakable(ForeignText(worst.text).text)
                name.text = ForeignText.line(worst.text)
                let heights = (label.measuredHeight(forWidth: 260), name.measuredHeight(forWidth: 100))
                // GTK could not draw a taller widget.
                try expect((1..<100_000).contains(heights.0) && (1..<100).contains(heights.1), "\(heights)")
            }
        } + [
            Check("what is copied has no places to break") {
                let word = String(repeating: "w", count: 50)
                let label = Label().selectable()
                label.text = ForeignText.breakable(word)
                try expect(label.text != word && label.copiedText == word, label.copiedText)
            }
        ]
    }
}

/// Texts that are as slow as possible to lay out, each as long as a message can be.
struct WorstText {
    let name: String
    let text: String

    init(_ name: String, _ unit: String) {
        self.name = name
        text = String(repeating: unit, count: max(65_000 / unit.utf8.count, 1))
    }

    static let all = named + random

    private static let named = [
        WorstText("an unbroken word", "w"),
        WorstText("a letter with marks", "Z\u{310}\u{311}\u{312}\u{313}\u{314}\u{315}"),
        WorstText("marks alone", "\u{301}"),
        WorstText("joined emoji", "👩‍👩‍👧‍👦"),
        WorstText("flags", "🇨🇳"),
        WorstText("Arabic", "ﷺبِسْمِٱللَّه"),
        WorstText("Devanagari", "क्ष्म्य्र"),
        WorstText("Tibetan", "ཧཱུྃ"),
        WorstText("Thai without spaces", "กรุงเทพมหานคร"),
        WorstText("Khmer", "ស្រ្តី"),
        WorstText("Hangul jamo", "\u{1112}\u{1161}\u{11AB}"),
        WorstText("both directions", "aא"),
        WorstText("changes of direction", "\u{202E}a\u{202C}\u{2067}ب\u{2069}"),
        WorstText("variation selectors", "漢\u{E0101}"),
        WorstText("a word of ideographs", "𠀀"),
        WorstText("tabs", "\t"),
        WorstText("spaces that do not break", "\u{A0}"),
        WorstText("spaces", " "),
        WorstText("tabs and spaces", "\t "),
        WorstText("wide spaces", "\u{3000}"),
        WorstText("ideographs in a chain", "中\u{2060}"),
        WorstText("empty lines", "\n"),
        WorstText("soft hyphens", "a\u{AD}"),
        WorstText("an address", "https://example.org/"),
        WorstText("wide signs", "﷽𒐫⸻"),
    ]

    /// Random scalars of all planes, always the same ones.
    private static let random = (1...4).map { seed in
        var state = UInt64(seed)
        let scalars = (0..<5000).compactMap { _ -> Unicode.Scalar? in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Unicode.Scalar(
                UInt32(truncatingIfNeeded: state >> 33) % (seed.isMultiple(of: 2) ? 0x3000 : 0x2_0000))
        }
        return WorstText("random text \(seed)", String(String.UnicodeScalarView(scalars)))
    }
}
