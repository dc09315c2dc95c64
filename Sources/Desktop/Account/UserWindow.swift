import Gtk
import ViewModels

/// The page of any user, in a window of its own.
final class UserWindow {
    let window: DialogWindow

    /// Creates a window with the page of a user; `neighbor` is nil for the page of the user themselves. A chat or a group
    /// that it opens is in the main window, so that a window in between closes, too.
    init(_ page: UserPageViewModel, neighbor: NeighborViewModel?, over parent: Window?, covering main: Window?) {
        let title = WindowTitle("").bind(\.title, to: page.title)
        let refresh = Button(icon: "view-refresh-symbolic", name: words("Refresh")).onClick(task: page.load)
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: title, start: { refresh })
                UserPageView.make(page) { neighbor.map(NeighborView.make) ?? [] }.expand(vertically: true)
            }, width: 420, height: 620)
        window.bind(\.title, to: page.title)
        guard let neighbor else { return }
        let between = parent == main ? nil : parent.map(WeakWidget.init)
        let main = main.map(WeakWidget.init)
        window.observe(neighbor.isDone) { window, isDone in
            guard isDone else { return }
            window.close()
            if let widget = between?.widget { Window(sharing: widget).close() }
            // Not every window manager finds the window to focus if two close at once.
            if let widget = main?.widget { Window(sharing: widget).present() }
        }
        let following = Task { await neighbor.run() }
        window.onDestroy { following.cancel() }
    }
}
