import Domain
import Foundation
import Observation

/// The editor of a new listing, a draft, or one that is to be published again.
@Observable
public final class ListingEditorViewModel {
    /// What went wrong with saving.
    public private(set) var problem: Problem?
    /// True while the store is at work.
    public private(set) var isSaving = false
    /// True once the editor has nothing left to do: the window closes.
    public private(set) var isDone = false
    /// True after a try to publish: then empty fields are marked too.
    public private(set) var marksEmptyFields = false

    /// The fields as they are typed.
    public var form: ListingForm

    @ObservationIgnored private var original: Listing?
    @ObservationIgnored private var savedForm: ListingForm
    @ObservationIgnored private var newID: UUID
    @ObservationIgnored private let actions: ListingActions
    @ObservationIgnored private let words: Localizer

    /// An editor of a new listing.
    init(new purpose: ListingPurpose.Kind, actions: ListingActions) {
        self.actions = actions
        words = actions.words
        newID = actions.makeID()
        let empty = ListingForm(purpose: purpose)
        form = empty
        savedForm = empty
    }

    /// An editor of a listing that may be edited.
    init(_ listing: Listing, actions: ListingActions) {
        self.actions = actions
        words = actions.words
        newID = actions.makeID()
        original = listing
        let filled = ListingForm(listing.facts)
        form = filled
        savedForm = filled
    }

    // MARK: What the editor shows

    /// The window's title.
    public var title: String { original == nil ? words("New Listing") : words("Edit Listing") }
    /// The title of the button that saves without publishing.
    public var saveTitle: String {
        original.map { $0.status == .draft } ?? true ? words("Save Draft") : words("Save")
    }
    /// The title of the button that publishes.
    public var publishTitle: String {
        original.map { $0.status == .draft } ?? true ? words("Publish") : words("Publish Again")
    }
    /// Whether the choice of whole or shared is there.
    public var showsRentType: Bool { form.purpose == .rent }
    /// The label of the price field.
    public var priceTitle: String { ListingWords(words).priceField(form.purpose, isFinal: false) }
    /// The price as the row will show it; empty while there is none.
    public var pricePreview: String {
        reading.facts.price.map { ListingWords(words).price($0, for: form.purpose) } ?? ""
    }
    /// Whether closing would lose something.
    public var hasUnsavedChanges: Bool { !isDone && form != savedForm }

    /// What is wrong with a field, to stand beside it; empty when nothing is.
    public func warning(for field: ListingFacts.Field) -> String {
        guard let fault = reading.faults[field], fault != .empty || marksEmptyFields else { return "" }
        return switch fault {
        case .empty where field == .price: ErrorWords(words).warning(forPrice: .empty)
        case .empty: words("Fill this in.")
        case .tooLong:
            words(
                "At most {count} characters.",
                ["count": words.number(ListingFacts.maximumCommunityNameLength)])
        case .notWhole(let range):
            words(
                "Enter a whole number from {low} to {high}.",
                ["low": words.number(range.lowerBound), "high": words.number(range.upperBound)])
        case .area(.tooPrecise): words("An area has at most two digits after the point.")
        case .area:
            words(
                "Enter an area from {low} to {high} m².",
                [
                    "low": words.number(Int(ListingFacts.areaRange.lowerBound / 100)),
                    "high": words.number(Int(ListingFacts.areaRange.upperBound / 100)),
                ])
        case .noGroundFloor: words("There is no floor 0: write 1, or -1 for a basement.")
        case .aboveRoof(let count):
            words.plural("The building has only {count} floor.", "The building has only {count} floors.", count)
        case .price(let error): ErrorWords(words).warning(forPrice: error)
        }
    }

    // MARK: Intents

    /// Keeps what is filled in, which may be incomplete but not wrong.
    public func save() async { await save(publishing: false) }

    /// Keeps what is filled in and sends it for review; marks what is missing instead, when something is.
    public func publish() async { await save(publishing: true) }

    /// Closes the editor, asking first when something would be lost.
    public func close() async {
        if hasUnsavedChanges {
            guard await actions.appService?.confirmDiscardingChanges() == true else { return }
        }
        isDone = true
    }

    // MARK: Helpers

    private var reading: (facts: ListingFacts, faults: [ListingFacts.Field: ListingForm.Fault]) {
        form.read(currency: original?.facts.price?.currency ?? .cny)
    }

    private func save(publishing: Bool) async {
        let (facts, faults) = reading
        marksEmptyFields = marksEmptyFields || publishing
        guard !isSaving, !isDone, faults.values.allSatisfy({ $0 == .empty && !publishing }) else { return }
        isSaving = true
        defer { isSaving = false }
        problem = nil
        let saved = form
        do {
            try await store(facts, publishing: publishing)
            savedForm = saved
            isDone = true
            actions.appService?.toast(publishing ? words("Sent for review") : words("Saved"))
        } catch is CancellationError {
        } catch ListingError.changedElsewhere {
            await takeUpChange()
        } catch ListingError.gone {
            takeUpDeletion()
        } catch {
            problem = ErrorWords(words).problem(for: error)
        }
    }

    private func store(_ facts: ListingFacts, publishing: Bool) async throws {
        let now = actions.time.now
        guard let original else {
            var record = ListingRecord(draft: facts, id: newID, at: now)
            if publishing { try record.perform([.publish], at: now) }
            return try await actions.store.add([record])
        }
        var steps: [ListingAction] = facts == original.facts ? [] : [.edit(from: original.facts, to: facts)]
        if publishing { steps.append(.publish) }
        if !steps.isEmpty { try await actions.store.perform(steps, on: original.id, at: now) }
    }

    /// Someone else has edited it: the next press on a button replaces that, knowingly.
    private func takeUpChange() async {
        guard let id = original?.id else { return }
        do {
            guard let current = try await actions.store.record(of: id) else { return takeUpDeletion() }
            original = current.listing
            problem = Problem(
                title: words("The listing has changed in the meantime"),
                advice: words("Save again to replace it with what you see here, or close to keep it."))
        } catch {
            problem = ErrorWords(words).problem(for: error)
        }
    }

    /// Someone else has deleted it: what was typed can still become a new listing.
    private func takeUpDeletion() {
        original = nil
        newID = actions.makeID()
        problem = Problem(
            title: words("The listing has been deleted"), advice: words("Save again to keep what you see as a new one.")
        )
    }
}
