import Domain
import Foundation
import Observation

/// The texts, rows and pictures of a search that the pages show. Without a search they are empty.
public nonisolated struct HomeSearchContent: Sendable {
    let search: HomeSearch?
    let agents: [Agent]
    /// The viewing that ended the search, in its current state.
    let viewing: Viewing?
    /// The order of the answers.
    let order: AnswerOrder
    /// The connection to the server.
    let connection: GroupsConnection
    let homeSearchWords: HomeSearchWords
    /// The time at which the content is shown.
    let now: Date

    private var words: Localizer { homeSearchWords.words }

    /// The demand on one line.
    public var demandText: String { search.map { homeSearchWords.demand($0.demand) } ?? "" }
    /// The time left, in minutes and seconds.
    public var countdownText: String { homeSearchWords.countdown(remaining) }
    /// The time left as a fraction of the whole, 0…1.
    public var countdownFraction: Double { remaining / HomeSearch.answerTimeout }
    /// Whether the countdown runs.
    public var showsCountdown: Bool { search?.stage == .searching && search?.id != nil }
    /// The time left and the number of answers, for other pages; empty while no countdown runs.
    public var runningText: String {
        guard showsCountdown else { return "" }
        return words("{time} left · {answers}", ["time": countdownText, "answers": answerCountText])
    }
    /// A line that says that the agents do not know of the search yet, or that answers cannot arrive; empty if none.
    public var statusText: String {
        guard let search else { return "" }
        if search.id == nil { return words("Not sent yet. It will be sent as soon as you are online.") }
        guard case .offline = connection, search.stage == .searching else { return "" }
        return words("You are offline")
    }
    /// The number of agents who have answered, in words.
    public var answerCountText: String {
        let count = search?.answers.count ?? 0
        return count == 0
            ? words("No answers yet") : words.plural("{count} agent answered", "{count} agents answered", count)
    }
    /// Whether any agent has answered.
    public var hasAnswers: Bool { search?.answers.isEmpty == false }
    /// Whether there are answers to put in order.
    public var canSort: Bool { search?.answers.count ?? 0 > 1 }

    /// The area with the agents in it.
    public var picture: AreaPicture {
        let map = AreaMap(area: search?.demand.area ?? "")
        let answered = search?.answers.map(\.agent) ?? []
        let waiting = agents.filter { agent in !answered.contains { $0.id == agent.id } }
        return AreaPicture(
            map: map, waiting: waiting.map { pin($0, on: map) }, answered: answered.map { pin($0, on: map) })
    }

    /// The agents who answered.
    public var answers: [AgentAnswerRow] {
        order.sorted(search?.answers ?? []).map {
            AgentAnswerRow(
                id: $0.id, name: ForeignText.line($0.agent.name), avatar: $0.agent.avatar,
                text: ForeignText($0.text).text,
                time: homeSearchWords.time($0.time),
                homes: $0.homes.map { AgentHomeRow(text: home($0), reference: $0.reference) })
        }
    }

    /// The homes in markets to which the answers point.
    public var references: [HomeReference] { (search?.answers ?? []).flatMap { $0.homes.compactMap(\.reference) } }

    /// The homes of the chosen answer.
    public var chosenHomes: String { search?.chosen.map { $0.homes.map(home).joined(separator: "\n") } ?? "" }

    /// The name of the chosen agent; empty before one is chosen.
    public var chosenName: String { ForeignText.line(search?.chosen?.agent.name ?? "") }

    /// The address of the chosen agent's picture.
    public var chosenAvatar: URL? { search?.chosen?.agent.avatar }

    /// A title that tells whether the viewing is booked, canceled, or over.
    public var bookedTitle: String {
        if viewing?.isCanceled == true { return words("Your viewing is canceled") }
        return isViewingOver ? words("Your viewing is over") : words("Your viewing is booked")
    }

    /// The agent and the time of the viewing; empty before one is booked, and after it was canceled.
    public var bookedText: String {
        guard let viewingTime, viewing?.isCanceled != true else { return "" }
        let values = ["name": chosenName, "moment": homeSearchWords.moment(viewingTime)] as KeyValuePairs
        return isViewingOver
            ? words("{name} expected you on {moment}.", values) : words("{name} expects you on {moment}.", values)
    }

    private var viewingTime: Date? {
        guard case .booked(_, let time) = search?.stage else { return nil }
        return viewing?.time ?? time
    }

    private var isViewingOver: Bool { viewingTime.map { $0 <= now } ?? false }

    private var remaining: TimeInterval { search?.countdown.remaining ?? 0 }

    private func home(_ home: OfferedHome) -> String {
        homeSearchWords.home(home, for: search?.demand.purpose ?? .rent)
    }

    private func pin(_ agent: Agent, on map: AreaMap) -> AgentPin {
        AgentPin(id: agent.id, name: ForeignText.line(agent.name), place: map.place(ofAgent: agent.id))
    }
}

