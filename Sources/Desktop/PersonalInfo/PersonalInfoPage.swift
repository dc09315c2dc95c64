import Gtk
import ViewModels

/// The page of the personal information. It shows the screen of its view-model, and the open step of the wizard.
public final class PersonalInfoPage: PageView {
    /// The page with its header bar.
    public let root: Widget
    private let model: PersonalInfoViewModel
    private let states: Stack
    private let steps: Stack
    /// The widget of each screen that gets the keyboard focus.
    private let focusTargets: [PersonalInfoScreen: Widget]
    private var isVisible = false

    /// Creates the page of `model`, in the frame of every page.
    public init(_ model: PersonalInfoViewModel, frame: PageFrame) {
        self.model = model
        let begin = Button("").css("pill", "suggested-action")
            .bind(\.title, to: model.beginTitle)
            .onClick(model.begin)
        let steps = Stack()
        for step in model.steps { steps.add(PersonalInfoStepView.make(step, model), named: step.id) }
        let screens: [(PersonalInfoScreen, Widget)] = [
            (.loading, LoadingView.make(words("Loading your personal information…"))),
            (.problem, ProblemView.page(icon: "drive-harddisk-symbolic", { model.pageProblem }, retry: model.retry)),
            (.summary, PersonalInfoSummaryView.make(model, begin: begin)),
            (.wizard, Self.wizard(model, steps)),
        ]
        let states = Stack()
        for (screen, view) in screens { states.add(view, named: screen.rawValue) }
        self.states = states
        self.steps = steps
        focusTargets = [.summary: begin, .wizard: steps]
        // Not in the header: with large text, it would leave no room for the title of a narrow window.
        let later = Button(words("Save and Close")).css("flat", "pill").align(.center)
            .bind(\.isVisible, to: model.wizard.isOpen).onClick(task: model.leave)
        root = frame.make(
            content: Box(.vertical) {
                Clamp(
                    maximum: 560,
                    ProblemView.bar({ model.bannerProblem }, retry: model.retry, dismiss: model.dismissProblem)
                        .margin(top: 18, start: 18, end: 18))
                ScrolledWindow(
                    Clamp(
                        maximum: 560,
                        Box(.vertical, spacing: 18) {
                            states
                            later
                        }.margin(18)))
            })
        states.observe((model.screen, model.wizard.stepID)) { [weak self] _, _ in self?.update() }
        root.with { page in
            page.onKey { key, _ in
                guard key == Key.escape else { return false }
                UserWork.begin { await model.leave() }
                return model.wizard.isOpen
            }
        }
    }

    /// Loads fresh content.
    public func refresh() { Task { await model.refresh() } }

    /// Called when the page became visible.
    public func appear() {
        isVisible = true
        Task {
            await model.appear()
            update(takingFocus: true)
        }
    }

    /// Called when the page is no longer visible.
    public func disappear() {
        isVisible = false
        Task { await model.disappear() }
    }

    /// Shows the current screen and step, which get the keyboard focus if they are new. A closed wizard keeps its step.
    private func update(takingFocus: Bool = false) {
        let earlier = [states.visibleName, steps.visibleName]
        states.visibleName = model.screen.rawValue
        steps.visibleName = model.wizard.stepID
        let isNew = [states.visibleName, steps.visibleName] != earlier
        if isVisible, isNew || takingFocus { focusTargets[model.screen]?.focusFirst() }
    }

    private static func wizard(_ model: PersonalInfoViewModel, _ steps: Stack) -> Widget {
        Box(.vertical, spacing: 18) {
            Box(.vertical, spacing: 6) {
                Label().css("caption", "dim-label").textAlign(.start).bind(\.text, to: model.wizard.stepPosition)
                ProgressBar().named(words("Progress")).bind(\.fraction, to: model.wizard.progress)
                Label().css("title-2").textAlign(.start).wrapping().margin(top: 12)
                    .bind(\.text, to: model.wizard.stepTitle)
            }
            steps
            Box(.horizontal, spacing: 12) {
                Button(words("_Back")).css("pill").bind(\.isVisible, to: model.wizard.canGoBack)
                    .bind(\.isSensitive, to: model.canGoBack).onClick(model.back)
                Box(.horizontal) { Spinner().bind(\.isVisible, to: model.isSaving) }
                    .expand(horizontally: true).align(.end)
                Button("").css("pill", "suggested-action")
                    .bind(\.title, to: model.wizard.nextTitle)
                    .bind(\.isSensitive, to: model.canGoForward)
                    .onClick(task: model.next)
            }
        }
    }
}
