import Randomness

/// Invented names of communities.
enum SampleCommunities {
    private static let beginnings = [
        "阳光", "金色", "碧水", "翠湖", "锦绣", "东方", "紫金", "海棠", "梧桐", "丁香", "香樟", "望江", "听涛", "云栖", "松风", "荷塘",
        "枫林", "星河", "朝晖", "和平", "建设", "红星", "光明", "胜利", "南苑", "西溪", "北辰", "柳岸", "石榴", "银杏", "玉兰", "清河",
    ]
    private static let middles = ["", "", "", "世纪", "国际", "新", "天", "华", "安", "福"]
    private static let endings = [
        "花园", "家园", "小区", "公馆", "华庭", "新村", "名苑", "雅苑", "御景", "花城", "水岸", "里", "湾", "府", "一村", "公寓",
    ]
    private static let phases = ["", "", "", "", "一期", "二期", "三期", "东区", "西区"]
    private static let englishBeginnings = [
        "Lakeside", "Riverside", "Maple", "Willow", "Cedar", "Orchard", "Harbor", "Garden", "Hillcrest", "Jade",
        "Pearl",
        "Bamboo", "Lotus", "Silver Birch", "Old Mill", "Drum Tower",
    ]
    private static let englishEndings = [
        "Court", "Gardens", "Terrace", "Heights", "Mansions", "Village", "Residences", "Park", "Lofts", "Row", "Place",
    ]

    /// Returns a name in one language.
    static func name(isEnglish: Bool, using random: inout some RandomNumberGenerator) -> String {
        let parts =
            isEnglish
            ? [englishBeginnings, [" "], englishEndings] : [beginnings, middles, endings, phases]
        return parts.map { $0.count == 1 ? $0[0] : $0.randomElement(using: &random)! }.joined()
    }
}
