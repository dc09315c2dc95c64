import Gtk
import ViewModels

/// The photos in the details of a listing: the first one large, the others in a strip; each opens on the whole screen.
enum ListingGalleryView {
    static func make(_ gallery: ListingGalleryViewModel, pictures: PictureCache) -> Widget {
        let loader = PictureLoader(pictures)
        let large = Picture().covering().shrinking().css("listing-photo").clipped().decorative()
            .observe(gallery.first) { view, photo in
                loader.load(photo?.file, size: 1120) { view.setTexture($0) }
            }
        let first = Button(around: Overlay(Box(.vertical).minimumSize(height: 260)) { large })
            .css("flat", "photo-button")
            .bind(\.accessibleLabel, to: gallery.firstName)
            .bind(\.tooltip, to: gallery.firstName)
            .onClick(gallery.openFirst)
        let others = FlowBox(spacing: 8, perLine: 12).observe(gallery.others) { box, photos in
            box.removeAll()
            for photo in photos {
                box.append(
                    PhotoButton.make(photo, width: 88, height: 66, pictures: pictures)
                        .onClick { gallery.open(photo.id) })
            }
        }
        .align(.start)
        .bind(\.isVisible, to: gallery.showsOthers)
        return Box(.vertical, spacing: 8) {
            first
            others
        }
        .bind(\.isVisible, to: gallery.isVisible)
    }
}
