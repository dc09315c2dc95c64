import Domain
import Observation

/// The offer to send the user's name and phone along with a request. It is off until the user turns it on, each time.
@Observable
public final class ContactOffer {
    /// The readers of a request.
    nonisolated enum Recipient: Equatable, Sendable {
        /// The agents in their room; 0 while their number is unknown.
        case agents(Int)
        /// One agent or owner.
        case person(String)
    }

    /// Whether the name and the phone are sent.
    public var isOn = false
    /// The readers of the request; nil if nothing is offered.
    var recipient: Recipient?

    /// Whether there is a name and a phone to send.
    public var isAvailable: Bool { recipient != nil && contact() != nil }
    /// Whether the user has to fill in the personal information first.
    public var isMissing: Bool { recipient != nil && contact() == nil }
    /// The text that is sent, with its recipients.
    public var details: String {
        guard let recipient, let contact = contact() else { return "" }
        return switch recipient {
        case .agents(0): words("Sends “{contact}” to the agents of your server", ["contact": contact])
        case .agents(let count):
            words.plural(
                "Sends “{contact}” to {count} agent", "Sends “{contact}” to {count} agents", count,
                ["contact": contact])
        case .person(let name): words("Sends “{contact}” to {name}", ["contact": contact, "name": name])
        }
    }

    @ObservationIgnored private let contact: @MainActor () -> String?
    @ObservationIgnored private let words: Localizer

    /// Creates an offer; `contact` returns the saved name and phone, from observable state.
    init(to recipient: Recipient? = nil, words: Localizer, contact: @escaping @MainActor () -> String?) {
        self.recipient = recipient
        self.words = words
        self.contact = contact
    }

    /// The name and the phone if they are to be sent.
    var shared: String? { isOn && recipient != nil ? contact() : nil }
}
