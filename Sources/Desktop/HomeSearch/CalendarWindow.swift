import Gtk
import ViewModels

/// The window with the dates of the user, and the button that saves them for calendars.
enum CalendarWindow {
    static func make(_ calendar: CalendarViewModel, over parent: Window?) -> DialogWindow {
        let list = ListBox(name: words("Calendar")).observe(calendar.rows) { list, rows in
            list.removeAll()
            for row in rows { list.append(ActionRow(title: row.title, subtitle: row.details)) }
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
