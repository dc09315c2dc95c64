import Randomness

/// A message that an agent sends after a delay.
struct AgentMessage: Equatable, Sendable {
    let agent: SandboxAgent
    /// The delay in seconds after the message that is answered.
    let delay: Double
    let text: String
    /// The homes in the message.
    var homes: [HomeWire] = []
}

/// Decides which agents answer a demand, when, and with which text. The same seed and message give the same answers.
struct AgentDecisions: Sendable {
    let seed: UInt64

    /// Returns the answers to a demand, earliest first; none if the budget is below any home's price.
    func answers(
        to demand: DemandWire, in language: SandboxAgent.Language, eventID: String
    ) -> [AgentMessage] {
        // The lowest budgets that any home has, in hundredths.
        guard demand.maximum >= (demand.isRent ? 50_000 : 10_000_000) else { return [] }
        var random = Self.random(seed, eventID)
        let count = 2 + random.next(below: 4)
        let willing = SandboxAgent.all.map { ($0, random.next(below: 1000)) }.sorted { $0.1 < $1.1 }.prefix(count)
        return willing.map { agent, _ in
            let delay = agent.pace * (6 + Double(random.next(below: 200)) / 10)
            return offer(from: agent, to: demand, in: language, eventID: eventID, delay: delay)
        }.sorted { $0.delay < $1.delay }
    }

    /// Returns one agent's answer.
    func offer(
        from agent: SandboxAgent, to demand: DemandWire, in language: SandboxAgent.Language, eventID: String,
        delay: Double = 0
    ) -> AgentMessage {
        var random = Self.random(seed, eventID + agent.localpart)
        let variant = random.next(below: 4)
        var sameForAll = Self.random(seed, eventID)
        let homes = HomeWire.homes(
            variant == 2 ? 1 : 1 + random.next(below: 3), of: agent, from: sameForAll.next(below: 1000), for: demand,
            in: language, &random)
        let text = Self.offer(language, variant, demand: demand, homes: homes.count)
        return AgentMessage(agent: agent, delay: delay, text: text, homes: homes)
    }

    /// Returns the reply to a choice or to a viewing in the chat with an agent; nil to any other message.
    func reply(
        to event: AgentsRoomEvent, among messages: [AgentsRoomEvent], in language: SandboxAgent.Language
    ) -> String? {
        let lines: [(english: String, chinese: String)]
        if event.isViewingCancellation {
            lines = [
                ("Thanks for telling me. Maybe another time.", "谢谢告知，有机会再约。"),
                ("That is all right. Write to me whenever you like.", "没关系，想看房随时找我。"),
            ]
        } else if event.isMove(among: messages) {
            lines = [
                ("The new time suits me. See you then!", "新的时间没问题，到时候见！"),
                ("No problem, I have moved it in my calendar.", "好的，我已经改了日程。"),
            ]
        } else if event.isViewing {
            lines = [
                ("It is in my calendar. See you there!", "已记下，到时候见！"),
                ("Confirmed. I will wait for you at the gate.", "好的，我在小区门口等你。"),
            ]
        } else if event.isChoice {
            lines = [
                ("Wonderful. When would you like to see the homes?", "太好了，你什么时候方便看房？"),
                ("Thank you! Tell me a day and a time that suit you.", "谢谢信任！请告诉我你方便的日期和时间。"),
            ]
        } else {
            return nil
        }
        var random = Self.random(seed, event.id)
        let line = lines[random.next(below: lines.count)]
        return language == .english ? line.english : line.chinese
    }

    /// Returns the language of the message with a demand: that of its text around the area, or that of the area alone.
    ///
    /// People who read English look for homes in 朝阳, too.
    static func language(of text: String, area: String) -> SandboxAgent.Language {
        let rest = text.replacing(area, with: "")
        let sample = rest.contains { $0.isLetter } && rest != text ? rest : area
        return sample.unicodeScalars.contains { $0.properties.isIdeographic } ? .chinese : .english
    }

    private static func random(_ seed: UInt64, _ name: String) -> SeededRandom {
        SeededRandom(seed: StableHash.hash(name, seed: seed))
    }

    private static func offer(
        _ language: SandboxAgent.Language, _ variant: Int, demand: DemandWire, homes: Int
    ) -> String {
        let area = demand.area
        switch language {
        case .english:
            let rooms = ["", " with one bedroom"].dropFirst(max(demand.bedrooms, 0)).first ?? " with enough bedrooms"
            return switch variant {
            case 0: "Hello! I have \(homes == 1 ? "a home" : "\(homes) homes")\(rooms) in \(area) within your budget."
            case 1: "I know \(area) well. \(homes == 1 ? "One home" : "\(homes) homes") there would suit you."
            case 2: "Good timing: something\(rooms) in \(area) came in this morning. Shall we have a look?"
            default: "I can show you \(homes == 1 ? "one place" : "\(homes) places") near \(area) this week."
            }
        case .chinese:
            let rooms = demand.bedrooms <= 0 ? "" : ["一", "两", "三", "四"][min(demand.bedrooms, 4) - 1] + "居室"
            return switch variant {
            case 0: "你好！我在\(area)有 \(homes) 套\(rooms)房源符合你的预算。"
            case 1: "\(area)我很熟，有 \(homes) 套\(rooms)适合你，随时可以看房。"
            case 2: "真巧，\(area)今天早上刚上一套\(rooms)，要不要去看看？"
            default: "这周可以带你看\(area)附近的 \(homes) 套\(rooms)房子。"
            }
        }
    }
}
