import Domain
import Testing

@Suite struct GroupSearchTests {
    private func marked(_ typed: String, in text: String) -> String? {
        GroupSearch(typed).excerpt(of: text)?.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test func whatIsTypedIsSplitIntoWords() {
        #expect(GroupSearch(" Who  HAS a\u{3000}梯子\0x ").words == ["who", "has", "梯子", "a", "x"])
        #expect(GroupSearch(" \n\0").words.isEmpty && GroupSearch("").words.isEmpty)
        #expect(GroupSearch("1 2 3 4 5 6 7 8 9").words.count == GroupSearch.maximumWords)
        #expect(GroupSearch(String(repeating: "e\u{301}", count: 10_000)).words.map(\.unicodeScalars.count) == [50])
    }

    @Test func allMatchesAreMarked() {
        #expect(marked("lad", in: "Lad or LADDER") == "[Lad] or [LAD]DER")
        #expect(marked("ladder has", in: "Who has a ladder?") == "Who [has] a [ladder]?")
        #expect(marked("球", in: "羽毛球和足球") == "羽毛[球]和足[球]")
        #expect(marked("aa", in: "aaab") == "[aaa]b")
        #expect(marked("ПАРК", in: "в парк") == "в [парк]")
        #expect(marked("ladder rope", in: "a ladder") == nil)
        #expect(marked("x", in: "") == nil)
    }

    @Test func accentsWidthAndDotlessLettersDoNotMatter() {
        #expect(marked("width", in: "a ｗｉｄｔｈ") == "a [ｗｉｄｔｈ]" && marked("ＷＩＤＴＨ", in: "width") == "[width]")
        #expect(marked("resume", in: "my re\u{301}sume\u{301}!") == "my [re\u{301}sume\u{301}]!")
        #expect(marked("résumé", in: "resume") == "[resume]" && marked("resume", in: "Résumé") == "[Résumé]")
        #expect(
            marked("istanbul", in: "İstanbul") == "[İstanbul]" && marked("İSTANBUL", in: "istanbul") == "[istanbul]")
        #expect(marked("isik", in: "ışık") == "[ışık]" && marked("IŞIK", in: "isik") == "[isik]")
        #expect(marked("strasse", in: "Große Straße 1") == "Große [Straße] 1")
        #expect(marked("hi", in: "h\u{200B}i") == "[h\u{200B}i]")
        #expect(GroupSearch("\u{301} \u{200B}").words.isEmpty)
    }

    @Test func theExcerptBeginsShortlyBeforeTheFirstMatch() {
        let text = String(repeating: "a ", count: 500) + "\n\nhere" + String(repeating: " b", count: 500)
        let excerpt = marked("here", in: text)
        #expect(excerpt?.hasPrefix("…a a a a a a a [here] b b") == true && excerpt?.hasSuffix("b…") == true)
        #expect(excerpt?.unicodeScalars.count ?? 0 < 170)
        #expect(marked("here", in: "\u{202E}<b>here\u{0}</b>") == "<b>[here]</b>")
    }

    @Test func aLongTextOfOneLetterHasNoMatchForAnotherOne() {
        #expect(marked(String(repeating: "a", count: 99) + "b", in: String(repeating: "a", count: 65_000)) == nil)
    }
}
