import Domain
import Foundation
import Randomness
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingEditorViewModelTests {
    let appService = FakeAppService()
    let time = ManualTime()
    let store = FakeListingStore()
    let id = UUID()
    let history: UndoHistory

    init() { history = UndoHistory(words: .identity, appService: appService) }

    var actions: ListingActions {
        ListingActions(store, appService, time: time, history: history, makeID: { [id] in id })
    }

    func edit(_ listing: Listing) async throws -> ListingEditorViewModel {
        try await store.add([ListingRecord(stored: listing, history: [])])
        return ListingEditorViewModel(listing, actions: actions)
    }

    private func fill(_ editor: ListingEditorViewModel) {
        editor.form.communityName = " 翠湖 "
        editor.form.bedrooms = "2"
        editor.form.livingRooms = "１"
        editor.form.bathrooms = "1"
        editor.form.area = "75.5 m²"
        editor.form.floor = "-1"
        editor.form.floorCount = "6"
        editor.form.price = "¥ 6,500 / month"
    }

    @Test func aNewListingIsPublishedInOneStep() async throws {
        let editor = ListingEditorViewModel(new: .rent, actions: actions)
        #expect(editor.title == "New Listing")
        #expect(editor.showsRentType)
        #expect(editor.title(of: .price) == "Monthly Rent")
        fill(editor)
        editor.form.rentType = .shared
        #expect(editor.pricePreview == "¥6,500 / month")
        await editor.publish()
        #expect(editor.isDone)
        let record = try #require(try await store.record(of: id))
        #expect(record.listing.status == .reviewing(since: time.now))
        #expect(record.history.map(\.kind) == [.created, .published])
        #expect(
            record.listing.facts
                == ListingFacts(
                    purpose: .rent(.shared), communityName: "翠湖", bedrooms: 2, livingRooms: 1, bathrooms: 1,
                    areaInHundredths: 7550, floor: -1, floorCount: 6, price: Money(6500)))
        await eventually("the toast") { appService.calls == ["toast: Sent for review [Undo]"] }
    }

    @Test func theTitlesSayWhatTheButtonsDo() async throws {
        let new = ListingEditorViewModel(new: .sale, actions: actions)
        #expect([new.title, new.saveTitle, new.publishTitle] == ["New Listing", "Save Draft", "Publish"])
        let draft = try await edit(.sample(.draft))
        #expect([draft.title, draft.saveTitle, draft.publishTitle] == ["Edit Listing", "Save Draft", "Publish"])
        let expired = try await edit(.sample(.expired))
        #expect([expired.saveTitle, expired.publishTitle] == ["Save", "Publish Again"])
        #expect(new.purposes.titles == ["Sale", "Rent"] && new.rentTypes.titles == ["Whole home", "Shared home"])
    }

    @Test func anEmptyDraftIsNotKept() async {
        let editor = ListingEditorViewModel(new: .sale, actions: actions)
        #expect(!editor.showsRentType)
        editor.form.purpose = .rent
        await editor.save()
        #expect(editor.isDone)
        #expect(await store.ids.isEmpty)
        #expect(appService.calls == ["toast: There was nothing to save"])
    }

    @Test func aFailedAttemptToPublishLeadsToTheFirstWrongField() async {
        let editor = ListingEditorViewModel(new: .sale, actions: actions)
        func requests() -> [ListingFacts.Field: Int] {
            Dictionary(uniqueKeysWithValues: ListingFacts.Field.allCases.map { ($0, editor.focusRequest(for: $0)) })
                .filter { $0.value > 0 }
        }
        #expect(requests() == [:])
        await editor.publish()
        #expect(requests() == [.communityName: 1])
        // Again, although the user has left the field meanwhile.
        await editor.publish()
        #expect(requests() == [.communityName: 2])
        fill(editor)
        editor.form.floor = "0"
        await editor.save()
        #expect(requests() == [.floor: 3])
        editor.form.floor = "1"
        await editor.publish()
        #expect(editor.isDone && requests() == [:])
    }

    @Test func publishingMarksMissingFields() async {
        let editor = ListingEditorViewModel(new: .sale, actions: actions)
        #expect(ListingFacts.Field.allCases.allSatisfy { editor.warning(for: $0) == "" })
        await editor.publish()
        #expect(!editor.isDone)
        #expect(
            ListingFacts.Field.allCases.allSatisfy {
                editor.warning(for: $0).isEmpty == ListingFacts.Field.optional.contains($0)
            })
        #expect(editor.warning(for: .price) == "Enter a price.")
        #expect(editor.warning(for: .area) == "Fill this in.")
        #expect(await store.ids.isEmpty)
    }

    nonisolated static let mistakes:
        [(any WritableKeyPath<ListingForm, String> & Sendable, String, ListingFacts.Field, String)] = [
            (\.communityName, String(repeating: "家", count: 51), .communityName, "At most 50 characters."),
            (\.bedrooms, "21", .bedrooms, "Enter a whole number from 0 to 20."),
            (\.livingRooms, "-1", .livingRooms, "Enter a whole number from 0 to 20."),
            (\.bathrooms, "one", .bathrooms, "Enter a whole number from 0 to 20."),
            (\.area, "0", .area, "Enter an area from 1 to 100,000 m²."),
            (\.area, "0.5", .area, "Enter an area from 1 to 100,000 m²."),
            (\.area, "1e9", .area, "Enter an area from 1 to 100,000 m²."),
            (\.area, "89.555", .area, "An area has at most two digits after the point."),
            (\.floor, "0", .floor, "There is no floor 0: write 1, or −1 for a basement."),
            (\.floor, "7", .floor, "The building has only 6 floors."),
            (\.floor, "201", .floor, "Enter a whole number from −5 to 200."),
            (\.floorCount, "0", .floorCount, "Enter a whole number from 1 to 200."),
            (\.price, "0", .price, "A price cannot be zero."),
            (\.price, "12,5", .price, "Is the comma a decimal point? Write 12.5 or 12500."),
        ]

    @Test(arguments: mistakes.indices)
    func anInvalidFieldIsMarkedAndNothingIsSaved(index: Int) async {
        let (field, text, marked, warning) = Self.mistakes[index]
        let editor = ListingEditorViewModel(new: .sale, actions: actions)
        fill(editor)
        editor.form[keyPath: field] = text
        #expect(editor.warning(for: marked) == warning)
        #expect(ListingFacts.Field.allCases.filter { editor.warning(for: $0) != "" } == [marked])
        await editor.save()
        await editor.publish()
        #expect(!editor.isDone)
        #expect(await store.ids.isEmpty)
    }

    @Test func theEditorAndTheDomainAcceptTheSameForms() {
        var random = SeededRandom(seed: 5)
        let texts = ["", "0", "1", "2", "-3", "7", "50", "150", "200", "201", "1000000", "12,5", "翠湖", "99.99", "320万"]
        for _ in 0..<3000 {
            var form = ListingForm(purpose: .sale)
            for field in [
                \ListingForm.communityName, \.bedrooms, \.livingRooms, \.bathrooms, \.area, \.floor, \.floorCount,
                \.price,
            ] {
                form[keyPath: field] = Bool.random(using: &random) ? "1" : texts.randomElement(using: &random)!
            }
            let (facts, problems) = form.parse(currency: .cny, signs: .english)
            #expect(problems.isEmpty == facts.invalidFields.isEmpty, "\(form)")
        }
    }

    @Test func factsComeBackFromTheFormAsTheyWere() {
        for facts in [
            ListingFacts.sample(), .sample(.rent(.shared), price: Money(minorUnits: 1)), ListingFacts(purpose: .sale),
        ] {
            #expect(ListingForm(facts).parse(currency: .cny, signs: .english).facts == facts)
        }
    }

    @Test func aFailedSaveKeepsTheFormAndCanBeRetried() async throws {
        let editor = try await edit(.sample(.draft, id: id))
        editor.form.communityName = "翠湖"
        await store.failNext(StorageError.diskFull)
        await editor.save()
        #expect(editor.problem?.title == "The disk is full")
        #expect(!editor.isDone && !editor.isSaving && editor.hasUnsavedChanges)
        await editor.save()
        #expect(editor.problem == nil && editor.isDone)
        #expect(await store.listing(id)?.facts.communityName == "翠湖")
    }

    @Test func nothingIsSavedWhileASaveAsksForThePrice() async throws {
        let editor = try await edit(.sample(.withdrawn, id: id))
        editor.form.price = "100"
        appService.answer("confirmPrice") {
            #expect(editor.isSaving)
            await editor.save()
            return true
        }
        await editor.save()
        #expect(editor.isDone && !editor.isSaving)
        #expect(try await store.record(of: id)?.history.map(\.kind) == [.edited])
    }

    @Test func closingAsksOnlyWhenSomethingWouldBeLost() async throws {
        let editor = try await edit(.sample(.draft))
        editor.form.price = "1"
        appService.answer("discardChanges", with: false)
        await editor.close()
        #expect(!editor.isDone)
        appService.answer("discardChanges", with: true)
        await editor.close()
        #expect(editor.isDone)
        let untouched = try await edit(.sample(.draft))
        await untouched.close()
        #expect(untouched.isDone)
        #expect(appService.calls == ["discardChanges", "discardChanges"])
    }

    @Test func withoutWindowsClosingLosesNothing() async {
        let actions = ListingActions(store, nil, time: time)
        let editor = ListingEditorViewModel(new: .sale, actions: actions)
        editor.form.price = "1"
        await editor.close()
        #expect(!editor.isDone)
    }

    @Test func theEditorIsNotLeaked() async {
        await expectRelease {
            let made = ListingEditorViewModel(new: .sale, actions: actions)
            await made.save()
            return made
        }
    }
}
