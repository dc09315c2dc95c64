import Foundation

/// An appointment with an agent to see homes, or with the owner of a home.
public struct Viewing: Identifiable, Equatable, Sendable {
    /// A message that the agent has to receive.
    public enum Notice: Equatable, Sendable {
        /// The viewing takes place at that time; `isMoved` if the agent knows another time.
        case booking(Date, isMoved: Bool)
        /// The viewing is canceled.
        case cancellation
    }

    /// The length of a viewing in a calendar, in seconds.
    public static let duration: TimeInterval = 3600

    /// The id; that of the search in which it was booked.
    public let id: UUID
    /// The id of the user who booked it.
    public let owner: String
    /// The agent or the owner who shows the homes.
    public let agent: Agent
    /// The demand that the agent has answered; empty for an owner.
    public let demand: DemandID
    /// The answer that the user chose; empty for an owner.
    public let answer: AgentAnswer.ID
    /// The home, if its owner shows it.
    public let home: HomeReference?
    /// The part of town.
    public let area: String
    /// Whether the user wants to rent or to buy.
    public let purpose: ListingPurpose.Kind
    /// The homes that the agent named.
    public let homes: [OfferedHome]
    /// The name and the phone of the user, if the agent or the owner gets them with the booking.
    public let contact: String?
    /// The time of the viewing.
    public private(set) var time: Date
    /// Whether it was canceled.
    public private(set) var isCanceled = false
    /// The time when the time of the viewing was set. Reminders that were due before it are not shown.
    public private(set) var scheduledAt: Date
    /// The number of changes of the viewing.
    public private(set) var revision = 0
    /// The time that the agent knows; nil if the agent knows of no viewing.
    public private(set) var knownTime: Date?
    /// The message in which the agent was told; nil for a booking of an earlier version.
    public private(set) var message: String?
    /// The agent's reply to the message.
    public private(set) var reply: String?
    /// The time when the last reminder that was shown was due.
    public private(set) var remindedAt: Date?

    /// Creates a viewing from its stored values.
    public init(
        id: UUID, owner: String, agent: Agent, demand: DemandID, answer: AgentAnswer.ID, area: String,
        purpose: ListingPurpose.Kind, homes: [OfferedHome], home: HomeReference? = nil, contact: String? = nil,
        time: Date, isCanceled: Bool = false, scheduledAt: Date,
        revision: Int = 0, knownTime: Date?, message: String?, reply: String? = nil, remindedAt: Date? = nil
    ) {
        (self.id, self.owner, self.agent, self.demand, self.answer) = (id, owner, agent, demand, answer)
        (self.area, self.purpose, self.homes, self.home, self.contact) = (area, purpose, homes, home, contact)
        (self.time, self.isCanceled, self.scheduledAt, self.revision) = (time, isCanceled, scheduledAt, revision)
        (self.knownTime, self.message, self.reply, self.remindedAt) = (knownTime, message, reply, remindedAt)
    }

    /// Creates the viewing that ended a search; nil if none is booked. `message` told the agent.
    public init?(_ search: HomeSearch, message: String?, at now: Date) {
        guard case .booked(let answer, let time) = search.stage, let demand = search.id else { return nil }
        self.init(
            id: search.transaction, owner: search.owner, agent: answer.agent, demand: demand, answer: answer.id,
            area: search.demand.area, purpose: search.demand.purpose, homes: answer.homes, time: time,
            scheduledAt: now, knownTime: time, message: message)
    }

    /// Creates a viewing that the owner of a home does not know of; nil if the server does not have the home.
    public init?(
        of home: MarketHome, id: UUID, for user: String, contact: String? = nil, at time: Date, now: Date
    ) {
        guard let reference = HomeReference(home), let price = home.home.facts.price else { return nil }
        let facts = home.home.facts
        let offered = OfferedHome(
            community: facts.communityName, bedrooms: facts.bedrooms.map(Int.init),
            areaInHundredths: facts.areaInHundredths.map(Int.init), price: price)
        self.init(
            id: id, owner: user, agent: Agent(id: home.ownerID, name: home.ownerName, avatar: home.ownerAvatar),
            demand: "",
            answer: "", area: home.home.area, purpose: facts.purpose.kind, homes: [offered].compactMap(\.self),
            home: reference, contact: contact, time: time, scheduledAt: now, knownTime: nil, message: nil)
    }

