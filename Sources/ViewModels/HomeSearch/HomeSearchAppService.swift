import Domain
import Foundation

/// The dialogs, chats and notifications of the search for a home.
public protocol HomeSearchAppService: CalendarAppService {
    /// Asks for the time of a viewing, with `title` as heading and `answer` on the button. Returns nil if the user
    /// cancels.
    func askForTime(_ title: String, answer: String, _ form: ViewingFormViewModel) async -> Date?

    /// Shows the dates of the user in a window.
    func showCalendar(_ calendar: CalendarViewModel)

    /// Opens the page of the personal information.
    func showPersonalInfo()

    /// Opens a chat on the page of the groups.
    func openChat(_ id: String)

    /// Shows a desktop notification.
    func notify(_ notification: DesktopNotification)

    /// Withdraws the notification with this identifier.
    func withdrawNotification(_ id: String)
}

/// Controls the sandbox's agents for testers.
public protocol HomeSearchStage: Sendable {
    /// Makes an agent answer the open demand. Returns false if there is none.
    func answer() async -> Bool
}

extension ScenarioSection {
    /// Returns the scenarios that testers can perform in the search for a home.
    public static func homeSearch(_ stage: any HomeSearchStage, words: Localizer) -> ScenarioSection {
        ScenarioSection(
            title: words("Find a Home"),
            rows: [ScenarioRow(words("An agent answers"), words: words) { await stage.answer() }])
    }
}
