/// A simulated agent.
struct SandboxAgent: Equatable, Sendable {
    /// The languages that agents speak.
    enum Language: Sendable { case english, chinese }

    /// The part of the user identifier before the colon.
    let localpart: String
    /// The name in both languages: one profile for the readers of either.
    let name: String
    /// A factor for the time until an answer: 1 for the fastest agent, 3 for the slowest.
    let pace: Double

    /// The Matrix user id.
    var id: String { Sandbox.userID(localpart) }

    /// All agents.
    static let all = [
        SandboxAgent(localpart: "agent-zhou", name: "Lily Zhou 周丽", pace: 1),
        SandboxAgent(localpart: "agent-ma", name: "Frank Ma 马锋", pace: 1.2),
        SandboxAgent(localpart: "agent-qian", name: "Nina Qian 钱宁", pace: 1.5),
        SandboxAgent(localpart: "agent-gao", name: "Leo Gao 高磊", pace: 1.8),
        SandboxAgent(localpart: "agent-tang", name: "Iris Tang 唐雨", pace: 2.2),
        SandboxAgent(localpart: "agent-luo", name: "Ben Luo 罗斌", pace: 3),
    ]
}

extension Neighbor {
    /// Creates the account of an agent, who writes only in the agents' rooms.
    init(_ agent: SandboxAgent) {
        self.init(
            localpart: agent.localpart, name: agent.name, about: "Finds homes for others. 帮你找房。",
            isAgent: true)
    }
}
