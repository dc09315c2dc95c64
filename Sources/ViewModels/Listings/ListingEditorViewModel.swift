import Domain
import Foundation
import Observation

/// The editor of a new listing, a draft, or a listing that the owner publishes again.
@Observable
public final class ListingEditorViewModel {
    private nonisolated struct Draft: Codable {
        let form: ListingForm
        let photos: [ListingPhoto]
        /// The form before the changes.
        let savedForm: ListingForm
        let savedPhotos: [ListingPhoto]
        /// Nil in drafts of earlier versions.
        let market: ListingMarketForm?
    }

    /// The reason why the listing could not be saved.
    public private(set) var problem: Problem?
    /// True while the listing is being saved.
    public private(set) var isSaving = false
    /// Whether the editor is finished, so that the window closes.
    public private(set) var isDone = false
    /// Whether empty fields are marked, which is the case after an attempt to publish.
    private var marksEmptyFields = false
    /// The field that should have the keyboard focus since the last failed attempt, and the number of attempts.
    private var focus: (field: ListingFacts.Field?, attempt: Int) = (nil, 0)

    /// The fields of the form.
    public var form: ListingForm { didSet { keepDraft() } }

    /// The group in which the listing is published.
    @ObservationIgnored public let group: ListingGroupViewModel
    /// The photos, and their changes.
    @ObservationIgnored public let photos: ListingPhotoStripViewModel
    /// The purposes to choose from.
    @ObservationIgnored public let purposes: Choices<ListingPurpose.Kind>
    /// The rent types to choose from.
    @ObservationIgnored public let rentTypes: Choices<RentType>
    @ObservationIgnored private var original: Listing?
    @ObservationIgnored private var savedForm: ListingForm
    @ObservationIgnored private var savedPhotos: [ListingPhoto]
    @ObservationIgnored private var newID: UUID
    @ObservationIgnored private let actions: ListingActions
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let parsed = LastValue<
        ParsedForm, (facts: ListingFacts, problems: [ListingFacts.Field: ListingForm.FieldProblem])
    >()

    /// Creates an editor of a new listing.
    convenience init(new purpose: ListingPurpose.Kind, actions: ListingActions) {
        self.init(original: nil, form: ListingForm(purpose: purpose), actions: actions)
    }

    /// Creates an editor of a listing that may be edited.
    convenience init(_ listing: Listing, actions: ListingActions) {
        self.init(original: listing, form: ListingForm(listing.facts), actions: actions)
    }

    private init(original: Listing?, form: ListingForm, actions: ListingActions) {
        self.original = original
        self.form = form
        self.actions = actions
        savedForm = form
        savedPhotos = original?.facts.photos ?? []
        group = ListingGroupViewModel(of: original?.id, markets: actions.markets, words: actions.words)
        photos = ListingPhotoStripViewModel(savedPhotos, actions: actions)
        words = actions.words
        newID = actions.makeID()
        let listingWords = ListingWords(actions.words)
        purposes = Choices(ListingPurpose.Kind.allCases, title: listingWords.purpose)
        rentTypes = Choices(RentType.allCases, title: listingWords.rentType)
        photos.onChange = { [weak self] in self?.keepDraft() }
        group.onChange = { [weak self] in self?.keepDraft() }
        restoreDraft()
    }

    // MARK: Outputs

