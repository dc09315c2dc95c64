import Domain
import Foundation
import Gtk
import ViewModels

/// Shows the dialogs and notifications of the search for a home.
public final class HomeSearchPresenter: @MainActor Presenter, @MainActor HomeSearchAppService {
    /// The windows and services that all features share.
    public let windows: GtkAppService
    private let feature: FeatureID
    private let showChat: (_ id: String) -> Void
    private let openPersonalInfo: () -> Void

    /// Creates a presenter that shows dialogs over `windows`. A click on a notification makes `feature` open the
    /// viewings, `showChat` opens a chat on the page of the groups, and `showPersonalInfo` opens the page of the
    /// personal information.
    public init(
        _ windows: GtkAppService, feature: FeatureID, showChat: @escaping (_ id: String) -> Void,
        showPersonalInfo: @escaping () -> Void
    ) {
        self.windows = windows
        self.feature = feature
        self.showChat = showChat
        openPersonalInfo = showPersonalInfo
    }

    /// Asks for the time of a viewing.
    public func askForTime(_ title: String, answer: String, _ form: ViewingFormViewModel) async -> Date? {
        let content = Box(.vertical, spacing: 8) {
            ViewingView.timeChoice(form)
            Label().css("error", "caption").wrapping().bind(\.visibleText, to: form.problem)
            ContactOfferView.toggle(form.contact)
        }
        let dialog = MessageDialog(
            over: windows.activeWindow, heading: title, body: words("When would you like to see homes?"),
            content: content
        )
        .answer("cancel", words("_Cancel")).answer("ok", answer, .suggested).enterAnswers("ok")
        dialog.observe(form.canChoose) { $0.setEnabled($1, answer: "ok") }
        return await windows.answer(to: dialog, closing: "cancel") == "ok" ? form.selectedTime : nil
    }

    /// Shows the dates of the user in a window.
    public func showCalendar(_ calendar: CalendarViewModel) {
        CalendarWindow.make(calendar, over: windows.activeWindow).present()
    }

    /// Opens the page of the personal information.
    public func showPersonalInfo() { openPersonalInfo() }

    /// Opens a chat on the page of the groups.
    public func openChat(_ id: String) { showChat(id) }

    /// The item of the current search.
    public static let search = "search"

    /// Shows a toast, or a desktop notification that opens the search while the window is hidden.
    public func toast(_ text: String) { windows.toast(text, opening: Self.search, of: feature) }

    /// Shows a desktop notification.
    public func remind(of notification: ViewingNotification) {
        windows.notify(
            id: Self.id(notification.id), title: notification.title, body: notification.body,
            opening: notification.id.uuidString, of: feature)
    }

    /// Removes the desktop notification of a viewing.
    public func withdrawReminder(of id: Viewing.ID) { windows.withdrawNotification(id: Self.id(id)) }

    /// Shows a desktop notification about homes.
    public func announce(_ notification: HomeNotification) {
        windows.notify(
            id: notification.id, title: notification.title, body: notification.body, opening: notification.item,
            of: feature)
    }

    /// Removes a desktop notification about homes.
    public func withdrawAnnouncement(_ id: String) { windows.withdrawNotification(id: id) }

    private static func id(_ viewing: Viewing.ID) -> String { "viewing-\(viewing.uuidString)" }
}
