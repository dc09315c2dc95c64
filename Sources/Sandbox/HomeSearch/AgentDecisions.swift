import Randomness

/// Something that an agent says after a while.
struct AgentLine: Equatable, Sendable {
    let agent: SandboxAgent
    /// In seconds after what is being answered.
    let delay: Double
    let text: String
}

/// What the agents decide: who answers a demand, when, and in which words. The same seed and message, the same answer.
struct AgentDecisions: Sendable {
    let seed: UInt64

    /// The answers to a demand, soonest first; none when no home costs as little as that.
    func answers(to demand: DemandWire, eventID: String) -> [AgentLine] {
        guard demand.maximum >= Self.leastSensible(demand.purpose) else { return [] }
        var random = Self.random(seed, eventID)
        let language = Self.language(of: demand.area)
        let count = 2 + random.next(below: 4)
        let willing = SandboxAgent.all.map { ($0, random.next(below: 1000)) }.sorted { $0.1 < $1.1 }.prefix(count)
        return willing.map { agent, _ in
            let delay = agent.pace * (6 + Double(random.next(below: 200)) / 10)
            let homes = 1 + random.next(below: 5)
            let text = Self.offer(language, random.next(below: 4), demand: demand, homes: homes)
            return AgentLine(agent: agent, delay: delay, text: text)
        }.sorted { $0.delay < $1.delay }
    }

    /// What one agent offers who has not waited for their turn.
    func offer(from agent: SandboxAgent, to demand: DemandWire, eventID: String) -> String {
        var random = Self.random(seed, eventID + agent.localpart)
        let homes = 1 + random.next(below: 5)
        return Self.offer(Self.language(of: demand.area), random.next(below: 4), demand: demand, homes: homes)
    }

    /// What a chosen agent says.
    func thanks(from agent: SandboxAgent, forDemandIn area: String, eventID: String) -> AgentLine {
        var random = Self.random(seed, eventID)
        let lines =
            switch Self.language(of: area) {
            case .english:
                [
                    "Wonderful. When would you like to see the homes?",
                    "Thank you! Tell me a day and a time that suit you.",
                ]
            case .chinese: ["太好了，你什么时候方便看房？", "谢谢信任！请告诉我你方便的日期和时间。"]
            }
        return AgentLine(
            agent: agent, delay: 2 + Double(random.next(below: 30)) / 10, text: lines[random.next(below: 2)])
    }

    /// What an agent says to a booked viewing.
    func confirmation(from agent: SandboxAgent, forDemandIn area: String, eventID: String) -> AgentLine {
        var random = Self.random(seed, eventID)
        let lines =
            switch Self.language(of: area) {
            case .english: ["It is in my calendar. See you there!", "Confirmed. I will wait for you at the gate."]
            case .chinese: ["已记下，到时候见！", "好的，我在小区门口等你。"]
            }
        return AgentLine(
            agent: agent, delay: 2 + Double(random.next(below: 30)) / 10, text: lines[random.next(below: 2)])
    }

    /// Chinese where there is a Chinese character in the area's name, English elsewhere.
    static func language(of area: String) -> SandboxAgent.Language {
        area.unicodeScalars.contains { $0.properties.isIdeographic } ? .chinese : .english
    }

    /// In hundredths: nobody lets a room for less, or sells a home.
    private static func leastSensible(_ purpose: String) -> Int64 { purpose == "rent" ? 50_000 : 10_000_000 }

    private static func random(_ seed: UInt64, _ name: String) -> SeededRandom {
        SeededRandom(seed: StableHash.hash(name, seed: seed))
    }

    private static func offer(
        _ language: SandboxAgent.Language, _ variant: Int, demand: DemandWire, homes: Int
    ) -> String {
        let area = demand.area
        switch language {
        case .english:
            let rooms = ["", " with one bedroom"].dropFirst(demand.bedrooms).first ?? " with enough bedrooms"
            return switch variant {
            case 0: "Hello! I have \(homes == 1 ? "a home" : "\(homes) homes")\(rooms) in \(area) within your budget."
            case 1: "I know \(area) well. \(homes == 1 ? "One home" : "\(homes) homes") there would suit you."
            case 2: "Good timing: something\(rooms) in \(area) came in this morning. Shall we have a look?"
            default: "I can show you \(homes == 1 ? "one place" : "\(homes) places") near \(area) this week."
            }
        case .chinese:
            let rooms = demand.bedrooms == 0 ? "" : ["一", "两", "三", "四"][min(demand.bedrooms, 4) - 1] + "居室"
            return switch variant {
            case 0: "你好！我在\(area)有 \(homes) 套\(rooms)房源符合你的预算。"
            case 1: "\(area)我很熟，有 \(homes) 套\(rooms)适合你，随时可以看房。"
            case 2: "真巧，\(area)今天早上刚上一套\(rooms)，要不要去看看？"
            default: "这周可以带你看\(area)附近的 \(homes) 套\(rooms)房子。"
            }
        }
    }
}
