import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Publishing a listing in the market of a group.
@Suite struct ListingPublishingTests {
    let appService = FakeAppService()
    let time = ManualTime()
    let store = FakeListingStore()
    let service = FakeGroupMarkets()
    let markets = FakeListingMarketStore()
    let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: nil)
    let id = UUID()
    static let user = "@mei:example.org"
    static let lane = Market(id: "!lane", groupName: "Nanluogu Lane")
    static let court = Market(id: "!court", groupName: "Willow Court", isReviewed: true)

    private func actions(drafts: Drafts = .inMemory) -> ListingActions {
        ListingActions(
            store, appService,
            publishing: ListingPublishing(service: service, store: markets, preferences: preferences), drafts: drafts,
            time: time, makeID: { [id] in id })
    }

    /// Runs `body` with the actions of a user who can publish in these markets.
    func withMarkets(
        _ choices: [Market], drafts: Drafts = .inMemory,
        _ body: (ListingActions) async throws -> Void
    ) async throws {
        let actions = actions(drafts: drafts)
        service.set(choices)
        let run = Task { await actions.markets.run() }
        defer { run.cancel() }
        await actions.markets.accountChanged(to: Self.user)
        let usable = choices.filter(\.canPublish)
        await eventually("the markets") { actions.markets.choices == usable }
        try await body(actions)
    }

    private func newListing(_ actions: ListingActions) -> ListingEditorViewModel {
        let editor = ListingEditorViewModel(new: .sale, actions: actions)
        editor.form = ListingForm(.sample())
        return editor
    }

    func row(_ listing: Listing, _ actions: ListingActions) -> ListingRowViewModel {
        ListingRowViewModel(listing, now: time.now, actions: actions)
    }

    @Test func theOnlyMarketIsNamedAndNeedsNoStep() async throws {
        try await withMarkets([Self.lane]) { actions in
            let editor = newListing(actions)
            #expect(editor.group.isVisible && !editor.group.canChoose)
            #expect(editor.group.name == "Nanluogu Lane" && editor.group.advice == "")
            #expect(editor.publishTitle == "Publish" && editor.canPublish)
            await editor.publish()
            #expect(editor.isDone)
            #expect(await store.listing(id)?.status == .reviewing(since: time.now))
            #expect(actions.markets.market(of: id) == ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane"))
            await eventually("the toast") { appService.calls == ["toast: Published in Nanluogu Lane [Undo]"] }
        }
    }

    @Test func oneOfSeveralMarketsIsChosenAndSuggestedNextTime() async throws {
        try await withMarkets([Self.lane, Self.court]) { actions in
            let editor = newListing(actions)
            #expect(editor.group.canChoose)
            #expect(editor.group.names == ["Nanluogu Lane", "Willow Court"] && editor.group.index == 0)
            editor.group.select(at: 1)
            editor.group.area = "  Drum  Tower "
            editor.group.publishesAddress = true
            #expect(editor.group.index == 1 && editor.hasUnsavedChanges)
            await editor.publish()
            let expected = ListingMarket(
                groupID: "!court", groupName: "Willow Court", area: "Drum Tower", publishesAddress: true)
            let stored = try await markets.markets(of: Self.user)
            #expect(stored == [id: expected])
            // A market with moderators does not have it at once.
            await eventually("the toast") { appService.calls == ["toast: Sent for review [Undo]"] }
            #expect(preferences.settings.lastMarket == "!court")
            #expect(ListingEditorViewModel(new: .sale, actions: actions).group.index == 1)
        }
    }

    @Test func aMarketThatTheUserHasLeftIsNotSuggested() async throws {
        preferences.change { $0.lastMarket = "!other" }
        try await withMarkets([Self.lane, Self.court]) { actions in
            let editor = newListing(actions)
            editor.group.select(at: 1)
            service.set([Self.lane])
            await eventually("the markets") { actions.markets.choices == [Self.lane] }
            #expect(editor.group.name == "Nanluogu Lane")
            await editor.publish()
            #expect(actions.markets.market(of: id)?.groupID == "!lane")
        }
    }

    @Test func theButtonsSayWhatIsNeeded() async throws {
        let actions = actions()
        let editor = newListing(actions)
        #expect(editor.publishTitle == "Sign In to Publish" && !editor.canPublish && editor.canSave)
        #expect(editor.group.advice == "Sign in to publish. Members of your groups will then see the listing.")
        #expect(!editor.group.isVisible)
        // Enter in a field promises nothing either.
        await editor.publish()
        #expect(await store.ids.isEmpty && !editor.isDone)
        #expect(row(.sample(.withdrawn), actions).mainTitle == "Edit…")
        try await withMarkets([Market(id: "!read", groupName: "Elm Yard", canPublish: false)]) { actions in
            let editor = newListing(actions)
            #expect(editor.publishTitle == "Join a Group to Publish" && !editor.canPublish)
            #expect(editor.group.advice == "Join or create a group with a market to publish.")
            #expect(row(.sample(.draft), actions).mainTitle == "Edit…")
            await editor.save()
            #expect(await store.listing(id)?.status == .draft)
        }
        try await withMarkets([Self.lane]) { actions in
            #expect(row(.sample(.withdrawn), actions).mainTitle == "Publish Again…")
            let again = ListingEditorViewModel(.sample(.withdrawn), actions: actions)
            #expect(again.publishTitle == "Publish Again")
        }
    }

    @Test func undoingAfterTheMarketHasItWithdrawsTheListing() async throws {
        try await withMarkets([Self.lane]) { actions in
            let editor = newListing(actions)
            appService.answer("toast") { [store, time, id] () -> ToastOutcome in
                _ = try? await store.perform([.approve(until: .sampleEnd)], on: id, at: time.now)
                return .undone
            }
            await editor.publish()
            await eventually("it is withdrawn") { await store.listing(id)?.status == .withdrawn }
        }
    }

    @Test func theFieldsOfTheGroupSurviveWithTheDraft() async throws {
        let drafts = Drafts.inMemory
        try await withMarkets([Self.lane, Self.court], drafts: drafts) { actions in
            let editor = newListing(actions)
            editor.group.select(at: 1)
            editor.group.area = "Drum Tower"
            editor.group.publishesAddress = true
        }
        try await withMarkets([Self.lane, Self.court], drafts: drafts) { actions in
            let editor = ListingEditorViewModel(new: .sale, actions: actions)
            #expect(editor.group.name == "Willow Court" && editor.group.area == "Drum Tower")
            #expect(editor.group.publishesAddress && editor.form.communityName == "阳光花园")
            await editor.save()
            #expect(actions.markets.market(of: id)?.area == "Drum Tower")
            let again = ListingEditorViewModel(.sample(.draft, id: id), actions: actions)
            #expect(again.group.area == "Drum Tower" && again.group.name == "Willow Court" && !again.hasUnsavedChanges)
        }
    }

    @Test func aPartOfTownThatIsTooLongIsNotSaved() async throws {
        try await withMarkets([Self.lane]) { actions in
            let editor = newListing(actions)
            editor.group.area = String(repeating: "a", count: 51)
            #expect(editor.group.areaWarning == "At most 50 characters.")
            await editor.publish()
            #expect(await store.ids.isEmpty)
        }
    }

    @Test func aMarketThatCannotBeStoredStopsThePublishing() async throws {
        try await withMarkets([Self.lane]) { actions in
            let editor = newListing(actions)
            await markets.failNext(StorageError.diskFull)
            await editor.publish()
            #expect(editor.problem?.title == "The disk is full")
            #expect(await store.ids.isEmpty)
            await editor.publish()
            #expect(editor.isDone)
        }
    }

    @Test func theDetailsNameTheGroup() async throws {
        let market = ListingMarket(groupID: "!lane", groupName: "Nanluogu Lane", area: "Drum Tower")
        try await markets.setMarket(market, of: id, user: Self.user)
        try await withMarkets([Self.lane]) { actions in
            let details = ListingDetailsViewModel(.sample(.live, id: id), actions: actions)
            let facts = details.facts.map { "\($0.title): \($0.value)" }
            #expect(facts.contains("Group: Nanluogu Lane") && facts.contains("Part of town: Drum Tower"))
        }
    }
}
