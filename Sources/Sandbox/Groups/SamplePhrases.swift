import Randomness

/// The texts that neighbors write.
struct SamplePhrases: Sendable {
    var openings: [String]
    var remarks: [String]
    var posts: [String]
    var activities: [(title: String, place: String, about: String)]

    static func of(isChinese: Bool) -> SamplePhrases { isChinese ? chinese : english }

    /// Returns a random chat message.
    func message(_ random: inout SeededRandom) -> String {
        let remark = random.element(of: remarks)
        return Int.random(in: 0..<3, using: &random) == 0 ? random.element(of: openings) + remark : remark
    }

    static let english = SamplePhrases(
        openings: ["Good morning! ", "By the way: ", "Neighbors, ", "Question: ", "Thanks! ", "Ha! "],
        remarks: [
            "the water will be off on Thursday from nine to eleven.",
            "has anyone seen a gray cat with a red collar?",
            "the elevator in building 3 works again.",
            "the parcel lockers are full, please pick up your things.",
            "who can lend me a drill for an hour?",
            "the dumpling place at the corner has opened again.",
            "please don't park bicycles in front of the gate.",
            "the persimmons in the yard are ripe, help yourselves.",
            "is anybody else's internet slow today?",
            "I found a set of keys near the well.",
            "the street is beautiful in the snow this morning.",
            "could somebody take in a parcel for me this afternoon?",
            "the plumber comes on Saturday; write to me if you need him too.",
            "my daughter gives away her old school books.",
            "the rent on our lane has gone up a little again.",
            "does the shop on the corner take cards now?",
            "the lamps in the alley will be repaired tonight.",
            "is the roof terrace open to everyone?",
            "here is the schedule of the bus: https://example.org/bus?line=5",
            "what a quiet evening.",
        ],
        posts: [
            "The lane this morning.", "Our gate has been painted. What do you think?",
            "First blossoms in the yard!", "Giving away: a desk, 120 × 60, almost new. Pick up only.",
            "Sunset from the roof. You should have been there.", "Lost: a blue child's scarf, near the bridge.",
        ],
        activities: [
            ("Dumpling evening", "Yard of number 12", "Bring a rolling pin if you have one."),
            ("Morning tai chi", "Park, east gate", "Beginners are welcome."),
            ("Flea market", "Courtyard", "Tables are there; come from nine on."),
            ("Lane clean-up", "At the old well", "Brooms and tea are provided."),
        ])

    static let chinese = SamplePhrases(
        openings: ["大家早上好！", "对了，", "各位邻居，", "请问一下，", "谢谢！", "哈哈，"],
        remarks: [
            "周四上午九点到十一点停水，提前存点水。",
            "有人看见一只戴红项圈的灰猫吗？",
            "3号楼的电梯修好了。",
            "快递柜又满了，大家有空取一下。",
            "谁家有电钻，能借我用一个小时吗？",
            "胡同口的饺子馆重新开张了。",
            "自行车请不要停在大门口。",
            "院里的柿子熟了，大家随便摘。",
            "今天你们家网速慢吗？",
            "我在井边捡到一串钥匙。",
            "今早雪后的胡同真好看。",
            "下午谁在家，帮我收个快递行吗？",
            "水管师傅周六来，需要的跟我说一声。",
            "女儿的旧课本送人，都是七成新的。",
            "咱们胡同的租金最近又涨了一点。",
            "街角的小卖部能刷卡了吗？",
            "今晚修胡同里的路灯。",
            "屋顶的露台大家都能上去吗？",
            "公交时刻表在这里：https://example.org/bus?line=5",
            "今晚真安静。",
        ],
        posts: [
            "今天早上的胡同。", "大门刚刷了新漆，怎么样？", "院子里的花开了！",
            "转让书桌一张，120×60，几乎全新，自提。", "屋顶的晚霞，可惜你们没看到。", "寻物：孩子的蓝围巾，丢在桥边了。",
        ],
        activities: [
            ("包饺子", "12号院", "有擀面杖的带上。"), ("晨练太极", "公园东门", "零基础也欢迎。"),
            ("跳蚤市场", "大院里", "桌子备好了，九点开始。"), ("胡同大扫除", "老井旁", "扫帚和茶水都有。"),
        ])
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
                writesChinese: true,
                writesEnglish: true),
            Neighbor(
                localpart: "anna", name: "Anna Berger", about: "Teaches the cello in lane 4.", writesEnglish: true),
            Neighbor(localpart: "tom", name: "Tom Okafor", about: "Bakes on Sundays.", writesEnglish: true),
            Neighbor(localpart: "yusuf", name: "Yusuf", about: "Runs the corner shop.", writesEnglish: true),
        ] + SandboxAgent.all.map(Neighbor.init)
}
