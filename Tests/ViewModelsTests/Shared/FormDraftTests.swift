import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Forms that are closed or lost before they are saved are restored when they are opened again.
@Suite struct FormDraftTests {
    let app = FakeAppService()
    let listings = FakeListingStore()
    let draftStore = FakeDraftStore()
    let time = ManualTime()
    let drafts: Drafts

    init() { drafts = Drafts(store: draftStore, time: time) }

    private func actions(_ drafts: Drafts? = nil) -> ListingActions {
        ListingActions(listings, app, drafts: drafts ?? self.drafts, time: time)
    }

    /// Returns the drafts of a program that is started again.
    private func restarted() async throws -> Drafts {
        await drafts.flush()
        let drafts = Drafts(store: draftStore, time: time)
        try await drafts.load()
        return drafts
    }

    @Test func aNewListingIsRestoredWithItsPhotos() async throws {
        let editor = ListingEditorViewModel(new: .sale, actions: actions())
        editor.form.communityName = "Elm Yard"
        editor.form.purpose = .rent
        editor.form.description = "Two lines\nof text"
        await editor.photos.add(files: [URL(filePath: "/a.jpg"), URL(filePath: "/b.jpg")])
        let again = ListingEditorViewModel(new: .sale, actions: actions(try await restarted()))
        #expect(again.form == editor.form && again.photos.photos == editor.photos.photos)
        #expect(again.photos.photos.count == 2 && again.hasUnsavedChanges)
    }

    @Test func aDraftEndsWithTheEditor() async throws {
        for isSaved in [true, false] {
            let editor = ListingEditorViewModel(new: .sale, actions: actions())
            editor.form.communityName = "Elm Yard"
            app.answer("discardChanges", with: false)
            await editor.close()
            #expect(ListingEditorViewModel(new: .sale, actions: actions()).form.communityName == "Elm Yard")
            if isSaved {
                await editor.save()
            } else {
                app.answer("discardChanges", with: true)
                await editor.close()
            }
            #expect(editor.isDone)
            let next = ListingEditorViewModel(new: .sale, actions: actions(try await restarted()))
            #expect(next.form == ListingForm(purpose: .sale) && !next.hasUnsavedChanges)
        }
    }

    @Test func onlyTheChangesOfADraftAreRestored() async throws {
        let listing = Listing.sample(.draft)
        let editor = ListingEditorViewModel(listing, actions: actions())
        editor.form.address = "8 Elm Road"
        editor.form.price = "12,5"
        // The same listing, changed elsewhere.
        var changed = listing.facts
        changed.communityName = "Oak Yard"
        let newer = Listing(id: listing.id, draft: changed, at: .sampleStart)
        let again = ListingEditorViewModel(newer, actions: actions())
        #expect(again.form.communityName == "Oak Yard")
        #expect(again.form.address == "8 Elm Road" && again.form.price == "12,5")
        let other = ListingEditorViewModel(.sample(.draft, name: "Ash"), actions: actions())
        #expect(!other.hasUnsavedChanges)
        // A change that is reverted leaves nothing.
        editor.form = ListingForm(listing.facts)
        #expect(!ListingEditorViewModel(listing, actions: actions()).hasUnsavedChanges)
    }

    @Test func aPriceIsRestoredUntilItIsConfirmed() async throws {
        let listing = Listing.sample(.live)
        func question(_ drafts: Drafts, insteadOf current: Money? = Money(3_200_000)) -> PriceQuestionViewModel {
            PriceQuestionViewModel(priceOf: listing, insteadOf: current, drafts: drafts, words: .identity)
        }
        question(drafts).text = "310万"
        let again = question(try await restarted())
        #expect(again.text == "310万" && again.answer == Money(3_100_000))
        #expect(question(drafts, insteadOf: nil).text == "3200000")
        let confirmed = question(drafts)
        #expect(confirmed.confirm() == Money(3_100_000))
        #expect(question(drafts).text == "3200000" && question(drafts).warning.isEmpty)
    }

    @Test func aDemandIsRestoredUntilItIsSearchedFor() async throws {
        func form(_ drafts: Drafts) -> DemandFormViewModel {
            let form = DemandFormViewModel(HomeSearchWords(.identity, zone: .gmt), drafts: drafts)
            form.restoreDraft()
            return form
        }
        let typed = form(drafts)
        typed.editArea("Chaoyang")
        (typed.minimum, typed.maximum, typed.purpose, typed.layout) = ("3000", "5000", .sale, .two)
        let again = form(try await restarted())
        #expect([again.area, again.minimum, again.maximum] == ["Chaoyang", "3000", "5000"])
        #expect(again.purpose == .sale && again.layout == .two)
        // Another user has another form, and the first one's stays.
        typed.fill(with: nil)
        #expect(form(drafts).area == "Chaoyang")
        let demand = try #require(form(drafts).validate())
        typed.fill(with: demand)
        #expect(form(drafts).area.isEmpty)
    }
}
