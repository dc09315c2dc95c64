import Domain
import Foundation
import Observation

/// The personal information: the saved answers, and the wizard that edits them, with a draft that survives a crash.
@Observable
public final class PersonalInfoViewModel: Lifecycle {
    /// An operation that failed and that `retry()` repeats.
    private enum Operation { case load, saveDraft, finish }

    /// True while the finished information is being saved.
    public private(set) var isSaving = false
    /// The wizard: its open step and the answers.
    public private(set) var wizard: PersonalInfoWizard
    private var summary: LoadState<[PersonalInfoSummaryRow]> = .idle
    private var saved = PersonalInfoAnswers()
    private var problem: Problem?
    private var failed: Operation?
    @ObservationIgnored private var isVisible = false
    /// The user whose information is displayed; nil without a signed-in user.
    @ObservationIgnored private var owner: String?
    /// Whether the account of the last run has been restored.
    @ObservationIgnored private var isOwnerKnown = false

    /// The steps of the wizard, in order.
    @ObservationIgnored public let steps: [PersonalInfoStep]
    @ObservationIgnored private let store: any PersonalInfoStore
    @ObservationIgnored private let autosaver: DraftAutosaver<PersonalInfoDraft?>
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let zone: Zone
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let undoHistory: UndoHistory
    @ObservationIgnored private weak var appService: (any AppService)?

    private var today: CivilDate { CivilDate(time.now, in: zone) }

    /// Creates the flow of `steps`; `appear()` loads the stored information. `zone` is the user's time zone.
    public init(
        steps: [PersonalInfoStep], store: any PersonalInfoStore, time: any TimeSource,
        zone: Zone, words: Localizer, undoHistory: UndoHistory,
        appService: any AppService
    ) {
        self.steps = steps
        self.store = store
        self.time = time
        self.zone = zone
        self.words = words
        self.undoHistory = undoHistory
        self.appService = appService
        wizard = PersonalInfoWizard(steps, PersonalInfoAnswers(), today: CivilDate(time.now, in: zone), words: words)
        autosaver = DraftAutosaver(time: time, logger: Log.personalInfo) { try await store.setDraft($0) }
        autosaver.onPause = { [weak self] in self?.wizard.pauseEditing() }
        autosaver.onSaved = { [weak self] in self?.draftSaved($0) }
    }

    // MARK: Outputs

    /// The state of the page.
    public var screen: PersonalInfoScreen {
        if wizard.isOpen { return .wizard }
        if summary.content != nil { return .summary }
        return summary.problem == nil ? .loading : .problem
    }
    /// The problem that is shown in place of the page.
    public var pageProblem: Problem? { summary.problem }
    /// The problem that is shown above the page.
    public var bannerProblem: Problem? { summary.problem == nil ? problem : nil }

    /// The saved answers.
    public var savedRows: [PersonalInfoSummaryRow] { summary.content?.value ?? [] }
    /// Whether there are saved answers.
    public var hasSavedRows: Bool { !savedRows.isEmpty }
    /// The saved name and phone, which requests can offer; nil without them.
    public var contact: String? {
        guard let name = saved.plain[.name], let phone = saved.plain[.phone] else { return nil }
        return words("{name}, {phone}", ["name": name, "phone": phone])
    }
    /// Whether there are answers that are not saved.
    public var hasDraft: Bool { wizard.isChanged(from: saved) }
    /// The title of the button that opens the wizard.
    public var beginTitle: String {
        hasDraft ? words("Continue") : saved.isEmpty ? words("Fill In") : words("Edit")
    }

    /// Whether there is a previous step to open.
    public var canGoBack: Bool { !isSaving && wizard.canGoBack }
    /// Whether the open step is complete, and for the last step, all steps.
    public var canGoForward: Bool { !isSaving && wizard.canGoForward }

    // MARK: Lifecycle

    /// Shows the information of the user who is now signed in.
    public func accountChanged(_ change: AccountChange) async {
        guard change.userID != owner || !isOwnerKnown else { return }
        isOwnerKnown = true
        await leave()
        owner = change.userID
        autosaver.discard()
        await store.setOwner(owner)
        dismissProblem()
        (saved, summary, isSaving) = (PersonalInfoAnswers(), .idle, false)
        resetWizard()
        if isVisible {
            await appear()
        } else if owner != nil {
            // Today shows a draft, and requests offer the name and the phone.
            await load()
        }
    }

    /// Called when the page became visible. Loads the stored information once the user is known, and opens the wizard
    /// if there is a draft.
    public func appear() async {
        isVisible = true
        guard isOwnerKnown else { return }
        if summary.content == nil, !summary.isLoading { await load() }
        if summary.content != nil, hasDraft, !wizard.isOpen { begin() }
    }

    /// Called when the page is no longer visible.
    public func disappear() async {
        isVisible = false
        await leave()
    }

