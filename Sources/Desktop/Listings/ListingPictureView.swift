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
