import Gtk
import ViewModels

/// A home as a card: photo, price, facts, owner. The card is a button that opens the details.
final class HomeRowView: RowView {
    /// The size of the pictures that are requested, in pixels: one that servers usually have at hand.
    private static let pictureSize = 320

    let root: Widget
    private let homes: HomesViewModel
    private let rows: DisplayedRows<HomeRow>
    private let loader: PictureLoader
    private let button: Button
    private var home: HomeRow?
    private var drawn: ListingPicture?

    private let house = Bin()
    private let photo = Picture().covering().css("listing-photo").clipped().decorative()
    // Never shortened: a part of a price is another price.
    private let price = Label().css("title-3", "numeric").textAlign(.start)
    private let mark = Label().align(.start, vertical: .center)
    private let name = Label().css("heading").textAlign(.start).ellipsized()
    private let rooms = Label().css("dim-label").textAlign(.start).ellipsized()
    private let size = Label().css("dim-label").textAlign(.start).ellipsized()
    private let details = Label().css("caption", "dim-label").textAlign(.start).ellipsized()

    init(_ homes: HomesViewModel, rows: DisplayedRows<HomeRow>, pictures: PictureCache) {
        self.homes = homes
        self.rows = rows
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
        root = button
        let title = Box(.horizontal, spacing: 8) {
            name
            mark
        }
        for line in [price, title, rooms, size, details] as [Widget] { text.append(line) }
        button.onClick { [weak self] in
            guard let self, let home else { return }
            UserWork.begin { await homes.show(home.id) }
        }
    }

    func bind(position: Int) {
        guard let home = rows[position] else { return }
        self.home = home
        price.text = home.price
        mark.visibleText = home.mark
        mark.cssClasses = ["status-pill", home.markTone.rawValue]
        name.text = home.name
        rooms.text = home.rooms
        size.text = home.size
        details.text = home.details
        button.accessibleLabel = home.accessibleName
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

    func unbind() {
        home = nil
        loader.cancel()
    }
}
