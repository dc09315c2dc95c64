/// A group of the sandbox at the start.
struct SampleGroup: Sendable {
    var key: String
    var name: String
    var topic: String
    var isChinese: Bool
    /// The name and the topic where all sample people write Chinese.
    var inChinese: (name: String, topic: String)?
    var messages: Int
    /// The number of homes in the market.
    var homes: Int
    /// Whether moderators decide on homes.
    var isReviewed = false
    /// Whether the sample user has published homes in the market.
    var hasOwnHomes = false
    var files: [SampleFile] = []

    /// Returns the sample in the language of its environment.
    func localized(in environment: SandboxEnvironment) -> SampleGroup {
        guard environment.isChinese, let inChinese else { return self }
        var sample = self
        (sample.name, sample.topic, sample.isChinese) = (inChinese.name, inChinese.topic, true)
        return sample
    }

    /// The groups of every user.
    static let all = [
        SampleGroup(
            key: "lane", name: "南锣鼓巷邻里", topic: "街坊四邻的小群", isChinese: true, messages: 620, homes: 90,
            hasOwnHomes: true),
        SampleGroup(
            key: "yard", name: "Courtyard 12", topic: "Everyone around the yard", isChinese: false,
            inChinese: ("12号院", "一个院里的街坊"), messages: 90,
            homes: 60, isReviewed: true, hasOwnHomes: true),
        SampleGroup(
            key: "garden", name: "Roof Garden", topic: "Seeds, soil and sunshine", isChinese: false,
            inChinese: ("屋顶菜园", "种子、泥土和阳光"), messages: 14,
            homes: 20, files: SampleFile.allCases),
        SampleGroup(key: "market", name: "胡同闲置交换", topic: "用不着的东西换给需要的人", isChinese: true, messages: 35, homes: 30),
    ]
}
