import Domain
import Foundation

/// The messages to the agents. Each has the same id whenever it is made, so that none is sent twice.
nonisolated extension HomeSearchWords {
    /// Returns the demand of a search.
    func demand(_ search: HomeSearch) -> HomeSearchMessage {
        HomeSearchMessage(
            id: search.transaction.uuidString, .demand(search.demand),
            text: words("Looking for a home: {demand}", ["demand": demand(search.demand)]))
    }

    /// Returns the message that chooses an answer.
    func choice(_ answer: AgentAnswer, in search: HomeSearch) -> HomeSearchMessage {
        HomeSearchMessage(
            id: "\(search.transaction)-choose-\(answer.id)", .choice,
            text: words("{name}, I would like to look for a home with you.", ["name": answer.agent.name]),
            replyTo: answer.id)
    }

    /// Returns the message that books a viewing with the agent of an answer.
    func booking(_ time: Date, with answer: AgentAnswer, in search: HomeSearch) -> HomeSearchMessage {
        HomeSearchMessage(
            id: "\(search.transaction)-book-\(Int(time.timeIntervalSince1970))", .viewing(time),
            text: bookingText(answer.agent, at: time), replyTo: answer.id)
    }

    /// Returns the message that cancels the demand of a search.
    func cancellation(of search: HomeSearch) -> HomeSearchMessage {
        HomeSearchMessage(
            id: "\(search.transaction)-cancel", .canceled, text: words("I am no longer looking. Thank you all."),
            replyTo: search.id?.rawValue ?? search.transaction.uuidString)
    }

    /// Returns the message about a change of a viewing.
    func message(_ notice: Viewing.Notice, about viewing: Viewing) -> HomeSearchMessage {
        let id = "\(viewing.id)-viewing-\(viewing.revision)"
        let meaning: HomeSearchMessage.Meaning =
            switch notice {
            case .booking(let time, _): .viewing(time)
            case .cancellation: .viewingCanceled
            }
        guard let home = viewing.home else {
            return HomeSearchMessage(id: id, meaning, text: text(notice, to: viewing.agent), replyTo: viewing.answer)
        }
        return HomeSearchMessage(
            id: id, meaning, text: text(notice, toOwnerOf: viewing.homes.first?.community ?? viewing.area),
            to: .user(viewing.agent.id), about: home)
    }

    private func text(_ notice: Viewing.Notice, to agent: Agent) -> String {
        switch notice {
        case .booking(let time, isMoved: false): bookingText(agent, at: time)
        case .booking(let time, isMoved: true):
            words(
                "{name}, could we move the viewing to {moment}?", ["name": agent.name, "moment": moment(time)])
        case .cancellation: words("{name}, I have to cancel the viewing. I am sorry.", ["name": agent.name])
        }
    }

    private func text(_ notice: Viewing.Notice, toOwnerOf home: String) -> String {
        switch notice {
        case .booking(let time, isMoved: false):
            words("Hello! May I see {home} on {moment}?", ["home": home, "moment": moment(time)])
        case .booking(let time, isMoved: true):
            words("Could we move the viewing of {home} to {moment}?", ["home": home, "moment": moment(time)])
        case .cancellation: words("I have to cancel the viewing of {home}. I am sorry.", ["home": home])
        }
    }

    private func bookingText(_ agent: Agent, at time: Date) -> String {
        words("{name}, I would like to see homes on {moment}.", ["name": agent.name, "moment": moment(time)])
    }
}
