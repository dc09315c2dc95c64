import Domain
import Gtk
import ViewModels

/// The photos in the editor. Each has a menu, can be dragged to another place, and is moved by Alt+Left and Alt+Right.
final class ListingPhotoStripView {
    let root = Box(.vertical, spacing: 8)
    init(_ strip: ListingPhotoStripViewModel, pictures: PictureCache) {
        let weakRoot = WeakWidget(root)
        let photos = FlowBox(spacing: 10, perLine: 8).observe(strip.items) { box, items in
            // The old buttons take the focus with them.
            let focusedPosition = strip.focusedPosition
            box.removeAll()
            let buttons = items.map { Self.button($0, strip, pictures, root: weakRoot) }
            buttons.forEach(box.append)
            if let focusedPosition { buttons[focusedPosition].grabFocus() }
        }
        .align(.start)
        .bind(\.isVisible, to: strip.showsPhotos)
        root.append(Label(words("Photos")).css("heading").textAlign(.start))
        root.append(
            Box(.vertical, spacing: 12) {
                photos
                Box(.horizontal, spacing: 8) {
                    Label().css("dim-label").textAlign(.start).bind(\.text, to: strip.undoText)
                    Button(words("Undo")).css("flat").onClick(strip.undoRemoval)
                }
                .bind(\.isVisible, to: strip.canUndo)
                Label().css("error", "caption").textAlign(.start).wrapping().bind(\.optionalText, to: strip.problemText)
                Button(icon: "list-add-symbolic", title: words("Add Photos…")).align(.start)
                    .bind(\.isSensitive, to: strip.canAdd)
                    .onClick(task: strip.choose)
                Label().css("caption", "dim-label").textAlign(.start).wrapping().bind(\.text, to: strip.hint)
            }
            .css("card", "photo-strip"))
    }

    private static func button(
        _ item: ListingPhotoItem, _ strip: ListingPhotoStripViewModel, _ pictures: PictureCache, root: WeakWidget
    ) -> Widget {
        let button = PhotoButton.make(item, width: 104, height: 78, pictures: pictures)
        let weak = WeakWidget(button)
        return
            button
            .onClick { Self.openMenu(of: item, strip, root: root, at: weak) }
            .onSecondaryPress { _, _ in Self.openMenu(of: item, strip, root: root, at: weak) }
            .onKey(capture: true) { key, modifiers in
                guard let action = Self.action(key, modifiers) else { return false }
                return strip.perform(action, on: item.id)
            }
            .onFocus(entered: { strip.focusEntered(item.id) }, left: { strip.focusLeft(item.id) })
            .draggable(from: item.position)
            .onDrop(item: { strip.move(from: $0, to: item.position) })
    }

    private static func action(_ key: UInt32, _ modifiers: Modifiers) -> ListingPhotoStripViewModel.Action? {
        switch (key, modifiers) {
        case (Key.left, .alt): .moveLeft
        case (Key.right, .alt): .moveRight
        case (Key.delete, []): .remove
        default: nil
        }
    }

    private static func openMenu(
        of item: ListingPhotoItem, _ strip: ListingPhotoStripViewModel, root: WeakWidget, at place: WeakWidget
    ) {
        guard let place = place.widget, let parent = root.widget else { return }
        let content = Box(.vertical) {
            for line in strip.menu(of: item.id) {
                MenuItem.make(line.title) { strip.perform(line.action, on: item.id) }
            }
        }.named(item.name)
        Popover(content).css("menu").open(in: Box(sharing: parent), at: place)
    }
}
