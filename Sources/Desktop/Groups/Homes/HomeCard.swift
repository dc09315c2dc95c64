import Gtk
import ViewModels

/// A home as a card: photo, price, facts, owner. The card is a button that opens the details, with a star over it that
/// saves the home.
final class HomeCard {
    /// The size of the pictures that are requested, in pixels: one that servers usually have at hand.
    private static let pictureSize = 320

    let root: Widget
    private let loader: PictureLoader
    private let button: Button
    private let star = Button(icon: Symbol.emptyStar.icon, name: "").css("flat", "circular", "home-star")
        .align(.end, vertical: .end)
    private var home: HomeRow?
    private var drawn: ListingPicture?

    private let house = Bin()
    private let photo = Picture().covering().css("listing-photo").clipped().decorative()
    // Never shortened: a part of a price is another price.
    private let price = Label().css("title-4", "numeric").textAlign(.start)
    private let mark = Label().align(.start, vertical: .center)
    private let name = Label().css("title-4").textAlign(.start).ellipsized()
    private let rooms = Label().css("dim-label").textAlign(.start).ellipsized()
    // Beside the star, which must not cover the price.
    private let size = Label().css("dim-label").textAlign(.start).ellipsized().margin(end: 28)
    private let details = Label().css("caption", "dim-label").textAlign(.start).wrapping(lines: 2).margin(end: 28)

    /// Creates an empty card.
    init(pictures: PictureCache, actions: HomeActions) {
        loader = PictureLoader(pictures)
        let (side, house, photo, name, mark) = (ListingPictureView.side, house, photo, name, mark)
        let picture = Overlay(Box(.vertical).minimumSize(width: side, height: side)) {
            house
            photo
        }.align(vertical: .center)
        let text = Box(.vertical, spacing: 2)
        // With large texts, a narrow card needs the space for the price.
        let content = AsideBox(picture, from: 290, spacing: 16) {
            text.expand(horizontally: true).align(vertical: .center)
        }
        button = Button(around: content).css("card", "listing-row", "home-row")
        let (button, star) = (button, star)
        root = Overlay(button) { star }
        let title = Box(.horizontal, spacing: 8) {
            name
            mark
        }
        for line in [title, price, rooms, size, details] as [Widget] { text.append(line) }
        button.onClick { [weak self] in
            if let home = self?.home { UserWork.begin { await actions.open(home) } }
        }
        star.onClick { [weak self] in
            if let home = self?.home { UserWork.begin { await actions.toggleSaved(home) } }
        }
    }

    /// Shows a home.
    func show(_ home: HomeRow) {
        self.home = home
        price.text = home.price
        mark.optionalText = home.mark
        mark.cssClasses = ["status-pill", home.markTone.rawValue]
        name.text = home.name
        rooms.text = home.rooms
        size.text = home.size
        details.text = home.details
        button.accessibleLabel = home.accessibleName
        star.isVisible = home.canSave
        star.icon = home.saveSymbol.icon
        star.tooltip = home.saveName
        star.accessibleLabel = home.saveName
        if drawn != home.picture {
            drawn = home.picture
            house.setChild(HousePicture.make(home.picture))
        }
        let (photo, house) = (photo, house)
        loader.load(home.photo, size: Self.pictureSize) { texture in
            photo.setTexture(texture)
            // The building below a photo is drawn all the same.
            house.isVisible = texture == nil
        }
    }

    /// Ends the loading of the picture of a card that is out of sight.
    func clear() {
        home = nil
        loader.cancel()
    }
}

/// A card as a row of a list.
final class HomeRowView: RowView {
    let root: Widget
    private let rows: DisplayedRows<HomeRow>
    private let card: HomeCard

    /// Returns a list of homes as cards, and what scrolls it.
    static func list(
        _ homes: @autoclosure @escaping () -> [HomeRow], name: String, pictures: PictureCache, actions: HomeActions,
        reachedEnd: @escaping () async -> Void
    ) -> (list: UniformList, scroller: ScrolledWindow) {
        let rows = DisplayedRows<HomeRow>()
        let list = rows.uniformList(name: name) { HomeRowView(rows, pictures, actions) }.css("listings")
            .observe(homes()) { rows.show($1) }
        let scroller = ScrolledWindow(ClampedList(maximum: 720, list))
        scroller.onEndNear { Task { await reachedEnd() } }
        return (list, scroller)
    }

    private init(_ rows: DisplayedRows<HomeRow>, _ pictures: PictureCache, _ actions: HomeActions) {
        self.rows = rows
        card = HomeCard(pictures: pictures, actions: actions)
        root = card.root
    }

    func bind(position: Int) {
        if let home = rows[position] { card.show(home) }
    }

    func unbind() { card.clear() }
}

/// A few cards below each other, without a list of their own that scrolls.
enum HomeCards {
    static func make(
        _ homes: @autoclosure @escaping () -> [HomeRow], name: String, pictures: PictureCache, actions: HomeActions
    ) -> Widget {
        var cards: [(id: HomeRow.ID, card: HomeCard)] = []
        return Box(.vertical, spacing: 12).named(name).observe(homes()) { box, homes in
            // A card that stays keeps the keyboard focus.
            if homes.map(\.id) != cards.map(\.id) {
                box.removeAll()
                cards = homes.map { ($0.id, HomeCard(pictures: pictures, actions: actions)) }
                for (_, card) in cards { box.append(card.root) }
            }
            for (home, shown) in zip(homes, cards) { shown.card.show(home) }
        }
    }
}
