import Domain
import Foundation

/// The messages to the agents. Each has the same id whenever it is made, so that none is sent twice.
nonisolated extension HomeSearchWords {
    /// Returns the demand of a search.
    func demand(_ search: HomeSearch) -> HomeSearchMessage {
        HomeSearchMessage(
            id: search.transaction.uuidString, .demand(search.demand),
            text: text(words("Looking for a home: {demand}", ["demand": demand(search.demand)]), search.contact))
    }

    /// Returns the message that chooses an answer.
    func choice(_ answer: AgentAnswer, in search: HomeSearch) -> HomeSearchMessage {
        HomeSearchMessage(
            id: choiceID(answer.id, in: search.transaction), .choice,
            text: words(
                "{name}, I would like to look for a home with you. You wrote: “{text}”",
                ["name": answer.agent.name, "text": ForeignText.line(answer.text)]),
            to: .user(answer.agent.id))
    }

    /// Returns the message that books a viewing with the agent of an answer.
    func booking(
        _ time: Date, with answer: AgentAnswer, contact: String?, in search: HomeSearch
    ) -> HomeSearchMessage {
        HomeSearchMessage(
            id: "\(search.transaction)-book-\(Int(time.timeIntervalSince1970))", .viewing(time),
            text: text(bookingText(answer.agent, at: time), contact),
            replyTo: choiceID(answer.id, in: search.transaction),
            to: .user(answer.agent.id))
    }

    /// Returns the message that cancels the demand of a search.
    func cancellation(of search: HomeSearch) -> HomeSearchMessage {
        HomeSearchMessage(
            id: "\(search.transaction)-cancel", .canceled, text: words("I am no longer looking. Thank you all."),
            replyTo: search.id ?? search.transaction.uuidString)
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
            return HomeSearchMessage(
                id: id, meaning, text: text(notice, to: viewing.agent),
                replyTo: choiceID(viewing.answer, in: viewing.id), to: .user(viewing.agent.id))
        }
        return HomeSearchMessage(
            id: id, meaning,
            text: text(notice, toOwnerOf: viewing.homes.first?.community ?? viewing.area, contact: viewing.contact),
            to: .user(viewing.agent.id), about: home)
    }

    /// Returns a text with the name and the phone of the user on a line of their own.
    private func text(_ text: String, _ contact: String?) -> String {
        guard let contact else { return text }
        let line = words("My name and phone: {contact}", ["contact": contact])
        return "\(text)\n\(line)"
    }

    private func choiceID(_ answer: AgentAnswer.ID, in search: UUID) -> String { "\(search)-choose-\(answer)" }

    private func text(_ notice: Viewing.Notice, to agent: Agent) -> String {
        switch notice {
        case .booking(let time, isMoved: false): bookingText(agent, at: time)
        case .booking(let time, isMoved: true):
            words(
                "{name}, could we move the viewing to {moment}?", ["name": agent.name, "moment": moment(time)])
        case .cancellation: words("{name}, I have to cancel the viewing. I am sorry.", ["name": agent.name])
        }
    }

    private func text(_ notice: Viewing.Notice, toOwnerOf home: String, contact: String?) -> String {
        switch notice {
        case .booking(let time, isMoved: false):
            text(words("Hello! May I see {home} on {moment}?", ["home": home, "moment": moment(time)]), contact)
        case .booking(let time, isMoved: true):
            words("Could we move the viewing of {home} to {moment}?", ["home": home, "moment": moment(time)])
        case .cancellation: words("I have to cancel the viewing of {home}. I am sorry.", ["home": home])
        }
    }

    private func bookingText(_ agent: Agent, at time: Date) -> String {
        words("{name}, I would like to see homes on {moment}.", ["name": agent.name, "moment": moment(time)])
    }
}
