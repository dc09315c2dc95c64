import Domain

/// The state of the wizard: the answers, the open step, and the fields whose problems are shown.
public nonisolated struct PersonalInfoWizard: Sendable {
    /// The index of the open step; nil while the wizard is closed.
    public private(set) var currentStep: Int?
    /// The answers and their validation.
    private(set) var form: PersonalInfoForm
    /// The identifier of the step that the wizard opens with; empty for the first one.
    private var resumeStepID: String
    private var editing: PersonalInfoKey?
    /// The fields whose problems are shown, because the user has left them or has paused in them.
    private var visited: Set<PersonalInfoKey>
    private let words: Localizer

    /// Creates a closed wizard that is filled in with `answers`.
    init(
        _ steps: [PersonalInfoStep], _ answers: PersonalInfoAnswers, resumeAt stepID: String = "", today: CivilDate,
        words: Localizer
    ) {
        form = PersonalInfoForm(steps, answers.all, today: today)
        resumeStepID = stepID
        visited = Set(answers.all.keys)
        self.words = words
    }

    // MARK: Outputs

    /// Whether the wizard is open.
    public var isOpen: Bool { currentStep != nil }
    /// The identifier of the open step; empty while the wizard is closed.
    public var stepID: String { step?.id ?? "" }
    /// The title of the open step.
    public var stepTitle: String { step?.title ?? "" }
    /// The number of the open step, in words.
    public var stepPosition: String {
        guard let currentStep else { return "" }
        return words(
            "Step {number} of {count}",
            ["number": words.number(currentStep + 1), "count": words.number(form.steps.count)])
    }
    /// The fields of the open step.
    public var fields: [PersonalInfoFieldRow] { step?.fields.map(row) ?? [] }
    /// The title of the button for the next step.
    public var nextTitle: String { isLastStep ? words("Finish") : words("Next") }
    /// The complete steps before the first incomplete one as a percentage of all, whichever step is open: 0…100.
    public var percent: Int { 100 * form.completeSteps / form.steps.count }
    /// The percentage as a fraction, 0…1.
    public var progress: Double { Double(percent) / 100 }

    /// Returns a field as it is shown, whether or not its step is open.
    public func row(_ field: PersonalInfoField) -> PersonalInfoFieldRow {
        let text = form.texts[field.id] ?? ""
        let isMasked = field.kind == .identityCard && editing != field.id
        return PersonalInfoFieldRow(
            id: field.id, label: field.label, value: isMasked ? IdentityCard.masked(text) : text,
            problem: visited.contains(field.id) ? form.problem(at: field.id) : "")
    }

    /// Whether the last step is open.
    var isLastStep: Bool { currentStep == form.steps.count - 1 }
    /// Whether there is a step before the open one.
    public var canGoBack: Bool { currentStep ?? 0 > 0 }
    /// Whether the open step is complete, and for the last step, all steps.
    var canGoForward: Bool {
        guard let currentStep else { return false }
        return isLastStep ? form.isComplete : form.isComplete(currentStep)
    }
    /// The draft to store.
    var draft: PersonalInfoDraft { PersonalInfoDraft(step: resumeStepID, answers: form.typed) }

    /// Returns whether the typed answers differ from `saved`.
    func isChanged(from saved: PersonalInfoAnswers) -> Bool {
        form.typed != saved && !(form.isComplete && form.validated == saved)
    }

    // MARK: Changes

    /// Opens the wizard at the step that was open last, or at the first one.
    mutating func open(resumes: Bool) { show(resumes ? form.resumeIndex(of: resumeStepID) : 0) }

    /// Closes the wizard; the answers stay.
    mutating func close() {
        leaveField()
        currentStep = nil
    }

    /// Opens the previous step.
    mutating func goBack() {
        guard let currentStep, canGoBack else { return }
        show(currentStep - 1)
    }

    /// Opens the next step if the open one is complete and is not the last.
    mutating func goForward() {
        guard let currentStep, canGoForward, !isLastStep else { return }
        show(currentStep + 1)
    }

    /// Validates all answers again, and shows the problems of the open step.
    mutating func validate(today: CivilDate) {
        form.validate(today: today)
        visited.formUnion(step?.fields.map(\.id) ?? [])
    }

    /// Changes an answer of the open step. Returns whether the answer changed: a text that is already shown, such as
    /// the masked number, is not a change.
    mutating func fill(_ key: PersonalInfoKey, _ text: String, today: CivilDate) -> Bool {
        guard let field = step?.fields.first(where: { $0.id == key }), text != row(field).value else { return false }
        form.fill(key, text, today: today)
        if editing != key || text.isEmpty { visited.insert(key) }
        return true
    }

    /// Called when the user has entered a field: a sensitive answer is not masked, and new problems are not shown.
    mutating func beginEditing(_ key: PersonalInfoKey) { editing = key }

    /// Called when the user has left a field.
    mutating func endEditing(_ key: PersonalInfoKey) {
        if editing == key { editing = nil }
        if form.texts[key] != nil { visited.insert(key) }
    }

    /// Called when the user has paused while typing: the problem of the field is shown.
    mutating func pauseEditing() {
        if let editing { visited.insert(editing) }
    }

    /// Adopts the answers of another wizard; the open step stays.
    mutating func restoreAnswers(of other: PersonalInfoWizard) {
        (form, visited, resumeStepID) = (other.form, other.visited, other.resumeStepID)
    }

    private var step: PersonalInfoStep? { currentStep.map { form.steps[$0] } }

    private mutating func show(_ index: Int) {
        leaveField()
        currentStep = index
        resumeStepID = form.steps[index].id
    }

    private mutating func leaveField() {
        if let editing { endEditing(editing) }
    }
}
