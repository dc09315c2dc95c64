import Domain
import Foundation

/// Demands and answers for tests.
public enum HomeSearchSamples {
    /// A flat to rent in Chaoyang, up to ¥5,000.
    public static let demand = Demand(
        area: "Chaoyang", purpose: .rent, minimum: nil, maximum: Money(5_000), layout: .two)

    /// The answer of agent `number`, so many seconds after the start of `ManualTime`.
    public static func answer(_ number: Int, agent: Int? = nil, after seconds: TimeInterval = 10) -> AgentAnswer {
        AgentAnswer(
            id: "$answer\(number)", agent: Agent(id: "@agent\(agent ?? number):test", name: "Agent \(agent ?? number)"),
            text: "Home \(number)", time: ManualTime().now.addingTimeInterval(seconds + Double(number) / 1000))
    }

    /// The id of the user who searches.
    public static let user = "@mei:test"

    /// A search that was posted at the start of `ManualTime`.
    public static func posted(_ answers: [AgentAnswer] = []) -> HomeSearch {
        let now = ManualTime().now
        let id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
        return HomeSearch(demand, owner: user, transaction: id, now: now)
            .after(.posted(DemandID(rawValue: "$demand1")), at: now).after(.answersReceived(answers), at: now)
    }
}
