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
        "A quiet, well-kept building.",
        "A school and a clinic are close by.",
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
