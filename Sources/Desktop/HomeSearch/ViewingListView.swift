import Gtk
import ViewModels

/// The list of viewings: upcoming ones, then those that are over or canceled.
enum ViewingListView {
    static func make(_ model: ViewingsViewModel, pictures: PictureCache) -> Widget {
        ScreenStack.make(
            model.screen, crossFades: false,
            [
                (.list, { Box(.vertical, spacing: 24).fill(model.sections) { list(of: $0, model, pictures) } }),
                (
                    .placeholder,
                    {
                        StatusPage(
                            icon: "x-office-calendar-symbolic", title: words("No Viewings Yet"),
                            text: words("Search for a home and book a viewing with an agent who answers."))
                    }
                ),
                (
                    .problem,
                    { ProblemView.page(icon: "drive-harddisk-symbolic", { model.problem }, retry: model.refresh) }
                ),
            ])
    }

    private static func list(
        of section: ViewingSection, _ model: ViewingsViewModel, _ pictures: PictureCache
    ) -> Widget {
        Box(.vertical, spacing: 12) {
            Label(section.title).css("heading").textAlign(.start)
            ListBox(name: section.title) { section.rows.map { view(of: $0, model, pictures) } }
        }
    }

    private static func view(of row: ViewingRow, _ model: ViewingsViewModel, _ pictures: PictureCache) -> Widget {
        let items = Box(.vertical) {
            for item in row.menu { MenuItem.make(item.title) { await model.perform(item.action, on: row.id) } }
        }.named(row.menuName)
        let menu = MenuButton(icon: "view-more-symbolic", name: row.menuName).popover(Popover(items).css("menu"))
            .css("flat").align(vertical: .center)
        return ListRow(
            around: Box.line(spacing: 12) {
                PersonPicture.make(size: 40, name: row.name, address: row.avatar, pictures).align(vertical: .start)
                Box(.vertical, spacing: 4) {
                    Label(row.time).css("heading").textAlign(.start).wrapping()
                    WeatherMark.line { row.weather }
                    Label(row.name).textAlign(.start).wrapping()
                    Label(row.place).css("dim-label").textAlign(.start).wrapping()
                    Label().css("caption", "dim-label").textAlign(.start).wrapping()
                        .with { $0.optionalText = row.status }
                }.expand(horizontally: true)
                menu
            }.margin(12), isActivatable: false)
    }
}
