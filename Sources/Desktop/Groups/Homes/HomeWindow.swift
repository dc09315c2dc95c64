import Gtk
import ViewModels

/// The window with the details of a home.
final class HomeWindow {
    let window: DialogWindow

    init(_ details: HomeDetailsViewModel, over parent: Window?) {
        let pictures = PictureCache(maximumBytes: 16 << 20, data: details.pictureData)
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(details.title))
                HomeDetailsView.make(details, pictures: pictures).expand(vertically: true)
            }, width: 520, height: 680)
        window.title = details.title
        window.close(when: details.isDone)
        let following = Task { await details.run() }
        window.onDestroy { following.cancel() }
    }
}
