import Gtk
import ViewModels

/// Photos on the whole screen: arrow keys show the next or previous one, plus, minus and 0 change the size, Escape
/// closes the window.
final class ListingPhotoWindow {
    let window: DialogWindow

    init(_ viewer: ListingPhotoViewerViewModel, over parent: Window?) {
        // The pictures are large, so only the current one and one to return to are cached.
        let pictures = viewer.data.map { PictureCache(data: $0) } ?? PictureCache.files()
        let loader = PictureLoader(pictures)
        let picture = Picture().shrinking()
            .bind(\.accessibleLabel, to: viewer.name)
            .observe(viewer.photo) { view, photo in
                loader.load(photo.file, size: nil) { view.setTexture($0) }
            }
        let scroller = ScrolledWindow(horizontally: true, picture)
        let weakPicture = WeakWidget(picture)
        scroller.observe(viewer.zoom) { scroller, zoom in
            // The size that fits is that of the window, whatever it is.
            guard let picture = weakPicture.widget else { return }
            picture.minimumSize(
                width: Self.scaled(scroller.width, by: zoom), height: Self.scaled(scroller.height, by: zoom))
        }
        let content = Box(.vertical) {
            HeaderBar(
                title: Self.title(viewer),
                end: {
                    Button(icon: "document-save-symbolic", name: words("Save…"))
                        .bind(\.isVisible, to: viewer.canKeep).onClick(task: viewer.save)
                    Button(icon: "edit-copy-symbolic", name: words("Copy"))
                        .bind(\.isVisible, to: viewer.canKeep).onClick(task: viewer.copy)
                })
            Overlay(scroller) { Self.controls(viewer) }
        }
        .css("photo-viewer")
        .onKey(capture: true) { key, modifiers in modifiers.isSubset(of: .shift) && Self.perform(viewer, key) }
        window = DialogWindow(over: parent, content: content, width: 1000, height: 700)
        window.title = viewer.title
        window.fullscreen()
    }

    /// Returns GTK's size request for a factor. For 1 there is none, so that the picture follows the window.
    private static func scaled(_ size: Int, by zoom: Double) -> Int { zoom > 1 ? Int(Double(size) * zoom) : -1 }

    private static func title(_ viewer: ListingPhotoViewerViewModel) -> Widget {
        WindowTitle(viewer.title).bind(\.subtitle, to: viewer.name)
    }

    private static func controls(_ viewer: ListingPhotoViewerViewModel) -> Widget {
        Box(.horizontal, spacing: 4) {
            Button(icon: "go-previous-symbolic", name: words("Previous Photo")).css("flat", "circular")
                .bind(\.isVisible, to: viewer.showsOthers).bind(\.isSensitive, to: viewer.hasPrevious).onClick(
                    viewer.showPrevious)
            Button(icon: "zoom-out-symbolic", name: words("Zoom Out")).css("flat", "circular")
                .bind(\.isSensitive, to: viewer.canZoomOut).onClick(viewer.zoomOut)
            Label().css("numeric").bind(\.text, to: viewer.zoomText)
            Button(icon: "zoom-in-symbolic", name: words("Zoom In")).css("flat", "circular")
                .bind(\.isSensitive, to: viewer.canZoomIn).onClick(viewer.zoomIn)
            Button(icon: "go-next-symbolic", name: words("Next Photo")).css("flat", "circular")
                .bind(\.isVisible, to: viewer.showsOthers).bind(\.isSensitive, to: viewer.hasNext).onClick(
                    viewer.showNext)
        }
        .css("osd").align(.center, vertical: .end).margin(bottom: 24)
    }

    private static func perform(_ viewer: ListingPhotoViewerViewModel, _ key: UInt32) -> Bool {
        switch key {
        case Key.right, Key.pageDown: viewer.showNext()
        case Key.left, Key.pageUp: viewer.showPrevious()
        case Key.home: viewer.showFirst()
        case Key.end: viewer.showLast()
        case Key.plus, Key.equal, Key.keypadPlus: viewer.zoomIn()
        case Key.minus, Key.keypadMinus: viewer.zoomOut()
        case Key.zero, Key.keypadZero: viewer.resetZoom()
        default: return false
        }
        return true
    }
}

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
        let others = FlowBox(spacing: 8, perLine: 12).fill(gallery.others) { photo in
            PhotoButton.make(photo, width: 88, height: 66, pictures: pictures).onClick { gallery.open(photo.id) }
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
