import Foundation

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

    /// Returns the id of a room of the group.
    func room(_ kind: String) -> String { "!\(key).\(kind):\(Sandbox.serverName)" }

    /// The neighbors who write in the language of the group.
    var members: [Neighbor] { Neighbor.all.filter { !$0.isAgent && (isChinese ? $0.writesChinese : $0.writesEnglish) } }

    /// The groups of every user.
    static let all = [
        SampleGroup(
            key: "lane", name: "南锣鼓巷邻里", topic: "街坊四邻的小群", isChinese: true, messages: 620, homes: 90,
            hasOwnHomes: true),
        SampleGroup(
            key: "yard", name: "Courtyard 12", topic: "Everyone around the yard", isChinese: false,
            inChinese: ("12号院", "一个院里的街坊"), messages: 90, homes: 60, isReviewed: true, hasOwnHomes: true),
        SampleGroup(
            key: "garden", name: "Roof Garden", topic: "Seeds, soil and sunshine", isChinese: false,
            inChinese: ("屋顶菜园", "种子、泥土和阳光"), messages: 14, homes: 20, files: SampleFile.allCases),
        SampleGroup(key: "market", name: "胡同闲置交换", topic: "用不着的东西换给需要的人", isChinese: true, messages: 35, homes: 30),
    ]
}

/// The groups that users find in the directory of the server, and join by themselves.
enum PublicSamples {
    /// The groups, each with the first message in its chat, also where all sample people write Chinese.
    private static let all: [(sample: SampleGroup, message: String, inChinese: String)] = [
        (
            SampleGroup(
                key: "readers", name: "Courtyard Readers", topic: "One book a month, read over tea", isChinese: false,
                inChinese: ("院子读书会", "每月一本书，边喝茶边聊"), messages: 1, homes: 0),
            "Welcome! This month we read “Rickshaw Boy”.", "欢迎！这个月我们读《骆驼祥子》。"
        ),
        (
            SampleGroup(
                key: "birds", name: "胡同观鸟", topic: "在鼓楼一带看到了什么鸟，来说一说", isChinese: true, messages: 1, homes: 0),
            "欢迎新朋友！今天屋檐下又来了两只戴胜。", "欢迎新朋友！今天屋檐下又来了两只戴胜。"
        ),
        (
            SampleGroup(
                key: "bikes", name: "Drum Tower Cyclists", topic: "Slow rides on Sunday mornings", isChinese: false,
                inChinese: ("鼓楼骑行", "周日早上，慢慢骑"), messages: 1, homes: 0),
            "Sunday at eight, at the Drum Tower. No hurry, we stop for breakfast.", "周日早上八点鼓楼集合，不赶路，中途吃早点。"
        ),
    ]

    /// Creates the groups that are not there yet: earlier versions had none.
    static func create(with samples: SampleGroups) async {
        let (server, environment) = (samples.server, samples.environment)
        let time = environment.now().addingTimeInterval(-86_400)
        for (sample, message, inChinese) in all {
            let sample = sample.localized(in: environment)
            let alias = "#\(sample.key):\(Sandbox.serverName)"
            guard await server.rooms[sample.room("space")] == nil else { continue }
            await samples.makeRooms(of: sample, at: time)
            do { try await server.setAlias(alias, of: sample.room("space")) } catch {
                Log.groups.notice("a user has taken the address of a sample group")
            }
            await samples.put("m.room.canonical_alias", ["alias": .string(alias)], in: sample, at: time)
            let text = environment.isChinese ? inChinese : message
            await samples.sendMessage(text, by: sample.members[0], in: sample.room("chat"), at: time)
        }
    }
}

/// A simulated user of the sandbox.
struct Neighbor: Hashable, Sendable {
    /// The part of the id between `@` and the colon.
    var localpart: String
    var name: String
    var about: String
    var writesChinese = false
    var writesEnglish = false
    /// Whether the neighbor is an agent, who offers homes.
    var isAgent = false

    /// The Matrix user id.
    var id: String { Sandbox.userID(localpart) }
}

extension Neighbor {
    /// The members of the sample groups, and the agents.
    static let all =
        [
            Neighbor(localpart: "wang.fang", name: "王芳", about: "在胡同里住了三十年。", writesChinese: true),
            Neighbor(localpart: "zhao.li", name: "赵丽", about: "院子里有两只猫。", writesChinese: true),
            Neighbor(localpart: "old.sun", name: "孙大爷", about: "下棋请来东口。", writesChinese: true),
            Neighbor(
                localpart: "chen.jun", name: "Chen Jun", about: "Bicycles, and the noise they make.",
                writesChinese: true, writesEnglish: true),
            Neighbor(
                localpart: "anna", name: "Anna Berger", about: "Teaches the cello in lane 4.", writesEnglish: true),
            Neighbor(localpart: "tom", name: "Tom Okafor", about: "Bakes on Sundays.", writesEnglish: true),
            Neighbor(localpart: "yusuf", name: "Yusuf", about: "Runs the corner shop.", writesEnglish: true),
        ] + SandboxAgent.all.map(Neighbor.init)
}
