import Domain
import Foundation

/// An action on a viewing.
public nonisolated enum ViewingAction: CaseIterable, Sendable {
    case reschedule, cancel, saveToCalendar, write
}

/// A viewing as the list shows it.
public nonisolated struct ViewingRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public let id: Viewing.ID
    /// The agent's name.
    public let name: String
    /// The address of the agent's picture.
    public let avatar: URL?
    /// The day and the time.
    public let time: String
    /// The weather then, if it is known.
    public let weather: PlannedWeather?
    /// The place of the viewing: the communities of the homes and the part of town.
    public let place: String
    /// The status: whether the viewing was canceled, whether the agent knows of the last change, or the agent's
    /// reply; may be empty.
    public let status: String
    /// The menu.
    public let menu: [ActionItem<ViewingAction>]
    /// The name of the menu for assistive technology.
    public let menuName: String
}

/// Viewings of the list under one title.
public nonisolated struct ViewingSection: Equatable, Sendable {
    /// The title of the section.
    public let title: String
    /// The viewings.
    public let rows: [ViewingRow]
}

nonisolated extension ViewingRow {
    init(
        _ viewing: Viewing, delivery: HomeSearchThread.Delivery?, weather: PlannedWeather? = nil, now: Date,
        words: HomeSearchWords
    ) {
        let isComing = viewing.isComing(at: now)
        id = viewing.id
        name = ForeignText.line(viewing.agent.name)
        avatar = viewing.agent.avatar
        time = words.moment(viewing.time)
        self.weather = weather
        place = words.place(of: viewing)
        status = Self.status(of: viewing, delivery, isComing: isComing, words.words)
        menu = ViewingAction.allCases.filter { isComing || $0 != .reschedule && $0 != .cancel }
            .map { ActionItem(action: $0, title: words.title(of: $0, on: viewing)) }
        menuName = words.words("Viewing with {name}", ["name": name])
    }

    private static func status(
        of viewing: Viewing, _ delivery: HomeSearchThread.Delivery?, isComing: Bool, _ words: Localizer
    ) -> String {
        let isUntold =
            switch delivery {
            case .queued, .refused: true
            case .sent, .unknown, nil: false
            }
        let isAgent = viewing.home == nil
        if viewing.isCanceled {
            guard isUntold else { return words("Canceled") }
            return isAgent
                ? words("Canceled. The agent has not been notified yet.")
                : words("Canceled. The owner has not been notified yet.")
        }
        if isUntold {
            return isAgent
                ? words("The agent has not been notified yet.") : words("The owner has not been notified yet.")
        }
        guard isComing else { return "" }
        if let reply = viewing.reply { return words("“{text}”", ["text": ForeignText.line(reply)]) }
        return delivery == nil || delivery == .unknown ? "" : words("Waiting for an answer")
    }
}
