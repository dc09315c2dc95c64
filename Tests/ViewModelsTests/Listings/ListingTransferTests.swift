import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingTransferTests {
    private let app = FakeAppService()
    private let time = ManualTime()
    private let header = "community,purpose,bedrooms,living_rooms,bathrooms,area,floor,floors,price,status,status_time"

    private func model(_ store: FakeListingStore) -> (ListingsViewModel, UndoHistory) {
        let history = UndoHistory(words: .identity, appService: app)
        let model = ListingsViewModel(
            store: store, photos: FakeListingPhotoStore(), time: time, words: .identity, appService: app,
            undoHistory: history, zone: .gmt)
        return (model, history)
    }

    private func table(_ lines: String...) -> Data { Data(([header] + lines).joined(separator: "\n").utf8) }

    @Test func whatIsExportedIsImportedAgain() async throws {
        var listings = ListingStatus.Kind.allCases.map { Listing.sample($0, name: "\($0), \"quoted\"") }
        var facts = ListingFacts.sample(.rent(.shared), name: "=1+1")
        (facts.address, facts.description) = ("8 \"Canal\" Street, 2", "Bright;\nquiet,\n\nnew.")
        listings.append(
            Listing(stored: UUID(), createdAt: .sampleStart, facts: facts, status: .withdrawn, views: 0))
        let old = FakeListingStore(listings)
        app.answer("saveTable", with: true)
        await model(old).0.transfer.export()
        #expect(app.calls == ["saveTable: Listings.csv", "toast: 8 listings exported"])

        let new = FakeListingStore()
        app.answer("openTable", with: Optional(app.savedTable))
        app.answer("confirmImport", with: true)
        await model(new).0.transfer.importTable()
        for listing in listings {
            let copy = try #require(await new.listing(listing.id))
            #expect(copy.facts == listing.facts && copy.status.kind == listing.status.kind)
            #expect(copy.views == listing.views)
        }
        // A second import adds nothing.
        app.answer("openTable", with: Optional(app.savedTable))
        app.answer("confirmImport", with: true)
        await model(new).0.transfer.importTable()
        #expect(await new.ids.count == listings.count)
        #expect(app.calls.contains { $0.contains("There is nothing to import") && $0.contains("already here") })
    }

    @Test func rowsThatDoNotFitAreListedWithTheReason() async throws {
        let store = FakeListingStore()
        app.answer(
            "openTable",
            with: Optional(
                table(
                    "Elm Yard,出售,3,2,1,89.5,5,18,320万,draft,", "Oak,rent,x,2,1,80,5,18,4500,draft,",
                    "Ash,sale,3,2,1,80,20,18,3000000,draft,", ",sale,,,,,,,,live,2026-12-01T00:00:00Z",
                    "Fir,swap,,,,,,,,,", "Yew,sale,,,,,,,,,", "Bay,sale,3,2,1,80,5,18,3000000,live,")))
        app.answer("confirmImport", with: true)
        await model(store).0.transfer.importTable()
        let question = try #require(app.calls.first { $0.hasPrefix("confirmImport") })
        #expect(
            question == """
                confirmImport: Import 2 listings?
                5 rows do not fit:
                Line 3: Bedrooms: Enter a whole number from 0 to 20.
                Line 4: Floor: The building has only 18 floors.
                Line 5: Community: Fill this in.
                Line 6: “purpose” cannot be “swap”.
                Line 8: “status_time” is missing.
                """)
        #expect(await store.ids.count == 2)
        let listings = await store.ids
        var names: Set<String> = []
        for id in listings { names.insert(await store.listing(id)?.facts.communityName ?? "") }
        #expect(names == ["Elm Yard", "Yew"])
    }

    @Test func anImportIsUndoneAsAWhole() async throws {
        let kept = Listing.sample()
        let store = FakeListingStore([kept])
        let (model, history) = model(store)
        app.answer("openTable", with: Optional(table("Elm Yard,sale,,,,,,,,,", "Oak,sale,,,,,,,,,")))
        app.answer("confirmImport", with: true)
        await model.transfer.importTable()
        #expect(await store.ids.count == 3)
        await history.undo()
        #expect(await store.ids == [kept.id])
    }

    @Test func nothingIsAddedWithoutConsentOrWhenTheStoreFails() async throws {
        let store = FakeListingStore()
        let (model, _) = model(store)
        app.answer("openTable", with: Data?.none)
        await model.transfer.importTable()
        app.answer("openTable", with: Optional(table("Elm Yard,sale,,,,,,,,,")))
        app.answer("confirmImport", with: false)
        await model.transfer.importTable()
        #expect(await store.ids.isEmpty && app.problems.isEmpty && !model.transfer.isBusy)
        app.answer("openTable", with: Optional(table("Elm Yard,sale,,,,,,,,,")))
        app.answer(
            "confirmImport",
            by: {
                await store.failNext(StorageError.diskFull)
                return true
            })
        await model.transfer.importTable()
        #expect(await store.ids.isEmpty)
        #expect(app.problems.map(\.title) == ["The disk is full"])
    }

    @Test func whatIsNoTableOfListingsIsSaid() async throws {
        for data in [Data([0xFF]), Data("a,b\n1,2".utf8), Data("community\n\"open".utf8)] {
            app.answer("openTable", with: Optional(data))
            await model(FakeListingStore()).0.transfer.importTable()
        }
        #expect(
            app.problems.map(\.title) == [
                "This is not a table", "The table has no column “community”", "This is not a table",
            ])
    }
}
