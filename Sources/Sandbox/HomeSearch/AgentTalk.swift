/// The sentences that agents write in chats, chosen by a word of the question.
enum AgentTalk {
    private struct Topic {
        var words: [String]
        var english: String
        var chinese: String
    }

    /// Returns the reply to a message, in the language of the message, or in `fallback` if it has no letters.
    static func reply(to text: String, fallback: SandboxAgent.Language) -> String {
        let language = text.contains(where: \.isLetter) ? AgentDecisions.language(of: "", area: text) : fallback
        let lowercased = text.lowercased()
        let topic = topics.first { $0.words.contains(where: lowercased.contains) } ?? other
        return language == .english ? topic.english : topic.chinese
    }

    private static let topics = [
        Topic(
            words: ["price", "cheap", "expensive", "rent", "deposit", "cost", "价", "租金", "押金", "便宜", "贵"],
            english: "There is some room in the price. I will ask the owner and tell you.",
            chinese: "价格可以谈，我问问业主再告诉你。"),
        Topic(
            words: ["late", "delay", "traffic", "迟到", "晚点", "堵车"], english: "No hurry, I will wait for you.",
            chinese: "不急，我等你。"),
        Topic(
            words: ["when", "time", "o’clock", "o'clock", "tomorrow", "today", "几点", "时间", "什么时候", "明天", "今天"],
            english: "Any time between nine and half past seven suits me.", chinese: "早上九点到晚上七点半我都有空。"),
        Topic(
            words: ["where", "address", "gate", "meet", "哪里", "地址", "门口", "见面"],
            english: "Let us meet at the main gate. I will send you the exact place before the viewing.",
            chinese: "在小区正门见，看房前我把具体位置发给你。"),
        Topic(
            words: ["metro", "subway", "bus", "地铁", "公交"], english: "The metro is ten minutes away on foot.",
            chinese: "走路十分钟到地铁站。"),
        Topic(
            words: ["school", "kindergarten", "学校", "学区", "幼儿园"],
            english: "There is a primary school around the corner.", chinese: "小学就在附近。"),
        Topic(
            words: ["cat", "dog", "pet", "猫", "狗", "宠物"], english: "The owner allows small pets.",
            chinese: "业主允许养小型宠物。"),
        Topic(words: ["thank", "谢"], english: "You are welcome!", chinese: "不客气！"),
        Topic(
            words: ["hello", "good morning", "你好", "您好"], english: "Hello! What would you like to know?",
            chinese: "你好！想了解什么？"),
    ]

    private static let other = Topic(
        words: [], english: "I will find out and write to you again.", chinese: "我了解一下，再回复你。")
}
