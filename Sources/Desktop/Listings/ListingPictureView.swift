import Domain
import Gtk
import ViewModels

/// The picture in a row: the first photo, or the drawn building until there is one.
enum ListingPictureView {
    /// The width and height in application pixels.
    static let side = 88

    static func make(_ row: ListingRowViewModel, pictures: PictureCache) -> Widget {
        let loader = PictureLoader(pictures)
        let house = HousePicture.make(row.picture)
        let photo = Picture().covering().css("listing-photo").clipped().decorative()
            .observe(row.photo) { [weak house] view, photo in
                loader.load(photo?.thumbnail, size: side * view.pixelScale) { texture in
                    view.setTexture(texture)
                    // The building below a photo is drawn all the same.
                    house?.isVisible = texture == nil
                }
            }
        return Overlay(Box(.vertical).minimumSize(width: side, height: side)) {
            house
            photo
        }.align(vertical: .center)
    }
}

/// A button with the small version of a photo.
enum PhotoButton {
    static func make(_ photo: ListingPhotoItem, width: Int, height: Int, pictures: PictureCache) -> Button {
        let picture = Picture().covering().shrinking().css("listing-photo").clipped().decorative()
        PictureLoader(pictures).load(photo.thumbnail, size: ListingPhoto.thumbnailSide) { picture.setTexture($0) }
        // The picture's own size is that of the file.
        let frame = Overlay(Box(.vertical).minimumSize(width: width, height: height)) { picture }
        let button = Button(around: frame).css("flat", "photo-button").align(.start, vertical: .start).named(photo.name)
        button.tooltip = photo.name
        return button
    }
}

/// Draws the picture of a listing's building.
enum HousePicture {
    private typealias Painter = @MainActor (ListingPicture, Canvas) -> Void

    static func make(_ picture: @autoclosure @escaping () -> ListingPicture) -> Widget {
        DrawingArea(width: ListingPictureView.side, height: ListingPictureView.side)
            .draw(picture()) { canvas, picture in paint(picture, on: canvas) }
            .align(vertical: .center)
    }

    private static let painters: [ListingPicture.Building: Painter] = [.house: house, .tower: tower]
    private static let windows = [false: Color(0.30, 0.38, 0.48, 0.75), true: Color(1, 0.86, 0.40)]
    private static let walls = [
        Color(0.80, 0.62, 0.50), Color(0.62, 0.68, 0.76), Color(0.72, 0.72, 0.60), Color(0.70, 0.58, 0.64),
        Color(0.55, 0.68, 0.66), Color(0.78, 0.70, 0.55),
    ]

    static func paint(_ picture: ListingPicture, on canvas: Canvas) {
        canvas.roundedRectangle(0, 0, canvas.width, canvas.height, radius: 10)
        canvas.clipped {
            canvas.rectangle(0, 0, canvas.width, canvas.height)
            canvas.fill(from: Color(0.55, 0.72, 0.90), to: Color(0.85, 0.91, 0.96))
            canvas.rectangle(0, canvas.height * 0.86, canvas.width, canvas.height * 0.14)
            canvas.fill(Color(0.52, 0.62, 0.46))
            painters[picture.building]?(picture, canvas)
        }
    }

    private static func tower(_ picture: ListingPicture, _ canvas: Canvas) {
        let height = canvas.height * (0.35 + 0.42 * picture.height)
        let width = canvas.width * 0.46
        let left = (canvas.width - width) / 2
        let top = canvas.height * 0.88 - height
        canvas.rectangle(left, top, width, height)
        canvas.fill(walls[picture.color])
        let step = height / Double(picture.rows.count + 1)
        for (row, isLit) in picture.rows.enumerated() {
            for column in 0..<4 {
                canvas.rectangle(
                    left + width * (0.1 + 0.22 * Double(column)), top + step * (Double(row) + 0.4), width * 0.13,
                    step * 0.5)
                canvas.fill(windows[isLit] ?? walls[0])
            }
        }
    }

    private static func house(_ picture: ListingPicture, _ canvas: Canvas) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.rectangle(width * 0.22, height * 0.50, width * 0.56, height * 0.38)
        canvas.fill(walls[picture.color])
        canvas.move(width * 0.14, height * 0.52)
        canvas.line(width * 0.5, height * 0.24)
        canvas.line(width * 0.86, height * 0.52)
        canvas.closePath()
        canvas.fill(Color(0.48, 0.33, 0.30))
        canvas.rectangle(width * 0.45, height * 0.66, width * 0.13, height * 0.22)
        canvas.fill(Color(0.40, 0.27, 0.22))
        for left in [0.28, 0.64] {
            canvas.rectangle(width * left, height * 0.58, width * 0.10, height * 0.11)
            canvas.fill(Color(1, 0.86, 0.40))
        }
    }
}