    /// Validates the answers again with the ages of today.
    public func timePassed() async { wizard.validate(today: today) }

    /// Repeats the operation that failed.
    public func refresh() async { await retry() }

    /// Returns once the draft is on disk.
    public func stop() async { await leave() }

    // MARK: Intents

    /// Opens the wizard at the step where the draft was left, or at the first step.
    public func begin() {
        guard summary.content != nil, !isSaving else { return }
        wizard.validate(today: today)
        wizard.open(resumes: hasDraft)
    }

    /// Changes an answer of the open step.
    public func fill(_ key: PersonalInfoKey, _ text: String) {
        if !isSaving, wizard.fill(key, text, today: today) { scheduleDraft() }
    }

    /// Called when the user has entered or left a field.
    public func setEditing(_ key: PersonalInfoKey, _ isEditing: Bool) {
        if isEditing { wizard.beginEditing(key) } else { wizard.endEditing(key) }
    }

    /// Opens the previous step.
    public func back() {
        guard canGoBack else { return }
        wizard.goBack()
        scheduleDraft()
    }

    /// Opens the next step. At the last one, saves all answers.
    public func next() async {
        wizard.validate(today: today)
        guard canGoForward else { return }
        if wizard.isLastStep { return await finish() }
        wizard.goForward()
        scheduleDraft()
        await autosaver.flush()
    }

    /// Closes the wizard; returns once the draft is on disk.
    public func leave() async {
        wizard.close()
        await autosaver.flush()
    }

    /// Discards the draft, unless the user undoes that.
    public func discardDraft() async {
        guard hasDraft, !isSaving, appService != nil else { return }
        let (discarded, started) = (wizard, owner)
        resetWizard()
        let step = undoHistory.offer(words("Changes discarded")) { [weak self] in
            await self?.restore(discarded, of: started)
        }
        _ = await step.offer.value
        guard owner == started else { return }
        scheduleDraft()
        await autosaver.flush()
    }

    private func restore(_ discarded: PersonalInfoWizard, of started: String?) async {
        guard owner == started, !hasDraft else { return }
        wizard.restoreAnswers(of: discarded)
        scheduleDraft()
        await autosaver.flush()
    }

    /// Repeats the operation that failed.
    public func retry() async {
        switch failed {
        case .load: await load()
        case .saveDraft: await autosaver.flush()
        case .finish: await finish()
        case nil: dismissProblem()
        }
    }

    /// Removes the problem from the page.
    public func dismissProblem() {
        problem = nil
        failed = nil
    }

    // MARK: Helpers

    private func scheduleDraft() { autosaver.schedule(hasDraft ? wizard.draft : nil) }

    private func load() async {
        guard !summary.isLoading else { return }
        let started = owner
        dismissProblem()
        summary = .loading(previous: nil)
        do {
            let stored = try await StoredPersonalInfo(from: store, words: words)
            guard owner == started else { return }
            problem = stored.problem
            saved = PersonalInfoForm(steps, stored.info?.all ?? [:], today: today).typed
            wizard = PersonalInfoWizard(
                steps, stored.draft?.answers ?? saved, resumeAt: stored.draft?.step ?? "", today: today, words: words)
            showSaved()
        } catch is CancellationError {
            if owner == started { summary = .idle }
        } catch {
            guard owner == started else { return }
            fail(.load, error)
            summary = .failed(ErrorWords(words).problem(for: error), previous: nil)
        }
    }

    private func finish() async {
        guard wizard.form.isComplete, !isSaving, let appService else { return }
        let started = owner
        isSaving = true
        dismissProblem()
        await autosaver.flush()
        do {
            let info = wizard.form.validated
            try await store.save(info)
            guard owner == started else { return }
            saved = info
            resetWizard()
            showSaved()
            appService.toast(words("Personal information saved"))
            scheduleDraft()
        } catch is CancellationError {
            // The answers are still in the wizard and in the draft.
        } catch {
            if owner == started { fail(.finish, error) }
        }
        guard owner == started else { return }
        isSaving = false
        await autosaver.flush()
    }

    /// Closes the wizard and fills it in with the saved answers.
    private func resetWizard() { wizard = PersonalInfoWizard(steps, saved, today: today, words: words) }

    private func showSaved() {
        let rows = steps.flatMap(\.fields).compactMap { PersonalInfoSummaryRow($0, in: saved, words: words) }
        summary = .loaded(Loaded(rows, time: time.now))
    }

    private func draftSaved(_ result: Result<Void, any Error>) {
        switch result {
        case .success: if failed == .saveDraft { dismissProblem() }
        case .failure(let error): if failed == nil { fail(.saveDraft, error) }
        }
    }

    private func fail(_ operation: Operation, _ error: any Error) {
        Log.personalInfo.warning(
            "An operation failed", metadata: ["operation": "\(operation)", "error": "\(error.logDescription)"])
        failed = operation
        problem = ErrorWords(words).problem(for: error)
    }
}
