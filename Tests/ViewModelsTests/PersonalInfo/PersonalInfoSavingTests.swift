import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The ends of the wizard: saved, not saved, or discarded.
@Suite struct PersonalInfoSavingTests {
    private let time = ManualTime()
    private let app = FakeAppService()
    private let saved = PersonalInfoAnswers(
        plain: [.name: "张三", .sex: "male", .age: "36", .address: "建国路 88 号", .phone: "13812345678"],
        sensitive: [.identityCard: IdentityNumbers.make(birth: "19900301", sequence: "001")])

    private func make(_ store: FakePersonalInfoStore) async -> PersonalInfoViewModel {
        let model = PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(.identity), store: app.saving(in: store), time: time, zone: .gmt,
            words: .identity, undoHistory: UndoHistory(words: .identity, appService: app), appService: app)
        await model.accountChanged(.notSignedIn)
        return model
    }

    @Test func aFailedSaveKeepsEverythingAndRetryFinishes() async {
        let store = FakePersonalInfoStore(draft: PersonalInfoDraft(step: "contact", answers: saved))
        let model = await make(store)
        await model.appear()
        app.answer("save", with: Result<Void, any Error>.failure(StorageError.diskFull))
        await model.next()
        #expect(model.bannerProblem?.title == "The disk is full" && model.bannerProblem?.remedy == .retry)
        #expect(model.wizard.currentStep == 2 && model.wizard.percent == 100 && model.canGoForward && !model.isSaving)
        #expect(model.wizard.fields[0].value == "13812345678")
        #expect(await store.kept?.answers == saved)
        app.answer("save", with: Result<Void, any Error>.success(()))
        await model.retry()
        #expect(model.bannerProblem == nil && model.wizard.currentStep == nil)
        #expect(await store.kept == nil)
    }

    @Test func aCanceledSaveIsSilentAndKeepsEverything() async {
        let model = await make(FakePersonalInfoStore(draft: PersonalInfoDraft(step: "contact", answers: saved)))
        await model.appear()
        app.answer("save", with: Result<Void, any Error>.failure(CancellationError()))
        await model.next()
        #expect(model.bannerProblem == nil && model.wizard.currentStep == 2 && model.hasDraft)
    }

    @Test func whileItIsSavingNothingElseHappens() async {
        let model = await make(FakePersonalInfoStore(draft: PersonalInfoDraft(step: "contact", answers: saved)))
        await model.appear()
        var during: [Bool] = []
        app.answer("save") {
            during = [model.isSaving, model.canGoBack, model.canGoForward]
            model.fill(.phone, "1")
            model.back()
            await model.next()
            return Result<Void, any Error>.success(())
        }
        await model.next()
        #expect(during == [true, false, false])
        #expect(app.calls.filter { $0.hasPrefix("save") }.count == 1)
        #expect(model.savedRows[4].value == "13812345678")
    }

    @Test func withoutWindowsNothingIsSavedOrThrownAway() async {
        let store = FakePersonalInfoStore(draft: PersonalInfoDraft(step: "contact", answers: saved))
        var windows: FakeAppService? = FakeAppService()
        let model = PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(.identity), store: store, time: time, zone: .gmt, words: .identity,
            undoHistory: UndoHistory(words: .identity, appService: windows!), appService: windows!)
        windows = nil
        await model.accountChanged(.notSignedIn)
        await model.appear()
        await model.next()
        await model.discardDraft()
        await model.leave()
        #expect(await store.kept?.answers == saved && model.hasDraft)
    }

    @Test func discardingCanBeUndone() async {
        let draft = PersonalInfoDraft(step: "home", answers: PersonalInfoAnswers(plain: [.name: "李四", .sex: "male"]))
        let store = FakePersonalInfoStore(draft: draft, info: saved)
        let model = await make(store)
        await model.appear()
        #expect(model.wizard.currentStep == 1)
        app.answer("toast") { [unowned model] in
            #expect(model.wizard.currentStep == nil && !model.hasDraft)
            #expect(await store.kept == draft, "on disk until the toast has gone")
            return ToastOutcome.undone
        }
        await model.discardDraft()
        #expect(model.hasDraft && model.beginTitle == "Continue")
        #expect(await store.kept == draft)
        app.answer("toast", with: ToastOutcome.dismissed)
        await model.discardDraft()
        #expect(await store.kept == nil)
        #expect(model.beginTitle == "Edit")
    }

    @Test func ctrlZBringsADiscardedDraftBack() async {
        let draft = PersonalInfoDraft(step: "home", answers: PersonalInfoAnswers(plain: [.name: "李四", .sex: "male"]))
        let store = FakePersonalInfoStore(draft: draft, info: saved)
        let history = UndoHistory(words: .identity, appService: app)
        let model = PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(.identity), store: app.saving(in: store), time: time, zone: .gmt,
            words: .identity, undoHistory: history, appService: app)
        await model.accountChanged(.notSignedIn)
        await model.appear()
        app.answer("toast", with: ToastOutcome.dismissed)
        await model.discardDraft()
        #expect(await store.kept == nil)
        await history.undo()
        #expect(model.hasDraft)
        #expect(await store.kept?.answers == draft.answers)
    }
}
