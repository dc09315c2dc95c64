import Domain
import Foundation
import Observation

/// The flow of the personal information across its pages: what each step asks, what is wrong with the answers, where
/// one can go, and that nothing typed is lost. The pages have no thoughts of their own.
@Observable
public final class PersonalInfoViewModel: Lifecycle {
    /// What is saved, a row an answer; no rows when nothing is.
    public private(set) var summary: LoadState<[PersonalInfoSummaryRow]> = .idle
    /// The index of the open step; nil while the page of what is saved is open.
    public private(set) var currentStep: Int?
    /// True while the finished information is being saved.
    public private(set) var isSaving = false
    /// What went wrong last and has not been mended, or was set aside; shown above every page.
    public private(set) var problem: Problem?
    private var form: PersonalInfoForm
    private var saved = PersonalInfoAnswers()
    private var editing: PersonalInfoKey?
    /// The fields whose problems are said: those the user has been through.
    private var judged: Set<PersonalInfoKey> = []

    /// The title of the open step.
    public var stepTitle: String { step?.title ?? "" }
    /// Where the open step stands among the others, in words.
    public var stepPosition: String {
        guard let currentStep else { return "" }
        return words(
            "Step {number} of {count}",
            ["number": words.number(currentStep + 1), "count": words.number(form.steps.count)])
    }
    /// What there is to ask, in order; the same for as long as the flow lives.
    public let steps: [PersonalInfoStep]
    /// The fields of the open step.
    public var fields: [PersonalInfoFieldRow] { step?.fields.map(row) ?? [] }
    /// Whether there is a step to go back to.
    public var canGoBack: Bool { currentStep ?? 0 > 0 && !isSaving }
    /// Whether the open step, and for the last one every step, is complete.
    public var canGoForward: Bool {
        guard let currentStep, !isSaving else { return false }
        return isLast ? form.isComplete : form.isComplete(currentStep)
    }
    /// The title of the button that goes forward.
    public var nextTitle: String { isLast ? words("Finish") : words("Next") }
    /// How much is complete, counted in steps from the start, whichever page is open: 0…100.
    public var percent: Int { 100 * form.completeSteps / form.steps.count }
    /// The same in words.
    public var percentText: String { words("{percent}% complete", ["percent": words.number(percent)]) }
    /// Whether there is something typed that is not in what is saved.
    public var hasDraft: Bool { form.typed != saved && !(form.isComplete && form.kept == saved) }
    /// The title of the button that opens the wizard.
    public var beginTitle: String {
        hasDraft ? words("Continue") : saved.isEmpty ? words("Fill In") : words("Edit")
    }

    @ObservationIgnored private let store: any PersonalInfoStore
    @ObservationIgnored private let keeper: DraftKeeper<PersonalInfoDraft?>
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let zone: @Sendable () -> TimeZone
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any PersonalInfoAppService)?
    @ObservationIgnored private var failed: Failed?
    @ObservationIgnored private var leftAt = ""

    /// What could not be done, and is done again on `retry()`.
    private enum Failed { case loading, keepingDraft, finishing }

    /// Makes the flow of `steps`; nothing is read before `appear()`. `zone` says whose day it is.
    public init(
        steps: [PersonalInfoStep], store: any PersonalInfoStore, time: any TimeSource,
        zone: @escaping @Sendable () -> TimeZone = { .current }, words: Localizer,
        appService: any PersonalInfoAppService
    ) {
        self.steps = steps
        self.store = store
        self.time = time
        self.zone = zone
        self.words = words
        self.appService = appService
        form = PersonalInfoForm(steps, [:], today: CivilDate(time.now, in: zone()))
        keeper = DraftKeeper(time: time) { try await store.setDraft($0) }
        keeper.onPause = { [weak self] in self?.judgeWhatIsEdited() }
        keeper.onWritten = { [weak self] in self?.draftWritten($0) }
    }

    /// The page has come into sight: loads what is stored, once, and goes on where a draft was left.
    public func appear() async {
        if summary.content == nil, !summary.isLoading { await load() }
        if summary.content != nil, hasDraft, currentStep == nil { begin() }
    }

    /// Opens the wizard: where the draft was left, or at the first step.
    public func begin() {
        guard summary.content != nil, !isSaving else { return }
        form.judge(today: today)
        show(hasDraft ? form.step(leftAt: leftAt) : 0)
    }

    /// The user changed an answer. What stands in the field already, such as the masked number, is no change.
    public func fill(_ key: PersonalInfoKey, _ text: String) {
        guard !isSaving, let field = step?.fields.first(where: { $0.id == key }), text != row(field).value else {
            return
        }
        form.fill(key, text, today: today)
        if editing != key || text.isEmpty { judged.insert(key) }
        keepDraft()
    }

    /// The user is in a field: a secret is shown as it is, and no problem is said before there is a pause.
    public func beginEditing(_ key: PersonalInfoKey) { editing = key }

    /// The user has left a field.
    public func endEditing(_ key: PersonalInfoKey) {
        if editing == key { editing = nil }
        if form.texts[key] != nil { judged.insert(key) }
    }

    /// Goes to the step before; nothing is lost.
    public func back() {
        guard let currentStep, canGoBack else { return }
        show(currentStep - 1)
        keepDraft()
    }

    /// Goes to the next step, or from the last one saves it all.
    public func next() async {
        form.judge(today: today)
        judged.formUnion(step?.fields.map(\.id) ?? [])
        guard let currentStep, canGoForward else { return }
        if isLast { return await finish() }
        show(currentStep + 1)
        keepDraft()
        await keeper.flush()
    }

    /// The page has gone out of sight.
    public func disappear() async { await leave() }

    /// Everything typed is on the disk when this returns.
    public func stop() async { await leave() }

    /// The user leaves the wizard: everything typed is on the disk when this returns.
    public func leave() async {
        if currentStep != nil {
            if let editing { endEditing(editing) }
            currentStep = nil
            appService?.showPersonalInfo()
        }
        await keeper.flush()
    }

    /// Throws away what is typed but not saved, unless the user takes that back while the toast is there.
    public func discardDraft() async {
        guard hasDraft, !isSaving, let appService else { return }
        let (discarded, wasJudged, step) = (form, judged, leftAt)
        reset()
        appService.showPersonalInfo()
        let outcome = await appService.toast(words("Changes discarded"), undoTitle: words("Undo"))
        if outcome == .undone, !hasDraft { (form, judged, leftAt) = (discarded, wasJudged, step) }
        keepDraft()
        await keeper.flush()
    }

    /// Does again what went wrong.
    public func refresh() async { await retry() }

    /// Does again what went wrong.
    public func retry() async {
        switch failed {
        case .loading: await load()
        case .keepingDraft: await keeper.flush()
        case .finishing: await finish()
        case nil: dismissProblem()
        }
    }

    /// The user has read what went wrong.
    public func dismissProblem() {
        problem = nil
        failed = nil
    }
}

