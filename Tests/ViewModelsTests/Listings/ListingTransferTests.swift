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
        let model = ListingsViewModel(ListingActions(store, app, time: time, history: history))
        return (model, history)
    }

    private func importTable(_ table: Data, into transfer: ListingTransfer, confirmed: Bool = true) async {
        app.answer("openTable", with: Optional(table))
        app.answer("confirmImport", with: confirmed)
        await transfer.importTable()
    }

    private func table(_ lines: String...) -> Data { table(contentsOf: lines) }

    private func table(contentsOf lines: [String]) -> Data { Data(([header] + lines).joined(separator: "\n").utf8) }

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
        await importTable(app.savedTable, into: model(new).0.transfer)
        for listing in listings {
            let copy = try #require(await new.listing(listing.id))
            #expect(copy.facts == listing.facts && copy.status.kind == listing.status.kind)
            #expect(copy.views == listing.views)
        }
        // A second import adds nothing.
        await importTable(app.savedTable, into: model(new).0.transfer)
        #expect(await new.ids.count == listings.count)
        #expect(app.calls.contains { $0.contains("There is nothing to import\n8 listings already exist.") })
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
                Elm Yard, Yew
                5 rows cannot be imported:
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

    @Test func aRowWithMoreFieldsThanColumnsDoesNotFit() async throws {
        let store = FakeListingStore()
        let text = "community,purpose,price\nShifted,sale,3,200,000\nElm Yard,sale,3200000,,,\nOak,sale,3200000, ,x\n"
        await importTable(Data(text.utf8), into: model(store).0.transfer)
        let question = try #require(app.calls.first { $0.hasPrefix("confirmImport") })
        let problem = "It has more fields than there are columns. Texts with commas need quotes."
        #expect(
            question
                == "confirmImport: Import 1 listing?\nElm Yard\n2 rows cannot be imported:\nLine 2: \(problem)\nLine 4: \(problem)"
        )
        #expect(await store.ids.count == 1)
    }

    @Test func formulasAreWrittenAsTextAndNumbersAsNumbers() async throws {
        var facts = ListingFacts.sample(name: "=HYPERLINK(\"http://x\")")
        (facts.address, facts.description, facts.floor) = ("@SUM(A1)", "-2+3", -2)
        let listing = Listing(stored: UUID(), createdAt: .sampleStart, facts: facts, status: .withdrawn, views: 0)
        app.answer("saveTable", with: true)
        await model(FakeListingStore([listing])).0.transfer.export()
        let row = try #require(try CSV.rows(app.savedTable).last?.fields)
        #expect(row.contains("'=HYPERLINK(\"http://x\")") && row.contains("'@SUM(A1)") && row.contains("'-2+3"))
        #expect(row.contains("-2"))
    }

    @Test func theSameTableIsNotImportedTwice() async throws {
        let store = FakeListingStore([Listing.sample(name: "Elsewhere")])
        let data = table(
            "Elm Yard,sale,3,2,1,89.5,5,18,3200000,,", "Elm Yard,sale,3,2,1,89.5,5,18,3200000,,", "Oak,sale,,,,,,,,,")
        for (answer, count) in [("Import 3 listings?", 4), ("There is nothing to import", 4)] {
            await importTable(data, into: model(store).0.transfer)
            #expect(await store.ids.count == count)
            #expect(app.calls.contains { $0.contains(answer) })
        }
        #expect(app.calls.contains { $0.contains("3 listings already exist.") })
        // A third equal home is a new one.
        await importTable(data + Data("\nElm Yard,sale,3,2,1,89.5,5,18,3200000,,".utf8), into: model(store).0.transfer)
        #expect(await store.ids.count == 5)
    }

    @Test func theNamesAreShownBeforeAnImport() async throws {
        let encoding = String.Encoding(rawValue: 0x8000_0632)
        let rows = (1...7).map { "幸福\($0)村,出售" }.joined(separator: "\r\n")
        await importTable(
            try #require("community,purpose\r\n\(rows)".data(using: encoding)),
            into: model(FakeListingStore()).0.transfer, confirmed: false)
        #expect(
            app.calls.last == "confirmImport: Import 7 listings?\n幸福1村, 幸福2村, 幸福3村, 幸福4村, 幸福5村 and 2 more")
    }

    @Test func aCanceledImportAddsNothing() async throws {
        let store = FakeListingStore()
        let model = model(store).0
        let transfer = model.transfer
        let data = table(contentsOf: (1...3000).map { "Elm \($0),sale,,,,,,,,," })
        // While the table is read.
        await store.delayAnswers { _ in await transfer.cancel() }
        app.answer("openTable", with: Optional(data))
        await transfer.importTable()
        await store.delayAnswers { _ in }
        #expect(app.calls.last == "toast: The import was canceled. Nothing was added.")
        // While the listings are stored.
        app.answer("openTable", with: Optional(data))
        app.answer("confirmImport", with: true)
        await store.delayAdding { await transfer.cancel() }
        await transfer.importTable()
        await store.delayAdding {}
        #expect(app.calls.last == "toast: The import was canceled. Nothing was added.")
        #expect(await store.ids.isEmpty && !transfer.isBusy && !transfer.isImporting && app.problems.isEmpty)
        await importTable(data, into: transfer)
        #expect(await store.ids.count == 3000)
    }

    @Test func aNumberWithTwoReadingsIsNotImported() async throws {
        let store = FakeListingStore()
        let rows = """
            \u{FEFF}Community;purpose;area;price\u{200B}
            Elm Yard;ｓａｌｅ;89,5;3.200.000
            Oak;rent;80;3.200
            Ash;sale;80;320.000
            Fir;\u{202D}sale\u{202C};1.250;3200000
            """
        await importTable(Data(rows.utf8), into: model(store).0.transfer)
        let question = try #require(app.calls.first { $0.hasPrefix("confirmImport") })
        #expect(question.contains("Import 1 listing?"))
        for readings in ["3.20 or 3200.", "320.00 or 320000.", "1.25 or 1250."] {
            #expect(question.contains("Is the dot a decimal point? Write \(readings)"), "\(question)")
        }
        let id = try #require(await store.ids.first)
        let facts = try #require(await store.listing(id)).facts
        #expect(facts.price == Money(3_200_000) && facts.areaInHundredths == 8950)
    }

    @Test func anImportIsUndoneAsAWhole() async throws {
        let kept = Listing.sample()
        let store = FakeListingStore([kept])
        let (model, history) = model(store)
        await importTable(table("Elm Yard,sale,,,,,,,,,", "Oak,sale,,,,,,,,,"), into: model.transfer)
        #expect(await store.ids.count == 3)
        await history.undo()
        #expect(await store.ids == [kept.id])
    }

    @Test func nothingIsAddedWithoutConsentOrWhenTheStoreFails() async throws {
        let store = FakeListingStore()
        let (model, _) = model(store)
        app.answer("openTable", with: Data?.none)
        await model.transfer.importTable()
        await importTable(table("Elm Yard,sale,,,,,,,,,"), into: model.transfer, confirmed: false)
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
        for data in [
            Data([0xFF]), Data("a,b\n1,2".utf8), Data("community\n\"open".utf8),
            Data("community,price,purpose,Price".utf8),
        ] {
            app.answer("openTable", with: Optional(data))
            await model(FakeListingStore()).0.transfer.importTable()
        }
        #expect(
            app.problems.map(\.title) == [
                "This is not a table", "The table has no column “community”", "This is not a table",
                "The table has the column “price” twice",
            ])
    }
}
