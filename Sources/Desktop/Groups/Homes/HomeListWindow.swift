import Gtk
import ViewModels

/// The window with homes from the markets of all groups.
final class HomeListWindow {
    let window: DialogWindow

    init(_ homes: HomeListViewModel, over parent: Window?) {
        let pictures = PictureCache(maximumBytes: 16 << 20, data: homes.pictureData)
        let states = ScreenStack.make(
            homes.screen, crossFades: false,
            [
                (.loading, { LoadingView.make(words("Loading the homes…")) }),
                (.list, { Self.list(homes, pictures: pictures) }),
                (
                    .placeholder,
                    {
                        StatusPage()
                            .bind(\.icon, to: homes.placeholder.symbol.icon)
                            .bind(\.title, to: homes.placeholder.title)
                            .bind(\.text, to: homes.placeholder.advice)
                    }
                ),
                (.problem, { ProblemView.page(icon: Symbol.house.icon, { homes.problem }, retry: homes.reload) }),
            ])
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(homes.title).bind(\.subtitle, to: homes.subtitle))
                ProblemView.bar({ homes.outdatedProblem }, retry: homes.reload)
                states.expand(vertically: true)
            }, width: 520, height: 680)
        window.title = homes.title
        let following = Task { await homes.run() }
        window.onDestroy { following.cancel() }
    }

    private static func list(_ homes: HomeListViewModel, pictures: PictureCache) -> Widget {
        let rows = DisplayedRows<HomeRow>()
        let list = UniformList(name: homes.title) {
            HomeRowView(rows: rows, pictures: pictures, open: homes.open, toggleSaved: homes.toggleSaved)
        }.css("listings")
        let weak = WeakWidget(list)
        rows.onSplice = { position, removed, added in
            weak.widget.map { UniformList(sharing: $0).splice(at: position, removed: removed, added: added) }
        }
        list.observe(homes.rows) { rows.show($1) }
        let scroller = ScrolledWindow(ClampedList(maximum: 720, list))
        scroller.onEndNear { Task { await homes.reachedEnd() } }
        return scroller
    }
}
