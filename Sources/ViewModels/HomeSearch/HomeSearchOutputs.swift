import Domain
import Foundation

/// What the pages show, finished.
extension HomeSearchViewModel {
    /// The page that is to be shown.
    public var step: HomeSearchStep {
        switch search?.stage {
        case nil: .form
        case .searching: .searching
        case .answered: .answers
        case .chosen: .viewing
        case .booked: .booked
        case .timedOut: .timedOut
        }
    }

    /// Whether nothing can be searched for before somebody has signed in.
    public var needsSignIn: Bool { search == nil && user() == nil }
    /// Whether there is a search under way to be canceled.
    public var canCancel: Bool {
        switch step {
        case .searching, .answers, .viewing: true
        case .form, .booked, .timedOut: false
        }
    }

    /// What is wrong with the form's area; empty when nothing is, or nobody has tried to search.
    public var areaProblem: String { showsFormProblems ? form.areaProblem(words) : "" }
    /// What is wrong with the form's least amount.
    public var minimumProblem: String { showsFormProblems ? form.minimumProblem(words) : "" }
    /// What is wrong with the form's most amount.
    public var maximumProblem: String { showsFormProblems ? form.maximumProblem(words) : "" }
    /// What the amounts of the form are counted in.
    public var budgetUnit: String {
        form.purpose == .rent ? words("in ¥ a month") : words("in ¥ altogether")
    }
    /// What one can look for, in the order of the form's `purposeIndex`.
    public var purposeTitles: [String] { DemandForm.purposeTitles(words) }
    /// How many rooms one can look for, in the order of the form's `layoutIndex`.
    public var layoutTitles: [String] { DemandForm.layoutTitles(words) }

    /// The demand in one line.
    public var demandText: String { search.map { HomeSearchWords(words).demand($0.demand) } ?? "" }
    /// What is left of the wait, as minutes and seconds.
    public var countdownText: String { HomeSearchWords(words).countdown(remaining) }
    /// What is left of the wait as a part of the whole, 0…1.
    public var countdownFraction: Double { remaining / HomeSearch.answerTimeout }
    /// How many agents have answered, in words.
    public var answerCountText: String {
        let count = search?.answers.count ?? 0
        return count == 0
            ? words("No answers yet") : words.plural("{count} agent answered", "{count} agents answered", count)
    }
    /// Whether there is a list to look at before the wait is over.
    public var canOpenAnswers: Bool { search?.answers.isEmpty == false }

    /// The streets of the area; nil without a demand.
    public var map: AreaMap? { search.map { AreaMap(area: $0.demand.area) } }

    /// The agents on the picture, those who answered last so that they are drawn on top.
    public var pins: [AgentPin] {
        guard let map, let search else { return [] }
        let answered = search.answers.map(\.agent)
        let waiting = agents.filter { agent in !answered.contains { $0.id == agent.id } }
        return waiting.map { pin($0, on: map, hasAnswered: false) }
            + answered.map { pin($0, on: map, hasAnswered: true) }
    }

    /// The agents who answered, the first to answer first.
    public var answers: [AgentAnswerRow] {
        let homeWords = HomeSearchWords(words, zone: zone)
        return (search?.answers ?? []).map {
            AgentAnswerRow(id: $0.id, name: $0.agent.name, text: $0.text, time: homeWords.time($0.time))
        }
    }

    /// The agent that was chosen; empty before.
    public var chosenName: String { search?.chosen?.agent.name ?? "" }

    /// What is wrong with the chosen time of the viewing; empty when nothing is.
    public var viewingProblem: String {
        viewing.time > time.now ? "" : words("That time has passed. Choose a later one.")
    }

    /// With whom and when the viewing is; empty before one is booked.
    public var bookedText: String {
        guard case .booked(let answer, let moment) = search?.stage else { return "" }
        return words(
            "{name} expects you on {moment}.",
            ["name": answer.agent.name, "moment": HomeSearchWords(words, zone: zone).moment(moment)])
    }

    private var remaining: TimeInterval { search?.countdown.remaining ?? 0 }

    private func pin(_ agent: Agent, on map: AreaMap, hasAnswered: Bool) -> AgentPin {
        AgentPin(
            id: agent.id, name: agent.name, initial: agent.name.first.map(String.init) ?? "",
            place: map.place(ofAgent: agent.id), hasAnswered: hasAnswered)
    }
}
