import Domain
import Foundation
import Testing
import ViewModels

extension FakeAppService: HomeSearchAppService {
    public func askForTime(_ title: String, answer: String, _ form: ViewingFormViewModel) async -> Date? {
        let use: (@MainActor (ViewingFormViewModel) -> Date?)? = await ask("newTime", title, fallback: nil)
        return use?(form)
    }

    public func showCalendar(_ calendar: CalendarViewModel) {
        note("showCalendar", calendar.rows.map { "\($0.title): \($0.details)" }.joined(separator: "; "))
        self.calendar = calendar
    }

    public func showPersonalInfo() { note("showPersonalInfo") }

    public func openChat(_ id: String) { note("openChat", id) }

    public func notify(_ notification: DesktopNotification) {
        note("notify", "\(notification.id) \(notification.title) | \(notification.body) > \(notification.item)")
    }

    public func withdrawNotification(_ id: String) { note("withdrawNotification", id) }

    public func saveCalendar(_ file: CalendarFile) async -> Bool {
        savedTable = file.data
        return await ask("saveCalendar", file.name, fallback: false)
    }
}
