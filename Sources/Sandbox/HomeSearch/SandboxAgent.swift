/// One of the agents that live in the sandbox.
struct SandboxAgent: Equatable, Sendable {
    /// The languages that agents speak.
    enum Language: Sendable { case english, chinese }

    /// The part of the user id before the colon.
    let localpart: String
    /// What the agent is called in each language; the profile has both.
    let name: (english: String, chinese: String)
    /// 1 for an agent who answers at once, 3 for one who takes their time.
    let pace: Double

    /// "Lily Zhou 周丽": one profile for readers of both languages.
    var displayName: String { "\(name.english) \(name.chinese)" }

    static func == (one: SandboxAgent, other: SandboxAgent) -> Bool { one.localpart == other.localpart }

    /// Everybody who may answer.
    static let all = [
        SandboxAgent(localpart: "agent-zhou", name: ("Lily Zhou", "周丽"), pace: 1),
        SandboxAgent(localpart: "agent-ma", name: ("Frank Ma", "马锋"), pace: 1.2),
        SandboxAgent(localpart: "agent-qian", name: ("Nina Qian", "钱宁"), pace: 1.5),
        SandboxAgent(localpart: "agent-gao", name: ("Leo Gao", "高磊"), pace: 1.8),
        SandboxAgent(localpart: "agent-tang", name: ("Iris Tang", "唐雨"), pace: 2.2),
        SandboxAgent(localpart: "agent-luo", name: ("Ben Luo", "罗斌"), pace: 3),
    ]
}

extension Neighbor {
    /// An agent lives in the sandbox as everybody does, but writes in the agents' rooms only.
    init(_ agent: SandboxAgent) {
        self.init(
            localpart: agent.localpart, name: agent.displayName, about: "Finds homes for others. 帮你找房。",
            isAgent: true)
    }
}
