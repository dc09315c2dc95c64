import Gtk
import ViewModels

/// The page of any user, in a window of its own.
final class UserWindow {
    let window: DialogWindow

    init(_ page: UserPageViewModel, over parent: Window?) {
        let title = WindowTitle("").bind(\.title, to: page.title)
        let refresh = Button(icon: "view-refresh-symbolic", name: words("Refresh")).onClick(task: page.load)
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: title, start: { refresh })
                UserPageView.make(page).expand(vertically: true)
            }, width: 420, height: 520)
        window.bind(\.title, to: page.title)
    }
}
