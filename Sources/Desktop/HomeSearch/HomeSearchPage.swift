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
        let pictures = PictureCache(maximumBytes: 16 << 20, data: matches.actions.pictureData)
        let stack = ScreenStack.make(
            model.screen, takingFocus: true,
            [
                (.loading, { LoadingView.make(words("Loading your last search…")) }),
                (.signedOut, { HomeSearchEndings.signedOut() }),
                (.form, { DemandFormView.make(model) }),
                (.searching, { SearchingView.make(model, matches: matches, pictures: pictures) }),
                (.viewing, { ViewingView.make(model, pictures: pictures) }),
                (.booked, { HomeSearchEndings.booked(model) }),
                (.timedOut, { HomeSearchEndings.timedOut(model) }),
            ])
        let pages = Box(.vertical, spacing: 24) {
            Self.entries(model.viewings, kept)
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
        let panes: [(ViewingsViewModel.Pane, Widget)] = [
            (.search, search),
            (.viewings, ScrolledWindow(Clamp(maximum: 720, Self.viewings(model, pictures).margin(18)))),
        ]
        let content = content
        for (pane, view) in panes { content.add(view, named: pane.rawValue) }
        content.observe(model.viewings.pane) { $0.turn(to: $1.rawValue) }
        root = frame.make(content: content.expand(vertically: true))
    }

    /// Returns the ways to the viewings, with the number of upcoming ones, and to the saved homes.
    private static func entries(_ viewings: ViewingsViewModel, _ kept: KeptSearchesViewModel) -> Widget {
        let title = Box(.horizontal, spacing: 6) {
            Image(icon: Symbol.calendar.icon).decorative()
            Label(words("Viewings"))
            Label().css("numeric", "dim-label").bind(\.optionalText, to: viewings.countText)
        }.align(.center)
        return FlowBox(spacing: 8, perLine: 2) {
            Button(around: title).bind(\.accessibleLabel, to: viewings.buttonName)
                .onClick { viewings.setOpen(true) }
            Button(icon: Symbol.star.icon, title: words("Saved Homes")).onClick { kept.showSavedHomes() }
                .bind(\.isVisible, to: kept.isSignedIn)
        }.align(.center)
    }

    /// Returns the list of viewings, with the way back to the search, whose countdown may be running.
    private static func viewings(_ model: HomeSearchViewModel, _ pictures: PictureCache) -> Widget {
        Box(.vertical, spacing: 18) {
            FlowBox(spacing: 8, perLine: 2, isEven: false) {
                Button(icon: "go-previous-symbolic", title: words("Find a Home")).css("flat")
                    .align(.start, vertical: .center)
                    .onClick { model.viewings.setOpen(false) }
                Label().css("numeric").wrapping().align(.end, vertical: .center)
                    .bind(\.optionalText, to: model.content.runningText)
            }
            ViewingListView.make(model.viewings, pictures: pictures)
            Button(words("Calendar…")).css("pill").align(.center).onClick { model.viewings.showCalendar() }
        }
    }

    /// Moves the keyboard focus past the header.
    public func focus() { content.visibleChild?.keepFocus() }

    /// Loads fresh content.
    public func refresh() {
        Task { await model.refresh() }
        Task { await model.viewings.refresh() }
    }

    /// Returns from the viewings to the search. Returns false if the search is shown.
    public func endSelection() -> Bool { model.viewings.close() }

    /// Called when the page became visible.
    public func appear() { Task { await model.appear() } }

    /// Called when the page is no longer visible.
    public func disappear() { Task { await model.disappear() } }
}

/// The screens without a running search.
enum HomeSearchEndings {
    /// Returns the page that confirms a booked viewing.
    static func booked(_ model: HomeSearchViewModel) -> Widget {
        StatusPage(
            icon: "x-office-calendar-symbolic",
            Box(.vertical, spacing: 12) {
                FlowBox(spacing: 12, perLine: 2) {
                    Button(words("Show Viewings")).css("pill").onClick { model.viewings.setOpen(true) }
                    Button(words("New Search")).css("pill", "suggested-action")
                        .bind(\.isSensitive, to: !model.isBusy)
                        .onClick(task: model.changeDemand)
                }.align(.center)
                Button(words("Write to Agent")).css("flat").align(.center).wrapping()
                    .bind(\.isSensitive, to: !model.viewings.isBusy)
                    .onClick(task: model.writeToAgent)
            }
        )
        .bind(\.title, to: model.content.bookedTitle)
        .bind(\.text, to: model.content.bookedText)
    }

    /// Returns the page of a search that no agent answered in time.
    static func timedOut(_ model: HomeSearchViewModel) -> Widget {
        StatusPage(
            icon: "document-open-recent-symbolic", title: words("No One Answered in Time"),
            FlowBox(spacing: 12, perLine: 2) {
                Button(words("Change Search")).css("pill").bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.changeDemand)
                Button(words("Search Again")).css("pill", "suggested-action").bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.searchAgain)
            }.align(.center)
        )
        .bind(\.text, to: model.content.demandText)
    }

    /// Returns the page that asks the user to sign in.
    static func signedOut() -> Widget {
        StatusPage(
            icon: "avatar-default-symbolic", title: words("Sign in to find a home"),
            text: words("Sign in so agents can reply to you."),
            Button(words("Sign In")).css("pill", "suggested-action").align(.center).wrapping().action("app.sign-in")
        )
    }
}
