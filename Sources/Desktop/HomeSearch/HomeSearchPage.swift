import Gtk
import ViewModels

/// The search for a home: a page a step, shown when the view-model asks for it.
final class HomeSearchPage: PageView {
    let root: Widget
    private let model: HomeSearchViewModel
    private let steps: Stack
    private let pages: [HomeSearchStep: Widget]
    private var isShown = false

    init(_ model: HomeSearchViewModel, shell: ShellViewModel) {
        self.model = model
        pages = [
            .form: DemandFormView.make(model),
            .searching: SearchingView.make(model),
            .answers: AgentAnswersView.make(model),
            .viewing: ViewingView.make(model),
            .booked: HomeSearchEndings.booked(model),
            .timedOut: HomeSearchEndings.timedOut(model),
        ]
        let steps = Stack()
            .add(LoadingView.make(words("Looking for your last search…")), named: "loading")
            .add(HomeSearchEndings.signedOut(), named: "signedOut")
        for (step, page) in pages { steps.add(page, named: step.rawValue) }
        steps.bind(\.visibleName, to: Self.name(model))
        self.steps = steps
        let cancel = Button(words("Cancel"))
            .bind(\.isVisible, to: model.canCancel)
            .bind(\.isSensitive, to: !model.isBusy)
            .onClick(task: model.cancel)
        root = PageFrame.make(
            .homeSearch, shell: shell,
            content: Box(.vertical) {
                Clamp(
                    maximum: 720,
                    ProblemView.bar({ model.problem }, retry: model.retry, dismiss: model.dismissProblem)
                        .margin(top: 18, start: 18, end: 18))
                ScrolledWindow(Clamp(maximum: 720, steps.margin(18)))
            },
            end: { cancel })
    }

    func refresh() { Task { await model.refresh() } }

    func appear() {
        isShown = true
        Task { await model.appear() }
    }

    func disappear() {
        isShown = false
        Task { await model.disappear() }
    }

    /// Turns to the page of a step, ready for the keyboard.
    func show(_ step: HomeSearchStep) {
        steps.visibleName = Self.name(model)
        if isShown { pages[step]?.focusFirst() }
    }

    private static func name(_ model: HomeSearchViewModel) -> String {
        if model.isLoading { return "loading" }
        return model.needsSignIn ? "signedOut" : model.step.rawValue
    }
}
