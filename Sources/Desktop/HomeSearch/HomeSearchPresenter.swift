import Domain
import Foundation
import Gtk
import ViewModels

/// Shows the dialogs and notifications of the search for a home.
package final class HomeSearchPresenter: @MainActor Presenter, @MainActor HomeSearchAppService {
    package let windows: GtkAppService
    private let feature: FeatureID
    private let showChat: (_ id: String) -> Void
    private let openPersonalInfo: () -> Void

    /// Creates a presenter that shows dialogs over `windows`. A click on a notification makes `feature` open the
    /// viewings, `showChat` opens a chat on the page of the groups, and `showPersonalInfo` opens the page of the
    /// personal information.
    package init(
        _ windows: GtkAppService, feature: FeatureID, showChat: @escaping (_ id: String) -> Void,
        showPersonalInfo: @escaping () -> Void
    ) {
        self.windows = windows
        self.feature = feature
        self.showChat = showChat
        openPersonalInfo = showPersonalInfo
    }

    package func askForTime(_ title: String, answer: String, _ form: ViewingFormViewModel) async -> Date? {
        let content = Box(.vertical, spacing: 8) {
            ViewingView.timeChoice(form)
            Label().css("error", "caption").wrapping().bind(\.optionalText, to: form.problem)
            ContactOfferView.toggle(form.contact)
        }
        let dialog = MessageDialog(
            over: windows.activeWindow, heading: title, body: words("When would you like to see homes?"),
            content: content
        )
        .confirming(answer).enterAnswers(MessageDialog.confirm)
        dialog.observe(form.canChoose) { $0.setEnabled($1, answer: MessageDialog.confirm) }
        return await windows.isConfirmed(dialog) ? form.selectedTime : nil
    }

    package func showCalendar(_ calendar: CalendarViewModel) {
        CalendarWindow.make(calendar, over: windows.activeWindow).present()
    }

    package func showPersonalInfo() { openPersonalInfo() }

    package func openChat(_ id: String) { showChat(id) }

    /// The item of the current search.
    package static let search = "search"

    package func toast(_ text: String) { windows.toast(text, opening: Self.search, of: feature) }

    package func notify(_ notification: DesktopNotification) { windows.notify(notification, of: feature) }

    package func withdrawNotification(_ id: String) { windows.withdrawNotification(id: id) }
}

/// The window with the dates of the user, and the button that saves them for calendars.
enum CalendarWindow {
    static func make(_ calendar: CalendarViewModel, over parent: Window?) -> DialogWindow {
        let list = ListBox(name: words("Calendar")).fill(calendar.rows) {
            ActionRow(title: $0.title, subtitle: $0.details)
        }
        .bind(\.isVisible, to: calendar.hasRows)
        let window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(words("Calendar")))
                ScrolledWindow(
                    Box(.vertical, spacing: 18) {
                        list
                        Label(words("Viewings, and activities that you are going to, appear here.")).css("dim-label")
                            .wrapping().textAlign(.center).bind(\.isVisible, to: !calendar.hasRows)
                        Button(words("Save All to Calendar…")).css("pill", "suggested-action").align(.center)
                            .bind(\.isVisible, to: calendar.hasRows)
                            .onClick(task: calendar.save)
                    }.margin(18))
            }, width: 420, height: 480)
        window.title = words("Calendar")
        return window
    }
}
