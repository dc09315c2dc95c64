import Domain
import Foundation

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
