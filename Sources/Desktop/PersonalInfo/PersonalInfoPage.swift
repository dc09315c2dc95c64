import Gtk
import ViewModels

/// The page of the personal information: what is saved, or the wizard. It shows what its view-model says and tells it
/// what the user does.
final class PersonalInfoPage: PageView {
    let root: Widget
    private let model: PersonalInfoViewModel
    private let states: Stack
    private let steps: Stack
    private let firstFields: [Widget]
    private let begin: Button
    private var isShown = false

    init(_ model: PersonalInfoViewModel, shell: ShellViewModel) {
        self.model = model
        let pages = model.steps.map { PersonalInfoStepView($0, model) }
        firstFields = pages.map(\.root)
        let steps = Stack()
        for (index, page) in pages.enumerated() { steps.add(page.root, named: "\(index)") }
        self.steps = steps
        let begin = Button("").css("pill", "suggested-action")
            .bind(\.title, to: model.beginTitle)
            .onClick(model.begin)
        self.begin = begin
        let states = Stack()
            .add(LoadingView.make(words("Reading your personal information…")), named: "loading")
            .add(
                ProblemView.page(icon: "drive-harddisk-symbolic", { model.summary.problem }, retry: model.retry),
                named: "problem"
            )
            .add(PersonalInfoSummaryView.make(model, begin: begin), named: "summary")
            .add(Self.wizard(model, steps), named: "wizard")
            .bind(\.visibleName, to: Self.stateName(model))
        self.states = states
        let later = Button(words("Later"))
            .bind(\.isVisible, to: model.currentStep != nil)
            .onClick(task: model.leave)
        root = PageFrame.make(
            .personalInfo, shell: shell,
            content: Box(.vertical) {
                Clamp(
                    maximum: 560,
                    ProblemView.bar(
                        { model.summary.problem == nil ? model.problem : nil }, retry: model.retry,
                        dismiss: model.dismissProblem
                    ).margin(top: 18, start: 18, end: 18))
                ScrolledWindow(Clamp(maximum: 560, states.margin(18)))
            },
            end: { later })
        root.with { page in
            page.onKey { key, _ in
                guard key == Key.escape, model.currentStep != nil else { return false }
                Task { await model.leave() }
                return true
            }
        }
    }

    func refresh() { Task { await model.refresh() } }

    func appear() {
        isShown = true
        Task {
            await model.appear()
            if model.currentStep == nil { showSummary() }
        }
    }

    func disappear() {
        isShown = false
        Task { await model.disappear() }
    }

    /// Turns to the page of a step, its first field ready to be typed into.
    func showStep(_ index: Int) {
        states.visibleName = "wizard"
        steps.visibleName = "\(index)"
        if isShown { firstFields[index].focusFirst() }
    }

    /// Turns to what is saved, the button into the wizard ready to be pressed.
    func showSummary() {
        states.visibleName = Self.stateName(model)
        if isShown, model.summary.content != nil { begin.grabFocus() }
    }

    private static func wizard(_ model: PersonalInfoViewModel, _ steps: Stack) -> Widget {
        Box(.vertical, spacing: 18) {
            Box(.vertical, spacing: 6) {
                Box(.horizontal, spacing: 12) {
                    Label().css("caption", "dim-label").textAlign(.start).expand(horizontally: true)
                        .bind(\.text, to: model.stepPosition)
                    Label().css("caption", "dim-label", "numeric").bind(\.text, to: model.percentText)
                }
                ProgressBar().named(words("Progress")).bind(\.fraction, to: Double(model.percent) / 100)
                Label().css("title-2").textAlign(.start).wrapping().margin(top: 12)
                    .bind(\.text, to: model.stepTitle)
            }
            steps
            Box(.horizontal, spacing: 12) {
                Button(words("_Back")).css("pill").bind(\.isSensitive, to: model.canGoBack).onClick(model.back)
                Box(.horizontal) { Spinner().bind(\.isVisible, to: model.isSaving) }
                    .expand(horizontally: true).align(.end)
                Button("").css("pill", "suggested-action")
                    .bind(\.title, to: model.nextTitle)
                    .bind(\.isSensitive, to: model.canGoForward)
                    .onClick(task: model.next)
            }
        }
    }

    private static func stateName(_ model: PersonalInfoViewModel) -> String {
        if model.currentStep != nil { return "wizard" }
        if model.summary.content != nil { return "summary" }
        return model.summary.problem == nil ? "loading" : "problem"
    }
}
