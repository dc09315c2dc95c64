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
        let agent = viewing.agent
        switch notice {
        case .booking(let time, let isMoved):
            let moment = ["name": agent.name, "moment": moment(time)] as KeyValuePairs
            return HomeSearchMessage(
                id: id, .viewing(time),
                text: isMoved
                    ? words("{name}, could we move the viewing to {moment}?", moment) : bookingText(agent, at: time),
                replyTo: viewing.answer)
        case .cancellation:
            return HomeSearchMessage(
                id: id, .viewingCanceled,
                text: words("{name}, I have to cancel the viewing. I am sorry.", ["name": agent.name]),
                replyTo: viewing.answer)
        }
    }

    private func bookingText(_ agent: Agent, at time: Date) -> String {
        words("{name}, I would like to see homes on {moment}.", ["name": agent.name, "moment": moment(time)])
    }
}