extension PersonalInfoViewModel {
    private var today: CivilDate { CivilDate(time.now, in: zone()) }
    private var step: PersonalInfoStep? { currentStep.map { form.steps[$0] } }
    private var isLast: Bool { currentStep == form.steps.count - 1 }

    /// A field as it is shown, whichever step is open.
    public func row(_ field: PersonalInfoField) -> PersonalInfoFieldRow {
        let text = form.texts[field.id] ?? ""
        let isMasked = field.kind == .identityCard && editing != field.id
        return PersonalInfoFieldRow(
            id: field.id, label: field.label, kind: field.kind, hint: field.hint,
            value: isMasked ? IdentityCard.masked(text) : text,
            problem: judged.contains(field.id) ? form.problem(at: field.id) : "")
    }

    private func show(_ step: Int) {
        if let editing { endEditing(editing) }
        currentStep = step
        leftAt = form.steps[step].id
        appService?.showStep(step)
    }

    private func keepDraft() {
        keeper.changed(to: hasDraft ? PersonalInfoDraft(step: leftAt, answers: form.typed) : nil)
    }

    private func load() async {
        guard !summary.isLoading else { return }
        dismissProblem()
        summary = .loading(previous: nil)
        do {
            let draft = try await reading(ErrorWords(words).draftSetAside) { try await store.draft() }
            let info = try await reading(ErrorWords(words).personalInfoSetAside) { try await store.info() }
            form = PersonalInfoForm(form.steps, info?.all ?? [:], today: today)
            saved = form.typed
            if let draft { form = PersonalInfoForm(form.steps, draft.answers.all, today: today) }
            leftAt = draft?.step ?? ""
            judged = Set(form.texts.keys)
            showSaved()
        } catch is CancellationError {
            summary = .idle
        } catch {
            fail(.loading, error)
            summary = .failed(ErrorWords(words).problem(for: error), previous: nil)
        }
    }

    /// Reads what is kept; what was damaged and set aside is said, and what is left of it taken.
    private func reading<Value>(_ setAside: Problem, _ read: () async throws -> Value) async throws -> Value {
        do { return try await read() } catch StorageError.corrupt {
            problem = setAside
            return try await read()
        }
    }

    private func finish() async {
        guard form.isComplete, !isSaving, let appService else { return }
        isSaving = true
        dismissProblem()
        await keeper.flush()
        do {
            let info = form.kept
            try await appService.save(info)
            saved = info
            reset()
            showSaved()
            appService.showPersonalInfo()
            appService.toast(words("Personal information saved"))
            keepDraft()
        } catch is CancellationError {
            // Everything is still there, and nobody waits for words.
        } catch {
            fail(.finishing, error)
        }
        isSaving = false
        await keeper.flush()
    }

    /// Back to what is saved, with no step open.
    private func reset() {
        form = PersonalInfoForm(form.steps, saved.all, today: today)
        judged = Set(form.texts.keys)
        leftAt = ""
        currentStep = nil
        editing = nil
    }

    private func showSaved() {
        let answers = saved.all
        let rows = form.fields.compactMap { field in
            answers[field.id].map {
                PersonalInfoSummaryRow(id: field.id, label: field.label, value: field.shown($0))
            }
        }
        summary = .loaded(Loaded(rows, time: time.now))
    }

    private func judgeWhatIsEdited() {
        if let editing { judged.insert(editing) }
    }

    private func draftWritten(_ result: Result<Void, any Error>) {
        switch result {
        case .success: if failed == .keepingDraft { dismissProblem() }
        case .failure(let error): if failed == nil { fail(.keepingDraft, error) }
        }
    }

    private func fail(_ what: Failed, _ error: any Error) {
        failed = what
        problem = ErrorWords(words).problem(for: error)
    }
}
