import Randomness

/// The texts that neighbors write.
struct SamplePhrases: Sendable {
    var openings: [String]
    var remarks: [String]
    /// Posts, and the kind of their pictures.
    var posts: [(text: String, room: String)]
    /// Activities, and the hour at which they begin.
    var activities: [(title: String, place: String, about: String, hour: Int)]

    static func of(isChinese: Bool) -> SamplePhrases { isChinese ? chinese : english }

    /// Returns a random chat message: a whole sentence, sometimes after a greeting that fits before any sentence.
    func message(_ random: inout SeededRandom) -> String {
        let remark = random.element(of: remarks)
        return Int.random(in: 0..<3, using: &random) == 0 ? random.element(of: openings) + remark : remark
    }

    static let english = SamplePhrases(
        openings: ["Hello! ", "Hi all! ", "Hello neighbors. ", "Hi everyone. "],
        remarks: [
            "The water will be off on Thursday from nine to eleven, so fill a bucket before.",
            "Has anyone seen a gray cat with a red collar? She has been gone since last night.",
            "The elevator in building 3 works again. Thanks to the caretaker!",
            "The parcel lockers are full. Could everyone please pick up their things today?",
            "Can anyone lend me a drill for an hour?",
            "The dumpling place on the corner has opened again, and it is as good as before.",
            "Please don't park bicycles in front of the gate. The ambulance couldn't get in yesterday.",
            "The persimmons in our yard are ripe. Come by and help yourselves.",
            "Is anybody else's internet slow today, or is it just mine?",
            "I found a set of keys near the well. They are at the corner shop now.",
            "The lane looks beautiful in the snow.",
            "Could someone take in a parcel for me on Friday? I'm at work until six.",
            "The plumber comes on Saturday. Write to me if you need him, too.",
            "My daughter is giving away her old school books. They are almost like new.",
            "They say that rents in our lane have gone up a little again.",
            "Does the shop on the corner take cards now?",
            "The lamps in the alley will be repaired on Tuesday evening, so it will be dark for an hour.",
            "Is the roof terrace open to everyone?",
            "Here is the new schedule of the bus: https://example.org/bus?line=5",
            "It is so quiet here that I can even hear the crickets.",
        ],
        posts: [
            ("Our lane in the morning.", "outside"),
            ("Our new table is there. Come by for tea!", "kitchen"),
            ("First blossoms in the yard!", "outside"),
            ("Giving away: a desk, 120 × 60, almost new. Pick up only.", "living-room"),
            ("Sunset from the roof. You should have been there.", "outside"),
            ("The guest room is free next week, if your family visits.", "bedroom"),
            ("Our gate has been painted. What do you think?", "outside"),
            ("Thank you all for helping with the move!", "living-room"),
            ("Lost: a blue child's scarf, near the bridge.", "outside"),
            ("Who wants the jars? I have far too many.", "kitchen"),
            ("Two bedside lamps, free for whoever comes first.", "bedroom"),
            ("The old tree has been pruned, and the yard is much brighter.", "outside"),
        ],
        activities: [
            ("Dumpling evening", "Yard of number 12", "Bring a rolling pin if you have one.", 18),
            ("Morning tai chi", "Park, east gate", "Beginners are welcome.", 7),
            ("Flea market", "Courtyard", "Tables are there; come from nine on.", 9),
            ("Lane clean-up", "At the old well", "Brooms and tea are provided.", 10),
        ])

    static let chinese = SamplePhrases(
        openings: ["大家好！", "各位邻居好，", "邻居们好！", "大家好呀，"],
        remarks: [
            "周四上午九点到十一点停水，大家提前存点水。",
            "有人看见一只戴红项圈的灰猫吗？昨晚跑出去就没回来。",
            "3号楼的电梯修好了，谢谢物业师傅！",
            "快递柜又满了，大家今天有空取一下快递吧。",
            "谁家有电钻？想借用一个小时。",
            "胡同口的饺子馆重新开张了，味道还是跟以前一样好。",
            "自行车请不要停在大门口，昨天救护车都进不来。",
            "我们院里的柿子熟了，大家随便来摘。",
            "今天你们家网速慢吗？还是就我家这样？",
            "我在井边捡到一串钥匙，放在小卖部了，丢了的去取。",
            "下雪了，胡同真好看。",
            "周五谁在家，能帮我收个快递吗？我六点才下班。",
            "水管师傅周六过来，需要的跟我说一声。",
            "我女儿的旧课本想送人，都还很新。",
            "听说咱们胡同的房租最近又涨了一点。",
            "街角的小卖部现在能扫码付款了吗？",
            "周二晚上要修胡同里的路灯，会黑一个小时左右。",
            "请问屋顶的露台大家都能上去吗？",
            "新的公交时刻表在这里：https://example.org/bus?line=5",
            "这儿真安静，连蛐蛐叫都听得见。",
        ],
        posts: [
            ("清晨的胡同。", "outside"), ("新餐桌到了，来喝茶呀！", "kitchen"), ("院子里的花开了！", "outside"),
            ("转让书桌一张，120×60，几乎全新，自提。", "living-room"), ("屋顶的晚霞，可惜你们没看到。", "outside"),
            ("下周客房空着，谁家来亲戚可以住。", "bedroom"), ("大门刚刷了新漆，怎么样？", "outside"),
            ("搬家多亏大家帮忙，谢谢各位！", "living-room"), ("寻物：孩子的蓝围巾，丢在桥边了。", "outside"),
            ("家里玻璃罐太多了，谁要就来拿。", "kitchen"), ("两盏床头灯免费送，先到先得。", "bedroom"),
            ("老槐树修剪好了，院里亮堂多了。", "outside"),
        ],
        activities: [
            ("包饺子", "12号院", "有擀面杖的带上。", 18), ("晨练太极", "公园东门", "零基础也欢迎。", 7),
            ("跳蚤市场", "大院里", "桌子备好了，九点开始。", 9), ("胡同大扫除", "老井旁", "扫帚和茶水都有。", 10),
        ])
}