/// The states of the page that searches for a home.
public nonisolated enum HomeSearchScreen: String, CaseIterable, Sendable {
    /// The stored search is being loaded.
    case loading
    /// No user is signed in, so no agent can answer.
    case signedOut
    /// The form of the demand.
    case form
    /// The picture of the area, the countdown, and the agents who answered.
    case searching
    /// The form for the time of a viewing.
    case viewing
    /// The viewing is booked.
    case booked
    /// No agent answered in time.
    case timedOut

    /// Returns the screen of a search; `stage` is nil if there is none.
    init(_ stage: HomeSearch.Stage?, isSignedIn: Bool) {
        self =
            switch stage {
            case nil: isSignedIn ? .form : .signedOut
            case .searching, .answered: .searching
            case .chosen: .viewing
            case .booked: .booked
            case .timedOut: .timedOut
            }
    }

    /// Whether the screen shows a search that is finished.
    var isFinal: Bool { self == .booked || self == .timedOut }
}

/// An agent's answer as the list shows it.
public nonisolated struct AgentAnswerRow: Identifiable, Equatable, Sendable {
    /// The identifier of the answer.
    public let id: AgentAnswer.ID
    /// The agent's name.
    public let name: String
    /// The address of the agent's picture.
    public let avatar: URL?
    /// The text of the answer.
    public let text: String
    /// The time of the answer.
    public let time: String
    /// The homes that the agent named.
    public let homes: [AgentHomeRow]
}

/// A home that an agent named, as the list shows it.
public nonisolated struct AgentHomeRow: Equatable, Sendable {
    /// The name, the rooms, the size and the price.
    public let text: String
    /// The home in a market, whose details can be opened; nil for any other.
    public let reference: HomeReference?
}

/// A pin on the picture of the area, at the location of an agent.
public nonisolated struct AgentPin: Identifiable, Equatable, Sendable {
    /// The identifier of the agent.
    public let id: Agent.ID
    /// The agent's name.
    public let name: String
    /// The location on the picture.
    public let place: MapPoint
}

/// The picture of the area that is searched.
public nonisolated struct AreaPicture: Equatable, Sendable {
    /// The streets of the area.
    public let map: AreaMap
    /// The agents who have not answered.
    public let waiting: [AgentPin]
    /// The agents who have answered.
    public let answered: [AgentPin]
}

/// The orders of agents' answers.
public nonisolated enum AnswerOrder: CaseIterable, Sendable {
    /// The order in which the agents first answered.
    case time
    /// The answer with the cheapest home first.
    case price
    /// The answer with the largest home first.
    case size

    /// Returns answers in this order. Those without a home come last, and equal ones stay in the order of `answers`.
    func sorted(_ answers: [AgentAnswer]) -> [AgentAnswer] { answers.sorted { key(of: $0) < key(of: $1) } }

    private func key(of answer: AgentAnswer) -> Int64 {
        switch self {
        case .time: 0
        case .price: answer.homes.map(\.price.minorUnits).min() ?? .max
        case .size: -Int64(answer.homes.compactMap(\.areaInHundredths).max() ?? 0)
        }
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
