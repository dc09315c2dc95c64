import Domain
import Foundation

/// Demands and answers for tests.
public enum HomeSearchSamples {
    /// A flat to rent in Chaoyang, up to ¥5,000.
    public static let demand = Demand(
        area: "Chaoyang", purpose: .rent, minimum: nil, maximum: Money(5_000), layout: .two)

    /// Returns the answer of agent `number`, a number of seconds after the start of `ManualTime`.
    public static func answer(_ number: Int, agent: Int? = nil, after seconds: TimeInterval = 10) -> AgentAnswer {
        AgentAnswer(
            id: "$answer\(number)", agent: Agent(id: "@agent\(agent ?? number):test", name: "Agent \(agent ?? number)"),
            text: "Home \(number)", time: ManualTime().now.addingTimeInterval(seconds + Double(number) / 1000))
    }

    /// The id of the user who searches.
    public static let user = "@mei:test"

    /// Two homes in Chaoyang.
    public static let homes = [
        OfferedHome(community: "Jade Park", bedrooms: 2, areaInHundredths: 8_550, price: Money(4_500)),
        OfferedHome(community: "Old Mill Lofts", bedrooms: 2, areaInHundredths: nil, price: Money(4_900)),
    ].compactMap(\.self)

    /// Returns a viewing with agent 1, a number of hours after the start of `ManualTime`, at which it was booked.
    public static func viewing(
        _ number: Int = 1, inHours hours: Double = 46, owner: String = user, scheduledAt: Date = ManualTime().now,
        homes: [OfferedHome] = homes
    ) -> Viewing {
        let time = ManualTime().now.addingTimeInterval(hours * 3600)
        return Viewing(
            id: UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")!, owner: owner,
            agent: Agent(id: "@agent\(number):test", name: "Agent \(number)"),
            demand: "$demand\(number)", answer: "$answer\(number)", area: "Chaoyang",
            purpose: .rent, homes: homes, time: time, scheduledAt: scheduledAt, knownTime: time,
            message: "$message\(number)")
    }

    /// Returns a search that was posted at the start of `ManualTime`.
    public static func posted(_ answers: [AgentAnswer] = []) -> HomeSearch {
        let now = ManualTime().now
        let id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
        return HomeSearch(demand, owner: user, transaction: id, now: now)
            .after(.posted("$demand1"), at: now).after(.answersReceived(answers), at: now)
    }
}
