import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Listings in the editor that were published before: rejected, withdrawn, or live.
extension ListingEditorViewModelTests {
    @Test(arguments: [ListingStatus.Kind.rejected, .expired, .withdrawn])
    func editingAndPublishingAgainIsOneStep(status: ListingStatus.Kind) async throws {
        let editor = try await edit(.sample(status, id: id))
        #expect(editor.title == "Edit Listing")
        #expect(editor.publishTitle == "Publish Again")
        #expect(!editor.hasUnsavedChanges)
        editor.form.price = "300万"
        #expect(editor.hasUnsavedChanges)
        await editor.publish()
        let record = try await store.record(of: id)
        #expect(record?.listing.facts.price == Money(3_000_000))
        #expect(record?.listing.status == .reviewing(since: time.now))
        #expect(record?.history.map(\.kind) == [.edited, .republished])
        #expect(!editor.hasUnsavedChanges)
    }

    @Test func theReasonOfARejectionStandsBesideItsFieldUntilThatIsChanged() async throws {
        let editor = try await edit(.sample(.rejected, id: id, rejection: .priceTooLow))
        #expect(editor.warning(for: .price) == "The price looks far too low. Check its unit.")
        #expect(editor.rejection == "")
        let others = ListingFacts.Field.allCases.filter { $0 != .price }
        #expect(others.allSatisfy { editor.warning(for: $0) == "" })
        editor.form.price = "lots"
        #expect(editor.warning(for: .price) == "Enter a price in digits, such as 3,200,000 or 320万.")
        editor.form.price = "320万"
        #expect(editor.warning(for: .price) == "")
        editor.form.price = "3200000"
        #expect(editor.warning(for: .price) == "The price looks far too low. Check its unit.")
        // The owner may insist.
        await editor.publish()
        #expect(await store.listing(id)?.status == .reviewing(since: time.now))
    }

    @Test(arguments: ListingRejection.known + [.other("Blurry photos")])
    func everyRejectionIsInTheEditorOnce(reason: ListingRejection) async throws {
        let editor = try await edit(.sample(.rejected, id: id, rejection: reason))
        let warnings = ListingFacts.Field.allCases.filter { editor.warning(for: $0) != "" }
        #expect(warnings == Array(reason.fields.prefix(1)))
        #expect(editor.rejection.isEmpty == !reason.fields.isEmpty)
    }

    @Test func theAreaIsRejectedTogetherWithTheRooms() async throws {
        let editor = try await edit(.sample(.rejected, id: id, rejection: .roomsTooSmall))
        #expect(editor.warning(for: .area) == "The number of rooms does not fit the area.")
        #expect(editor.warning(for: .bedrooms) == "")
        editor.form.bedrooms = "1"
        #expect(editor.warning(for: .area) == "")
    }

    @Test func aRejectionOfTheWholeListingIsAtTheTop() async throws {
        let editor = try await edit(.sample(.rejected, id: id, rejection: .other("Blurry photos")))
        #expect(editor.rejection == "Rejected: Blurry photos")
        #expect(try await edit(.sample(.withdrawn)).rejection == "")
        #expect(ListingEditorViewModel(new: .sale, actions: actions).rejection == "")
    }

    @Test func aChangeBehindTheEditorIsOnlyReplacedKnowingly() async throws {
        let editor = try await edit(.sample(.withdrawn, id: id))
        try await store.perform([.edit(from: .sample(), to: .sample(name: "Other"))], on: id, at: time.now)
        editor.form.communityName = "Mine"
        await editor.publish()
        #expect(editor.problem?.title == "The listing has changed in the meantime")
        #expect(await store.listing(id)?.facts.communityName == "Other")
        await editor.publish()
        #expect(editor.isDone)
        #expect(await store.listing(id)?.facts.communityName == "Mine")
    }

    @Test func aDeletionBehindTheEditorLosesNothing() async throws {
        let editor = try await edit(.sample(.withdrawn))
        for listing in await store.ids { try await store.delete(listing) }
        editor.form.communityName = "Mine"
        await editor.save()
        #expect(editor.problem?.title == "The listing has been deleted")
        await editor.save()
        #expect(await store.listing(id)?.facts.communityName == "Mine")
    }

    @Test func aListingThatIsInReviewByNowIsNotEdited() async throws {
        let editor = try await edit(.sample(.withdrawn, id: id))
        try await store.perform([.publish], on: id, at: time.now)
        await editor.publish()
        #expect(editor.problem?.advice == "Its status is now “In review”, which does not allow this.")
    }

    @Test func theChangesOfALiveListingArePublishedAndUndone() async throws {
        let editor = try await edit(.sample(.live, id: id))
        #expect(editor.title == "Edit Listing" && editor.publishTitle == "Publish Changes" && !editor.showsSave)
        editor.form.description = "With a balcony."
        await editor.publish()
        #expect(editor.isDone)
        #expect(await store.listing(id)?.facts.description == "With a balcony.")
        #expect(await store.listing(id)?.status == .live(until: .sampleEnd))
        #expect(try await store.record(of: id)?.history.map(\.kind) == [.edited])
        await eventually("the toast") { appService.calls == ["toast: Sent for review [Undo]"] }
        await history.undo()
        #expect(await store.listing(id)?.facts == .sample())
        #expect(await store.listing(id)?.status == .live(until: .sampleEnd))
    }

    @Test func changesThatAreReviewedAreUndoneByTheEarlierFacts() async throws {
        let editor = try await edit(.sample(.live, id: id))
        editor.form.communityName = "翠湖"
        await editor.publish()
        try await store.perform([.publish], on: id, at: time.now)
        await history.undo()
        #expect(await store.listing(id)?.facts == .sample())
        #expect(await store.listing(id)?.status.kind == .reviewing)
        #expect(appService.problems.isEmpty)
    }

    @Test func aListingThatIsNoLongerLiveIsPublishedOnlyKnowingly() async throws {
        let editor = try await edit(.sample(.live, id: id))
        try await store.perform([.withdraw], on: id, at: time.now)
        editor.form.description = "With a balcony."
        await editor.publish()
        #expect(!editor.isDone && editor.problem?.title == "The listing has changed in the meantime")
        #expect(editor.publishTitle == "Publish Again")
        await editor.publish()
        #expect(editor.isDone)
        #expect(await store.listing(id)?.status.kind == .reviewing)
    }

    @Test func anInvalidChangeOfALiveListingIsNeitherSavedNorPublished() async throws {
        let editor = try await edit(.sample(.live, id: id))
        editor.form.communityName = ""
        await editor.save()
        #expect(!editor.isDone && editor.warning(for: .communityName) == "Fill this in.")
        #expect(await store.listing(id)?.facts == .sample())
    }
}
