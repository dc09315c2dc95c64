import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The information that is shown after a sign-in, a sign-out, and a change of user.
@Suite struct PersonalInfoAccountTests {
    private let time = ManualTime()
    private let app = FakeAppService()

    /// Returns the page of a user who has begun to fill in the form.
    private func makeWithDraft(_ store: FakePersonalInfoStore = FakePersonalInfoStore()) async -> PersonalInfoViewModel
    {
        let model = PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(.identity), store: app.saving(in: store), time: time, zone: .gmt,
            words: .identity, undoHistory: UndoHistory(words: .identity, appService: app), appService: app)
        await model.accountChanged(.signedIn(userID: "@mei:example.org"))
        await model.appear()
        model.begin()
        model.fill(.name, "Mei")
        return model
    }

    @Test func whatAUserHasWrittenIsNotShownToOthers() async {
        let model = await makeWithDraft()
        #expect(model.hasDraft)
        // After a sign-out, and for another user, there is none.
        await model.accountChanged(.signedOut)
        #expect(!model.hasDraft && model.screen == .summary)
        await model.accountChanged(.signedIn(userID: "@bo:example.org"))
        #expect(!model.hasDraft)
        model.begin()
        model.fill(.name, "Bo")
        // The answers of each user return with the user.
        await model.accountChanged(.signedIn(userID: "@mei:example.org"))
        #expect(model.screen == .wizard && model.wizard.draft.answers.plain[.name] == "Mei")
        await model.accountChanged(.signedIn(userID: "@bo:example.org"))
        #expect(model.wizard.draft.answers.plain[.name] == "Bo")
    }

    @Test func theNameAndThePhoneAreKnownBeforeThePageIsOpened() async throws {
        let store = FakePersonalInfoStore()
        let model = PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(.identity), store: app.saving(in: store), time: time, zone: .gmt,
            words: .identity, undoHistory: UndoHistory(words: .identity, appService: app), appService: app)
        await model.accountChanged(.signedIn(userID: "@mei:example.org"))
        try await store.save(PersonalInfoAnswers(plain: [.name: "Mei Lin", .phone: "13812345678"]))
        await model.accountChanged(.signedIn(userID: "@bo:example.org"))
        #expect(model.contact == nil)
        await model.accountChanged(.signedIn(userID: "@mei:example.org"))
        #expect(model.contact == "Mei Lin, 13812345678")
    }

    @Test func aRenewedSessionChangesNothing() async {
        let model = await makeWithDraft()
        await model.accountChanged(.signedIn(userID: "@mei:example.org"))
        #expect(model.screen == .wizard && model.hasDraft)
    }

    @Test func aDraftThatCouldNotBeSavedIsNotStoredForTheNextUser() async {
        let store = FakePersonalInfoStore()
        let model = await makeWithDraft(store)
        await store.fail(writing: [StorageError.diskFull])
        await model.accountChanged(.signedIn(userID: "@bo:example.org"))
        await model.disappear()
        #expect(await store.drafts.isEmpty)
        #expect(!model.hasDraft && model.bannerProblem == nil)
    }

    @Test func undoOfADiscardedDraftEndsWithItsUser() async {
        let store = FakePersonalInfoStore()
        let model = await makeWithDraft(store)
        await model.leave()
        app.answer(
            "toast",
            by: {
                await model.accountChanged(.signedOut)
                return ToastOutcome.undone
            })
        await model.discardDraft()
        #expect(!model.hasDraft)
    }
}
