import Foundation

/// The number of bedrooms that the home should have.
public enum DemandLayout: Int, CaseIterable, Codable, Sendable {
    case any = 0
    case one, two, three, fourOrMore
}

/// The reason why a text does not name an area.
public enum DemandAreaError: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// The text has neither a letter nor a digit.
    case noLetter
}

/// The criteria of a search for a home: area, purchase or rent, price, and number of rooms.
public struct Demand: Codable, Hashable, Sendable {
    /// The maximum length of an area's name, in characters.
    public static let maximumAreaLength = 100

    /// The part of town.
    public let area: String
    /// The kind of listing that matches: `sale` to buy, `rent` to rent.
    public let purpose: ListingPurpose.Kind
    /// The minimum price, or nil. For a rent, per month.
    public let minimum: Money?
    /// The maximum price. For a rent, per month.
    public let maximum: Money
    /// The number of bedrooms.
    public let layout: DemandLayout

    /// Creates a demand.
    public init(
        area: String, purpose: ListingPurpose.Kind, minimum: Money?, maximum: Money, layout: DemandLayout
    ) {
        self.area = area
        self.purpose = purpose
        self.minimum = minimum
        self.maximum = maximum
        self.layout = layout
    }

    /// Parses the name of an area: one line of any script.
    public static func parseArea(_ typed: String) throws(DemandAreaError) -> String {
        let area = try typed.singleLine(
            maximumLength: maximumAreaLength, ifEmpty: DemandAreaError.empty, ifTooLong: .tooLong)
        guard area.hasLetterOrDigit else { throw .noLetter }
        return area
    }
}

/// The server's id of a posted demand; on Matrix, the id of the event.
public typealias DemandID = String

/// A real-estate agent who answers demands.
public struct Agent: Identifiable, Codable, Hashable, Sendable {
    /// The identifier; on Matrix, the id of the user.
    public let id: String
    /// The display name.
    public let name: String
    /// The address of the picture.
    public let avatar: URL?

    /// Creates an agent.
    public init(id: String, name: String, avatar: URL? = nil) {
        self.id = id
        self.name = name
        self.avatar = avatar
    }
}

/// An agent's reply to a demand.
public struct AgentAnswer: Identifiable, Codable, Hashable, Sendable {
    /// The identifier; on Matrix, the id of the event.
    public let id: String
    /// The agent who replied.
    public let agent: Agent
    /// The text of the reply.
    public let text: String
    /// The time when the server received the reply.
    public let time: Date
    /// The homes that the agent can show.
    public let homes: [OfferedHome]

    /// Creates a reply.
    public init(id: String, agent: Agent, text: String, time: Date, homes: [OfferedHome] = []) {
        self.id = id
        self.agent = agent
        self.text = text
        self.time = time
        self.homes = homes
    }

    /// Reads a stored reply; earlier versions stored no homes.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        agent = try values.decode(Agent.self, forKey: .agent)
        text = try values.decode(String.self, forKey: .text)
        time = try values.decode(Date.self, forKey: .time)
        homes = try values.decodeIfPresent([OfferedHome].self, forKey: .homes) ?? []
    }
}

/// A home that an agent offers in an answer.
public struct OfferedHome: Codable, Hashable, Sendable {
    /// The maximum number of homes in an answer.
    public static let maximumCount = 6

    /// The name of the residential complex, one line.
    public let community: String
    /// The number of bedrooms; nil if the agent does not state it.
    public let bedrooms: Int?
    /// The size in hundredths of a square meter; nil if the agent does not state it.
    public let areaInHundredths: Int?
    /// The price; for a rent, per month.
    public let price: Money
    /// The home in a market of the user that the agent refers to; nil for any other.
    public let reference: HomeReference?

    /// Creates a home as an agent describes it; nil without a name or a valid price. Impossible sizes are left out.
    public init?(
        community: String, bedrooms: Int?, areaInHundredths: Int?, price: Money, reference: HomeReference? = nil
    ) {
        let name = ForeignText(community, limits: .line)
        guard !name.isBlank, price.isPrice else { return nil }
        self.community = name.text
        self.bedrooms = bedrooms.flatMap { ListingFacts.roomRange.contains($0) ? $0 : nil }
        let areas = 1...Int(ListingFacts.areaRange.upperBound)
        self.areaInHundredths = areaInHundredths.flatMap { areas.contains($0) ? $0 : nil }
        self.price = price
        self.reference = reference
    }
}
