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

/// The form of any step of the wizard: a control for each of its fields.
enum PersonalInfoStepView {
    static func make(_ step: PersonalInfoStep, _ model: PersonalInfoViewModel) -> Widget {
        FormField.card(step.fields.map { control($0, model) })
    }

    private static func control(_ field: PersonalInfoField, _ model: PersonalInfoViewModel) -> Widget {
        if case .choice(let choices) = field.kind { buttons(field, choices, model) } else { entry(field, model) }
    }

    private static func buttons(
        _ field: PersonalInfoField, _ choices: [PersonalInfoField.Choice], _ model: PersonalInfoViewModel
    ) -> Widget {
        FormField.choice(
            field.label, choices.map { ($0.id, $0.title) }, current: { model.wizard.row(field).value },
            warning: { model.wizard.row(field).problem }, choose: { model.fill(field.id, $0) }
        ).bind(\.isSensitive, to: !model.isSaving)
    }

    private static func entry(_ field: PersonalInfoField, _ model: PersonalInfoViewModel) -> Widget {
        FormField.field(
            field.label, hint: field.hint, text: { model.wizard.row(field).value },
            warning: { model.wizard.row(field).problem },
            // In GTK 4.8 the cursor of an insensitive field with the focus keeps blinking.
            isEditable: { !model.isSaving }, edit: { model.fill(field.id, $0) },
            focus: { model.setEditing(field.id, $0) }, submit: model.next
        ).css("private")
    }
}

/// The saved information, and the button that opens the wizard.
enum PersonalInfoSummaryView {
    static func make(_ model: PersonalInfoViewModel, begin: Button) -> Widget {
        Box(.vertical, spacing: 24) {
            // A status page scrolls by itself, and would be cut off in the scroller around this.
            Box(.vertical, spacing: 12) {
                Image(icon: "x-office-document-symbolic", pixels: 96).css("dim-label").margin(top: 24, bottom: 12)
                    .decorative()
                Label(words("Nothing is saved yet")).css("title-1").wrapping().textAlign(.center)
                Label(words("Enter your details once, in three short steps.")).wrapping().textAlign(.center)
            }
            .bind(\.isVisible, to: !model.hasSavedRows)
            Box(.vertical, spacing: 12) {
                Label(words("Your personal information")).css("title-2").textAlign(.start).wrapping()
                ListBox(name: words("Your personal information")).css("private").fill(model.savedRows) { line($0) }
            }
            .bind(\.isVisible, to: model.hasSavedRows)
            Label(
                words(
                    "When you look for a home or book a viewing, you can share your name and phone. Nothing else leaves this computer."
                )
            )
            .css("dim-label").wrapping().textAlign(.center)
            Label(words("There are changes that are not saved yet.")).css("dim-label").wrapping().textAlign(.center)
                .bind(\.isVisible, to: model.hasDraft)
            Box(.horizontal, spacing: 12) {
                Button(words("_Discard")).css("pill").bind(\.isVisible, to: model.hasDraft)
                    .onClick(task: model.discardDraft)
                begin
            }.align(.center)
        }
    }

    private static func line(_ row: PersonalInfoSummaryRow) -> Widget {
        ListRow(
            around: Box(.vertical, spacing: 2) {
                Label(row.label).css("caption", "dim-label").textAlign(.start)
                Label(row.value).textAlign(.start).wrapping()
            }.margin(top: 8, bottom: 8, start: 12, end: 12), isActivatable: false)
    }
}
