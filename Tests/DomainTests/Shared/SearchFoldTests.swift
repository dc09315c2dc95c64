import Domain
import Foundation
import Testing

@Suite struct SearchFoldTests {
    @Test(arguments: [
        ["resume", "Résumé", "RE\u{301}SUME\u{301}", "ｒｅｓｕｍｅ"], ["istanbul", "İstanbul", "ISTANBUL", "ıstanbul"],
        ["isik", "ışık", "IŞIK", "Işik"], ["lodz", "Łódź"], ["strasse", "Straße", "STRAẞE"],
        ["σοφοσ", "ΣΟΦΌΣ", "σοφός"],
        ["елка", "Ёлка"], ["カメラ", "ｶﾒﾗ"], ["カト", "ガド", "ｶﾞﾄﾞ"], ["oslo", "O\u{2060}slo", "\u{202B}Oslo\u{202C}"],
        ["a b", "a\u{3000}b", "A\u{A0}B", "a\nb"], ["o'brien", "O’Brien"], ["שלום", "שָׁלוֹם"], ["кофе", "КОФЕ"],
        ["nguyen", "Nguyễn", "NGUYỄN"], ["翠湖", "翠湖"], ["红星", "紅星"], ["广东体育", "廣東體育"], ["岩", "巖"], ["周杰伦", "週杰倫"],
        ["发后", "發後", "髮后"],
        ["office", "oﬃce"], ["한국", "한국"],
    ])
    func spellingsOfOneWordAreTheSame(words: [String]) {
        for word in words { #expect(word.foldedForSearch == words[0], "\(word)") }
    }

    @Test func differentWordsStayDifferent() {
        for (one, other) in [("花", "化"), ("o", "0"), ("क", "की"), ("กี", "กา"), ("π", "p"), ("a", "а")] {
            #expect(one.foldedForSearch != other.foldedForSearch)
        }
    }

    @Test func whatIsFoldedStaysAsItIs() {
        for value in UInt32(1)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let folded = String(scalar).foldedForSearch
            #expect(folded.unicodeScalars.elementsEqual(folded.foldedForSearch.unicodeScalars), "\(value)")
        }
    }

    @Test func whateverFoundationFoldsIsFolded() {
        // Without a locale, for which Foundation would load ICU.
        for value in UInt32(0xC0)...0x24F {
            guard let letter = Unicode.Scalar(value).map({ String($0) }) else { continue }
            let simple = letter.folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            #expect(letter.foldedForSearch == simple.foldedForSearch, "\(letter)")
        }
    }
}
