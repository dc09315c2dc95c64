import Domain
import Observation

/// The orders of agents' answers.
public nonisolated enum AnswerOrder: CaseIterable, Sendable {
    /// The order in which the agents first answered.
    case time
    /// The answer with the cheapest home first.
    case price
    /// The answer with the largest home first.
    case size

    /// Returns answers in this order. Those without a home come last, and equal ones stay in the order of `answers`.
    func sorted(_ answers: [AgentAnswer]) -> [AgentAnswer] {
        switch self {
        case .time: answers
        case .price:
            sorted(answers) { $0.homes.map(\.price.minorUnits).min() ?? .max }
        case .size:
            sorted(answers) { -Int64($0.homes.compactMap(\.areaInHundredths).max() ?? 0) }
        }
    }

    private func sorted(_ answers: [AgentAnswer], by key: (AgentAnswer) -> Int64) -> [AgentAnswer] {
        answers.sorted { key($0) < key($1) }
    }
}

/// The order of the answers, which the user chooses.
@Observable
public final class AnswerOrderViewModel {
    /// The chosen order.
    private(set) var order = AnswerOrder.time
    /// The titles of the orders.
    public var titles: [String] { choices.titles }
    /// The index of the chosen order in `titles`.
    public var index: Int { choices.index(of: order) }

    @ObservationIgnored private let choices: Choices<AnswerOrder>

    /// Creates the order in which the answers arrive.
    init(_ words: Localizer) {
        choices = Choices(AnswerOrder.allCases) { order in
            switch order {
            case .time: words("Earliest answer first")
            case .price: words("Lowest price first")
            case .size: words("Largest first")
            }
        }
    }

    /// Chooses the order at an index of `titles`.
    public func select(at index: Int) { order = choices[index] }
}
