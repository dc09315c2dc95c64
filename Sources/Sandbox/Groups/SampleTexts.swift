import Randomness

/// Invented addresses and descriptions, in the language of the community's name.
enum SampleTexts {
    private static let streets = ["文昌路", "学府街", "中山东路", "解放北路", "滨河大道", "人民西路", "书院巷", "长宁街"]
    private static let englishStreets = [
        "Wenchang Road", "Academy Street", "Zhongshan East Road", "Canal Street", "Market Lane", "Bell Tower Road",
    ]
    private static let beginnings = ["南北通透，采光充足。", "户型方正，动静分区。", "精装修，拎包入住。", "视野开阔，全天有阳光。"]
    private static let endings = ["步行五分钟到地铁站。", "楼下就是菜市场和公园。", "小区安静，物业负责。", "附近有小学和社区医院。"]
    private static let englishBeginnings = [
        "Bright rooms on both sides of the building.", "A practical floor plan without corridors.",
        "Newly decorated, ready to move in.", "Sun all day, and an open view.",
    ]
    private static let englishEndings = [
        "Five minutes on foot to the metro.", "A market and a park are around the corner.",
        "A quiet, well-kept building.", "A school and a clinic are close by.",
    ]

    /// Returns the address and the description of a home.
    static func texts(isEnglish: Bool, seed: UInt64) -> (address: String, description: String) {
        var random = SeededRandom(seed: seed)
        let number = random.next(below: 300) + 1
        let building = random.next(below: 20) + 1
        guard isEnglish else {
            return (
                "\(random.element(of: streets))\(number)号\(building)栋",
                random.element(of: beginnings) + "\n" + random.element(of: endings)
            )
        }
        return (
            "\(number) \(random.element(of: englishStreets)), Building \(building)",
            random.element(of: englishBeginnings) + "\n" + random.element(of: englishEndings)
        )
    }
}

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
        "Pearl", "Bamboo", "Lotus", "Silver Birch", "Old Mill", "Drum Tower",
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