    /// The title of the window.
    public var title: String { original == nil ? words("New Listing") : words("Edit Listing") }
    /// The title of the button that saves without publishing.
    public var saveTitle: String {
        original.map { $0.status == .draft } ?? true ? words("Save Draft") : words("Save")
    }
    /// Whether the changes can be saved without publishing them; those of a live listing cannot.
    public var showsSave: Bool { !isLive }
    /// The title of the button that publishes.
    public var publishTitle: String {
        switch original?.status.kind {
        case nil, .draft: group.publishTitle(words("Publish"))
        case .live: group.publishTitle(words("Publish Changes"))
        default: group.publishTitle(words("Publish Again"))
        }
    }
    /// Whether the rent type can be chosen.
    public var showsRentType: Bool { form.purpose == .rent }
    /// Returns the label of a field.
    public func title(of field: ListingFacts.Field) -> String {
        ListingWords(words).name(of: field, for: form.purpose)
    }
    /// The price as the row will show it; empty without a valid price.
    public var pricePreview: String {
        reading.facts.price.map { ListingWords(words).price($0, for: form.purpose) } ?? ""
    }
    /// Whether closing would lose changes.
    public var hasUnsavedChanges: Bool {
        !isDone && (form != savedForm || photos.photos != savedPhotos || group.isChanged)
    }
    /// Whether the listing can be saved: not during a save, or while photos are being added.
    public var canSave: Bool { !isSaving && !photos.isAdding }
    /// Whether the listing can be published.
    public var canPublish: Bool { canSave && group.canPublish }

    /// The reason why a moderator rejected the listing, if it is not about a single field; otherwise empty.
    public var rejection: String {
        guard let reason = original?.status.rejection, reason.fields.isEmpty else { return "" }
        return words("Rejected: {reason}", ["reason": ListingWords(words).rejection(reason)])
    }

    /// Returns the warning that is displayed next to a field; empty if there is none.
    public func warning(for field: ListingFacts.Field) -> String {
        guard let problem = reading.problems[field], problem != .empty || marksEmptyFields else {
            return rejection(of: field)
        }
        return ListingWords(words).warning(problem, for: field)
    }

    /// Returns a number that changes whenever a field should get the keyboard focus, because it has the first warning;
    /// otherwise 0.
    public func focusRequest(for field: ListingFacts.Field) -> Int { focus.field == field ? focus.attempt : 0 }

    // MARK: Intents

    /// Saves the form, which may be incomplete but not invalid. A new one without any value is not kept.
    public func save() async {
        if original == nil, canSave, photos.photos.isEmpty, ListingFacts.Field.allCases.allSatisfy({ form[$0].isEmpty })
        {
            isDone = true
            keepDraft()
            actions.appService?.toast(words("There was nothing to save"))
        } else {
            await save(publishing: isLive)
        }
    }

    /// Saves the form and publishes the listing, or marks missing fields if there are any.
    public func publish() async {
        if canPublish { await save(publishing: true) }
    }

    /// Closes the editor, after a confirmation if changes would be lost.
    public func close() async {
        if hasUnsavedChanges {
            guard await actions.appService?.confirmDiscardingChanges() == true else { return }
        }
        isDone = true
        keepDraft()
    }

    // MARK: Draft

    private var draftPlace: String { "listings/\(original?.id.uuidString ?? "new")" }

    private func keepDraft() {
        let draft = Draft(
            form: form, photos: photos.photos, savedForm: savedForm, savedPhotos: savedPhotos, market: group.form)
        actions.drafts.keep(hasUnsavedChanges ? draft : nil, at: draftPlace)
    }

    /// Restores the changes of a draft. Fields that it has not changed stay, because the listing may have changed since.
    private func restoreDraft() {
        guard let draft: Draft = actions.drafts.draft(at: draftPlace) else { return }
        form = form.with(draft.form, changedFrom: draft.savedForm)
        if draft.photos != draft.savedPhotos { photos.restore(draft.photos) }
        if let market = draft.market { group.restore(market) }
    }

    // MARK: Helpers

    private var isLive: Bool { original?.status.kind == .live }

    /// The input of the parsed form, which is shared by the warnings of all fields.
    private struct ParsedForm: Equatable {
        let form: ListingForm
        let currency: Currency
    }

    private var reading: (facts: ListingFacts, problems: [ListingFacts.Field: ListingForm.FieldProblem]) {
        let key = ParsedForm(form: form, currency: original?.facts.price?.currency ?? .cny)
        var reading = parsed.value(for: key) { key.form.parse(currency: key.currency, signs: words.format.signs) }
        reading.facts.photos = photos.photos
        return reading
    }

