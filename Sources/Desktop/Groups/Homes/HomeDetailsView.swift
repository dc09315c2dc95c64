import Gtk
import ViewModels

/// The details of a home, which scroll: photos, price, facts, description, owner, and the actions.
enum HomeDetailsView {
    static func make(_ details: HomeDetailsViewModel, pictures: PictureCache) -> Widget {
        let facts = ListBox(name: words("Facts")).fill(details.facts) { FactRow.make($0.title, $0.value) }
        return ScrolledWindow(
            Clamp(
                maximum: 560,
                Box(.vertical, spacing: 18) {
                    ListingGalleryView.make(details.gallery, pictures: pictures)
                    AsideBox(
                        HousePicture.make(details.picture).bind(\.isVisible, to: !details.gallery.isVisible), from: 280,
                        spacing: 18
                    ) { headline(details) }
                    Label().css("error").textAlign(.start).wrapping().bind(\.optionalText, to: details.obstacle)
                    actions(details)
                    facts
                    Label().wrapping().textAlign(.start).selectable().css("card", "tile")
                        .observe(details.about) { $0.show(foreign: $1) }
                }.margin(18)))
    }

    /// Returns the price and the name, with the star that saves the home beside them.
    private static func headline(_ details: HomeDetailsViewModel) -> Widget {
        let star = Button(icon: Symbol.star.icon, name: "").css("flat", "circular").align(.end, vertical: .start)
            .bind(\.isVisible, to: details.canSave)
            .observe { button in
                button.icon = details.saveSymbol.icon
                button.tooltip = details.saveName
                button.accessibleLabel = details.saveName
            }
            .onClick(task: details.toggleSaved)
        return Box(.horizontal, spacing: 8) {
            Box(.vertical, spacing: 4) {
                Label().css("title-1", "numeric").textAlign(.start).wrapping().bind(\.text, to: details.price)
                Label().css("title-4").textAlign(.start).wrapping().bind(\.text, to: details.title)
                Label().css("caption", "dim-label").textAlign(.start).wrapping()
                    .bind(\.optionalText, to: details.earlierPricesText)
            }.expand(horizontally: true).align(vertical: .center)
            star
        }
    }

    /// Returns the owner as a button that shows their page, and the actions on another member's home.
    private static func actions(_ details: HomeDetailsViewModel) -> Widget {
        let pictures = PictureCache(maximumBytes: 1 << 20, data: details.actions.pictureData)
        let byline = Box(.horizontal, spacing: 10) {
            PersonPicture.make(size: 36, name: details.owner, address: details.ownerAvatar, pictures)
            Label().css("heading").textAlign(.start).ellipsized().bind(\.text, to: details.owner)
        }
        return Box(.vertical, spacing: 8) {
            Button(around: byline).css("flat", "person-line").align(.start)
                .bind(\.accessibleLabel, to: words("Owner: {name}", ["name": details.owner]))
                .onClick { details.showOwner() }
            FlowBox(spacing: 8, perLine: 3) {
                Button(words("Write to Owner"))
                    .with { $0.css("suggested-action", when: details.suggestsWriting) }
                    .bind(\.isVisible, to: details.canWrite)
                    .bind(\.isSensitive, to: !details.isBusy)
                    .onClick(task: details.writeToOwner)
                Button(words("Ask for a Viewing…"))
                    .bind(\.isVisible, to: details.canAskForViewing)
                    .bind(\.isSensitive, to: !details.isBusy)
                    .onClick(task: details.askForViewing)
                Button(words("Report…"))
                    .bind(\.isVisible, to: details.canReport)
                    .onClick(task: details.report)
            }
        }
    }
}

/// The window with the details of a home.
final class HomeWindow {
    let window: DialogWindow

    init(_ details: HomeDetailsViewModel, over parent: Window?) {
        let pictures = PictureCache(maximumBytes: 16 << 20, data: details.actions.pictureData)
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
