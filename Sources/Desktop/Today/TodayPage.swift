import Foundation
import Gtk
import ViewModels

/// The page of today: what waits for the user, as lines that lead to it.
public final class TodayPage: PageView {
    /// The page with its header bar.
    public let root: Widget
    private let model: TodayViewModel
    private let screens: Stack

    /// Creates the page of `model`, in the frame of every page, with the pictures of groups that `pictureData` returns.
    public init(
        _ model: TodayViewModel, pictureData: @escaping @MainActor (_ address: URL, _ size: Int?) async -> Data?,
        frame: PageFrame
    ) {
        self.model = model
        let pictures = PictureCache(maximumBytes: 4 << 20, data: pictureData)
        let screens = ScreenStack.make(
            model.screen,
            [
                (.loading, { LoadingView.make(words("Loading…")) }),
                (.lines, { Self.lines(model, pictures) }),
                (
                    .nothing,
                    {
                        StatusPage(
                            icon: "object-select-symbolic", title: words("All Caught Up"),
                            text: words("Viewings, activities, messages and news about your homes appear here."))
                    }
                ),
            ])
        self.screens = screens
        root = frame.make(
            content: screens.expand(vertically: true),
            end: {
                Button(icon: Symbol.calendar.icon, name: words("Calendar"))
                    .bind(\.isVisible, to: model.hasDates)
                    .onClick(model.showCalendar)
            })
    }

    /// Moves the keyboard focus past the header.
    public func focus() { screens.visibleChild?.keepFocus() }

    /// Called when the page became visible.
    public func appear() { Task { await model.appear() } }

    private static func lines(_ model: TodayViewModel, _ pictures: PictureCache) -> Widget {
        let sections = Box(.vertical, spacing: 24).fill(model.sections) { list($0, model, pictures) }
        return ScrolledWindow(
            Clamp(
                maximum: 640,
                Box(.vertical, spacing: 18) {
                    Label().css("title-2").textAlign(.start).wrapping().bind(\.text, to: model.day)
                    sections
                }.margin(top: 18, bottom: 24, start: 18, end: 18)))
    }

    private static func list(
        _ section: TodaySection, _ model: TodayViewModel, _ pictures: PictureCache
    ) -> Widget {
        Box(.vertical, spacing: 12) {
            Label().css("heading").textAlign(.start).with { $0.optionalText = section.title }
            ListBox(name: section.title) { section.lines.map { row($0, pictures) } }
                .onActivate { position in UserWork.begin { await model.open(section.lines[position].id) } }
        }
    }

    private static func row(_ line: TodayLine, _ pictures: PictureCache) -> Widget {
        ListRow(
            around: Box.line(spacing: 12) {
                // As wide as a picture, so that all titles are below each other.
                Image(icon: line.symbol.icon).decorative().minimumSize(width: 32)
                    .with { $0.isVisible = line.hasSymbol }
                PersonPicture.make(size: 32, name: line.title, address: line.picture, pictures)
                    .align(vertical: .center).with { $0.isVisible = line.hasPicture }
                Box(.vertical, spacing: 2) {
                    Label(line.title).textAlign(.start).wrapping()
                    Label().css("caption", "dim-label").textAlign(.start).wrapping(lines: 2)
                        .with { $0.optionalText = line.subtitle }
                }.align(vertical: .center).expand(horizontally: true)
                WeatherMark.short { line.weather }
                Label().css("badge", "numeric").align(vertical: .center).with { $0.optionalText = line.badge }
                Image(icon: "go-next-symbolic").css("dim-label").decorative()
            }.margin(12)
        ).named(line.accessibleName)
    }
}
