import Domain
import Testing

@Suite struct PinyinTests {
    @Test(arguments: [
        (
            "红星", ["hongxing", "hx", "hongx", "hxing", "h", "xi", "hong'xing"],
            ["ongxing", "xh", "hongxh", "hxg", "hong xing"]
        ),
        ("張偉", ["zhangwei", "zw", "zhangw"], ["zangwei", "wz"]),
        ("单田芳", ["shantianfang", "dantian", "stf", "dtf", "chantf"], ["santian"]),
        ("仇和", ["qiu", "chouhe", "qh", "ch"], []),
        ("长乐", ["changle", "zhangyue", "changyue", "cl", "zl", "zy"], ["lechang"]),
        ("吕布", ["lvbu", "lubu", "lb"], ["lbv"]), ("女略", ["nvlve", "nulue", "nl"], []),
        ("西安", ["xian", "xi'an", "xa"], ["xn"]), ("先", ["xian", "x"], ["xa", "xi'an8"]),
        ("安安安", ["anan", "aaa", "ananan", "aanan", "anaan"], ["aaaa", "anananan", "nan"]),
        ("Elm 翠湖 8", ["cuihu", "ch"], ["elmcuihu", "cuihu8"]), ("堃喆", ["kunzhe", "kz"], []), ("瑯嬛", ["lang"], []),
        ("Elm", [], ["elm", "e"]), ("", [], ["a"]), ("翠", [], ["", " ", "8", "翠", "é"]), ("かな", [], ["kana"]),
        ("\u{20000}\u{4DC0}", [], ["a"]),
    ])
    func charactersAreFoundByTheirSyllables(name: String, found: [String], missing: [String]) {
        for letters in found { #expect(Self.occurs(letters, in: name), "\(letters)") }
        for letters in missing { #expect(!Self.occurs(letters, in: name), "\(letters)") }
    }

    @Test func longNamesAndLettersAreCompared() {
        let name = String(repeating: "安", count: 1000) + "红"
        #expect(Self.occurs(String(repeating: "an", count: 30) + "h", in: name))
        #expect(Self.occurs(String(repeating: "a", count: 62) + "h", in: name))
        #expect(!Self.occurs(String(repeating: "a", count: 62) + "x", in: name))
        #expect(!Self.occurs(String(repeating: "a", count: 64), in: name), "longer than any name that is typed")
    }

    private static func occurs(_ letters: String, in name: String) -> Bool {
        Pinyin(letters)?.occurs(in: name) ?? false
    }
}