    /// Returns the reason why a moderator rejected the listing, for the field that it is about, until one of these
    /// fields is changed.
    private func rejection(of field: ListingFacts.Field) -> String {
        guard let original, let reason = original.status.rejection, reason.fields.first == field else { return "" }
        let rejected = ListingForm(original.facts)
        let isUnchanged = reason.fields.allSatisfy { form[$0] == rejected[$0] }
        return isUnchanged ? ListingWords(words).rejection(reason) : ""
    }

    private func save(publishing: Bool) async {
        let (facts, problems) = reading
        marksEmptyFields = marksEmptyFields || publishing
        let wrong = ListingFacts.Field.allCases.first { problems[$0] != nil && (publishing || problems[$0] != .empty) }
        focus = (wrong, focus.attempt + 1)
        guard canSave, !isDone, group.areaWarning.isEmpty, wrong == nil else { return }
        isSaving = true
        defer { isSaving = false }
        problem = nil
        let saved = form
        if let original, original.status != .draft, let price = facts.price {
            guard await actions.confirms(price, insteadOf: original.facts.price, for: original) else { return }
        }
        do {
            // Before it is published: afterward it may be too late.
            let id = original?.id ?? newID
            let entersMarket = isLive ? actions.markets.market(of: id) == nil : publishing
            try await group.store(publishing: entersMarket, id: id)
            let change = try await store(facts, publishing: publishing)
            (savedForm, savedPhotos) = (saved, facts.photos)
            isDone = true
            keepDraft()
            switch change {
            case let change? where isLive: actions.offerUndo(ofEditing: change, group.publishedMessage)
            case let change? where publishing: actions.offerUndo(ofPublishing: change, group.publishedMessage)
            case let change?: actions.offerUndo(of: change, words("Saved"))
            case nil: actions.appService?.toast(words("Saved"))
            }
        } catch is CancellationError {
        } catch ListingError.changedElsewhere {
            await adoptChange()
        } catch ListingError.gone {
            becomeNewListing()
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: any Error) {
        Log.listings.warning("The listing could not be saved", metadata: ["error": "\(error.logDescription)"])
        problem = ErrorWords(words).problem(for: error)
    }

    /// Stores the listing. Returns nil if no change was needed.
    private func store(_ facts: ListingFacts, publishing: Bool) async throws -> ListingChange? {
        let now = actions.time.now
        guard let original else {
            var record = ListingRecord(draft: facts, id: newID, at: now)
            if publishing { try record.perform([.publish], at: now) }
            try await actions.store.add([record])
            return .added(record)
        }
        var steps: [ListingAction] = facts == original.facts ? [] : [.edit(from: original.facts, to: facts)]
        if isLive {
            // A listing that is no longer live would be changed but not published.
            let current = try await actions.store.record(of: original.id)
            if current?.listing.status.kind != .live { throw ListingError.changedElsewhere }
        } else if publishing {
            steps.append(.publish)
        }
        if steps.isEmpty { return nil }
        return try await actions.store.perform(steps, on: original.id, at: now)
    }

    /// Adopts a version that was saved elsewhere, which the next save replaces.
    private func adoptChange() async {
        guard let id = original?.id else { return }
        do {
            guard let current = try await actions.store.record(of: id) else { return becomeNewListing() }
            original = current.listing
            problem = Problem(
                title: words("The listing has changed in the meantime"),
                advice: words("Save again to replace it with what you see here, or close to keep it."))
        } catch {
            fail(error)
        }
    }

    /// Turns the editor into one for a new listing after the listing was deleted elsewhere. The next save creates a
    /// new one.
    private func becomeNewListing() {
        actions.drafts.keep(nil as Draft?, at: draftPlace)
        original = nil
        keepDraft()
        newID = actions.makeID()
        problem = Problem(
            title: words("The listing has been deleted"), advice: words("Save again to keep what you see as a new one.")
        )
    }
}