    /// Returns whether the time of the viewing has passed.
    public func isOver(at now: Date) -> Bool { time <= now }

    /// Returns whether the viewing is still going to take place.
    public func isComing(at now: Date) -> Bool { !isCanceled && !isOver(at: now) }

    /// Returns the message that the agent has to receive; nil if the viewing is over or the agent is up to date.
    public func notice(at now: Date) -> Notice? {
        if isOver(at: now) { return nil }
        if isCanceled { return knownTime == nil ? nil : .cancellation }
        return knownTime == time ? nil : .booking(time, isMoved: knownTime != nil)
    }

    // MARK: Changes

    /// Returns the viewing at another time.
    public func rescheduled(to time: Date, at now: Date) -> Viewing {
        var viewing = self
        (viewing.time, viewing.scheduledAt, viewing.remindedAt) = (time, now, nil)
        viewing.revision += 1
        return viewing
    }

    /// Returns the viewing after it was canceled.
    public func canceled() -> Viewing {
        var viewing = self
        viewing.isCanceled = true
        viewing.revision += 1
        return viewing
    }

    /// Returns the viewing before a change that is undone. The agent's knowledge does not change.
    public func restored(to earlier: Viewing) -> Viewing {
        var viewing = self
        (viewing.time, viewing.isCanceled) = (earlier.time, earlier.isCanceled)
        (viewing.scheduledAt, viewing.remindedAt) = (earlier.scheduledAt, earlier.remindedAt)
        viewing.revision += 1
        return viewing
    }

    /// Returns the viewing after the agent was told `notice` by a message.
    public func told(_ notice: Notice, by message: String) -> Viewing {
        var viewing = self
        viewing.knownTime =
            switch notice {
            case .booking(let time, _): time
            case .cancellation: nil
            }
        (viewing.message, viewing.reply) = (message, nil)
        return viewing
    }

    /// Returns the viewing after the server has accepted `message` under an id of its own.
    public func sent(_ message: String, as id: String) -> Viewing {
        guard message == self.message else { return self }
        var viewing = self
        viewing.message = id
        return viewing
    }

    /// Returns the viewing with the agent's reply to `message`; the same viewing if another message was sent since.
    public func replied(_ text: String?, to message: String) -> Viewing {
        guard message == self.message else { return self }
        var viewing = self
        viewing.reply = text
        return viewing
    }

    /// Returns the viewing after a reminder that was due at `time` was shown.
    public func reminded(at time: Date) -> Viewing {
        var viewing = self
        viewing.remindedAt = time
        return viewing
    }
}

/// Stores viewings on this computer. When a call returns, its change is on disk; when it throws, nothing has changed.
///
/// Throws `StorageError`.
public protocol ViewingStore: Sendable {
    /// Returns the viewings of a user, the earliest first.
    func viewings(of owner: String) async throws -> [Viewing]

    /// Stores a viewing, unless one with its id is already stored.
    func add(_ viewing: Viewing) async throws

    /// Changes the stored viewing in one step, if there is one.
    func update(_ id: Viewing.ID, _ change: @escaping @Sendable (Viewing) -> Viewing) async throws

    /// Returns a stream with an element for each change; several changes may be combined into one.
    func changes() -> AsyncStream<Void>
}

extension Viewing {
    /// Returns the time when the latest reminder that has to be shown at `now` was due; nil if there is none.
    ///
    /// A reminder that was due before the time of the viewing was set, or before a reminder that was shown, is left
    /// out.
    public func dueReminder(at now: Date, in zone: Zone) -> Date? {
        reminders(at: now, in: zone).filter { $0 <= now }.max()
    }

    /// Returns the time when the next reminder will be due; nil if there is none.
    public func nextReminder(after now: Date, in zone: Zone) -> Date? {
        reminders(at: now, in: zone).filter { $0 > now }.min()
    }

    /// Returns the reminders that are left: at 18:00 on the day before, in the user's time zone, and an hour before.
    private func reminders(at now: Date, in zone: Zone) -> [Date] {
        guard isComing(at: now) else { return [] }
        let evening = zone.time(hour: 18, minute: 0, ofDay: zone.day(of: time) - 1)
        return [evening, time.addingTimeInterval(-3600)]
            .filter { $0 > scheduledAt && $0 > remindedAt ?? .distantPast }
    }
}
