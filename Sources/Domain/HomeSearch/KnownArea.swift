/// The districts and quarters of Beijing, which are suggested while an area is typed. Any other area is valid, too.
public enum KnownArea {
    /// Returns the areas whose name begins with `typed` or, in Chinese, contains it, without an area that is already
    /// typed.
    ///
    /// The names are Chinese if `inChinese` or if Chinese is typed, English otherwise.
    public static func suggestions(for typed: String, inChinese: Bool, limit: Int = 4) -> [String] {
        let text = typed.trimmed.foldedForSearch
        if text.isEmpty { return [] }
        let isHan = text.unicodeScalars.contains { $0.properties.isIdeographic }
        let found = all.filter { english, chinese in
            isHan ? chinese.contains(text) : "\u{20}\(english.lowercased())".contains("\u{20}\(text)")
        }
        let names = found.map { inChinese || isHan ? $0.chinese : $0.english }
        return names.contains { $0.lowercased() == text } ? [] : Array(names.prefix(limit))
    }

    /// Returns the names under which homes in an area may be offered, folded for searches: those in both languages of a
    /// known area, without the word for a district.
    public static func names(of area: String) -> [String] {
        var text = area.trimmed.foldedForSearch
        for suffix in ["\u{20}district", "区"] where text.hasSuffix(suffix) && text.count > suffix.count + 1 {
            text.removeLast(suffix.count)
        }
        let known = all.first { english, chinese in
            text == english.lowercased() || text == chinese || text + "区" == chinese
        }
        guard let known else { return [text] }
        let chinese = known.chinese.hasSuffix("区") ? String(known.chinese.dropLast()) : known.chinese
        return [known.english.lowercased(), chinese]
    }

    /// Returns the first known area that a place names, such as "Dongcheng" in "Beijing, Dongcheng"; nil if there is none.
    public static func area(in place: String, inChinese: Bool) -> String? {
        let text = place.foldedForSearch
        return all.first { text.contains($0.chinese) || text.contains($0.english.lowercased()) }
            .map { inChinese ? $0.chinese : $0.english }
    }

    /// Returns whether an area is one of the known ones.
    public static func isKnown(_ area: String) -> Bool { names(of: area).count > 1 }

    /// The city of the known areas.
    public static let city = City(
        name: "Beijing", localNames: ["zh": "北京"], country: "CN", latitude: 39.9075, longitude: 116.3972)

    private static let all: [(english: String, chinese: String)] = [
        ("Dongcheng", "东城区"), ("Xicheng", "西城区"), ("Chaoyang", "朝阳区"), ("Haidian", "海淀区"),
        ("Fengtai", "丰台区"), ("Shijingshan", "石景山区"), ("Tongzhou", "通州区"), ("Daxing", "大兴区"),
        ("Changping", "昌平区"), ("Shunyi", "顺义区"), ("Fangshan", "房山区"), ("Mentougou", "门头沟区"),
        ("Wangjing", "望京"), ("Sanlitun", "三里屯"), ("Guomao", "国贸"), ("Zhongguancun", "中关村"),
        ("Wudaokou", "五道口"), ("Huilongguan", "回龙观"), ("Tiantongyuan", "天通苑"), ("Yizhuang", "亦庄"),
        ("Gulou", "鼓楼"), ("Dongzhimen", "东直门"), ("Xizhimen", "西直门"), ("Asian Games Village", "亚运村"),
    ]
}
