import Gtk
import ViewModels

/// The page of the search for a home: it shows the screen of its view-model.
public final class HomeSearchPage: PageView {
    /// The page with its header bar.
    public let root: Widget
    private let model: HomeSearchViewModel
    private let content = Stack()

    /// Creates the page of `model`, in the frame of every page, with the homes in markets below it.
    public init(
        _ model: HomeSearchViewModel, matches: HomeMatchesViewModel, kept: KeptSearchesViewModel, frame: PageFrame
    ) {
        self.model = model
        let pictures = PictureCache(maximumBytes: 16 << 20, data: matches.pictureData)
        let screens: [(HomeSearchScreen, Widget)] = [
            (.loading, LoadingView.make(words("Loading your last search…"))),
            (.signedOut, HomeSearchEndings.signedOut()),
            (.form, DemandFormView.make(model)),
            (.searching, SearchingView.make(model)),
            (.answers, AgentAnswersView.make(model, matches: matches, pictures: pictures)),
            (.viewing, ViewingView.make(model)),
            (.booked, HomeSearchEndings.booked(model)),
            (.timedOut, HomeSearchEndings.timedOut(model)),
        ]
        let stack = Stack()
        for (screen, view) in screens { stack.add(view, named: screen.rawValue) }
        stack.observe(model.screen) { $0.turn(to: $1.rawValue) }
        let cancel = Button(words("Cancel"))
            .bind(\.isVisible, to: model.canCancel)
            .bind(\.isSensitive, to: !model.isBusy)
            .onClick(task: model.cancel)
        let pages = Box(.vertical, spacing: 24) {
            stack
            HomeMatchesView.make(matches, kept: kept, pictures: pictures)
        }
        .observe(model.matchedDemand) { _, demand in Task { await matches.show(demand) } }
        .observe(model.content.references) { _, references in Task { await matches.show(references) } }
        let search = Box(.vertical) {
            Clamp(
                maximum: 720,
                ProblemView.bar({ model.problem }, retry: model.retry, dismiss: model.dismissProblem)
                    .margin(top: 18, start: 18, end: 18))
            ScrolledWindow(Clamp(maximum: 720, pages.margin(18))).expand(vertically: true)
        }
        let list = ScrolledWindow(Clamp(maximum: 720, ViewingListView.make(model.viewings).margin(18)))
        let panes: [(ViewingsViewModel.Pane, Widget)] = [(.search, search), (.viewings, list)]
        let content = content
        for (pane, view) in panes { content.add(view, named: pane.rawValue) }
        content.observe(model.viewings.pane) { $0.turn(to: $1.rawValue) }
        root = frame.make(
            content: content.expand(vertically: true),
            start: {
                Self.viewingsButton(model.viewings)
                Button(icon: Symbol.star.icon, name: words("Saved Homes")).onClick { kept.showSavedHomes() }
                    .bind(\.isVisible, to: kept.isSignedIn)
            },
            end: { cancel })
    }

    /// Returns the button that shows the viewings, with the number of upcoming ones.
    private static func viewingsButton(_ viewings: ViewingsViewModel) -> Widget {
        let title = Box(.horizontal, spacing: 6) {
            Image(icon: Symbol.calendar.icon).decorative()
            Label().css("numeric").bind(\.optionalText, to: viewings.countText)
        }
        return ToggleButton(around: title).css("image-button")
            .observe(viewings.buttonName) { button, name in
                button.tooltip = name
                button.accessibleLabel = name
            }
            .bind(\.isOn, to: viewings.isOpen)
            .onToggle(viewings.setOpen)
    }

    /// Moves the keyboard focus past the header.
    public func focus() { content.visibleChild?.keepFocus() }

    /// Loads fresh content.
    public func refresh() {
        Task { await model.refresh() }
        Task { await model.viewings.refresh() }
    }

    /// Called when the page became visible.
    public func appear() { Task { await model.appear() } }

    /// Called when the page is no longer visible.
    public func disappear() { Task { await model.disappear() } }
}
