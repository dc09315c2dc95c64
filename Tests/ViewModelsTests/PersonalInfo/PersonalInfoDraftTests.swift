import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The time when the draft is saved, and the answers that are restored from it.
@Suite struct PersonalInfoDraftTests {
    private let time = ManualTime()
    private let app = FakeAppService()
    private let card = IdentityNumbers.make(birth: "19900301", sequence: "001")

    private func make(_ store: FakePersonalInfoStore) async -> PersonalInfoViewModel {
        let model = PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(.identity), store: app.saving(in: store), time: time, zone: .gmt,
            words: .identity, undoHistory: UndoHistory(words: .identity, appService: app), appService: app)
        await model.accountChanged(.notSignedIn)
        return model
    }

    private func drafts(of store: FakePersonalInfoStore, count: Int) async -> [PersonalInfoDraft?] {
        await eventually("\(count) writes") { await store.drafts.count >= count }
        return await store.drafts
    }

    @Test func aDraftIsKnownBeforeThePageIsOpenedAndUntilItIsDiscarded() async throws {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await store.setOwner("@mei:example.org")
        try await store.setDraft(PersonalInfoDraft(step: "", answers: PersonalInfoAnswers(plain: [.name: "张"])))
        await store.setOwner(nil)
        await model.accountChanged(.signedIn(userID: "@mei:example.org"))
        func today() -> [TodayItem] { TodayItem.draft(of: model, words: .identity) { [app] in app.note("show") } }
        #expect(today().map(\.line.title) == ["Personal Info"])
        await model.appear()
        #expect(model.hasDraft)
        await model.discardDraft()
        #expect(!model.hasDraft && today().isEmpty)
    }

    @Test func anEditIsWrittenASecondAfterTheLastOne() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        model.fill(.name, "张")
        await time.waitForSleepers()
        time.advance(by: 0.9)
        model.fill(.name, "张三")
        await eventually("one timer") { time.sleeperCount == 1 }
        time.advance(by: 0.9)
        #expect(await store.drafts.isEmpty)
        time.advance(by: 0.2)
        let written = await drafts(of: store, count: 1)
        #expect(written.map { $0?.answers.plain[.name] } == ["张三"])
    }

    @Test func continuousTypingIsSavedEveryTwoSeconds() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        let start = time.now
        var typed = ""
        var unwritten: [Date] = []
        for _ in 0..<40 {
            typed += "a"
            model.fill(.name, typed)
            unwritten.append(time.now)
            await time.waitForSleepers()
            await eventually("one timer") { time.sleeperCount <= 1 }
            let before = await store.drafts.count
            time.advance(by: 0.25)
            if time.sleeperCount == 0 {
                _ = await drafts(of: store, count: before + 1)
                #expect(await store.kept?.answers.plain[.name] == typed)
                #expect(time.now.timeIntervalSince(unwritten[0]) <= 3)
                unwritten = []
            }
        }
        #expect(time.now.timeIntervalSince(start) == 10)
        #expect(await store.drafts.count == 5)
    }

    @Test func leavingAndTurningThePageWriteAtOnce() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        model.fill(.name, "张三")
        model.fill(.sex, "male")
        await model.next()
        #expect(await store.kept?.step == "home")
        model.fill(.age, "3")
        await model.leave()
        #expect(await store.kept?.answers.plain == [.name: "张三", .sex: "male", .age: "3"])
        #expect(model.screen == .summary)
        #expect(time.sleeperCount == 0)
    }

    /// A kill after every edit, without a process: a second model opens the draft that the first one saved.
    @Test func afterEveryEditASecondModelOpensTheRightPageWithEverything() async {
        let edits: [(PersonalInfoKey, String)?] = [
            (.name, "张"), (.name, "张三"), (.sex, "male"), nil, (.age, "36"), (.address, "建国路 88 号"), nil,
            (.phone, "138 1234 5678"), (.identityCard, "1101"), (.identityCard, card),
        ]
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        var pages: [Int?] = []
        for edit in edits {
            let before = await store.drafts.count
            if let (key, text) = edit { model.fill(key, text) } else { await model.next() }
            if edit != nil {
                await time.waitForSleepers()
                time.advance(by: 1)
            }
            _ = await drafts(of: store, count: before + 1)
            let second = await make(FakePersonalInfoStore(draft: await store.kept))
            await second.appear()
            #expect(second.wizard.currentStep == model.wizard.currentStep)
            #expect(second.wizard.fields.map(\.value) == model.wizard.fields.map(\.value))
            #expect(second.wizard.percent == model.wizard.percent)
            pages.append(second.wizard.currentStep)
        }
        #expect(pages == [0, 0, 0, 1, 1, 1, 2, 2, 2, 2])
    }

    @Test func goingBackAndComingBackLosesNothing() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        model.fill(.name, "张三")
        model.fill(.sex, "male")
        await model.next()
        model.fill(.age, "not yet")
        model.back()
        await model.leave()
        #expect(await store.kept?.step == "person")
        await model.appear()
        #expect(model.wizard.currentStep == 0, "where it was left")
        await model.next()
        #expect(model.wizard.fields[0].value == "not yet" && !model.wizard.fields[0].problem.isEmpty)
    }

    @Test func goingBackFromTheFirstStepSavesNothing() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        #expect(!model.canGoBack)
        model.back()
        #expect(time.sleeperCount == 0)
        await model.leave()
        #expect(await store.drafts.isEmpty)
    }

    @Test func aDamagedDraftIsReportedAndTheRestIsRecovered() async {
        let store = FakePersonalInfoStore(
            draft: PersonalInfoDraft(step: "", answers: PersonalInfoAnswers(sensitive: [.identityCard: card])))
        await store.fail(draft: [StorageError.corrupt])
        let model = await make(store)
        await model.appear()
        #expect(model.bannerProblem?.title == "Your unfinished form could not be read")
        #expect(model.wizard.currentStep == 0 && model.hasDraft)
        await model.retry()
        #expect(model.bannerProblem == nil, "there is nothing to repeat")
    }

    @Test func damagedInformationIsReported() async {
        let store = FakePersonalInfoStore()
        await store.fail(info: [StorageError.corrupt])
        let model = await make(store)
        await model.appear()
        #expect(model.bannerProblem?.title == "Your personal information could not be read")
        #expect(model.beginTitle == "Fill In")
    }

    @Test func aLockedKeyringIsReportedAndNothingIsOverwritten() async {
        let draft = PersonalInfoDraft(step: "home", answers: PersonalInfoAnswers(plain: [.name: "张三", .sex: "male"]))
        let store = FakePersonalInfoStore(draft: draft)
        await store.fail(info: [StorageError.locked])
        let model = await make(store)
        await model.appear()
        #expect(model.pageProblem?.title == "Another program is using your data")
        #expect(model.screen == .problem && model.bannerProblem == nil, "not shown twice")
        model.begin()
        model.fill(.name, "x")
        await model.leave()
        #expect(await store.drafts.isEmpty)
        #expect(model.wizard.currentStep == nil)
        await model.retry()
        await model.appear()
        #expect(model.wizard.currentStep == 1 && model.bannerProblem == nil)
    }

    @Test func aCanceledLoadIsSilent() async {
        let store = FakePersonalInfoStore()
        await store.fail(draft: [CancellationError()])
        let model = await make(store)
        await model.appear()
        #expect(model.bannerProblem == nil && model.screen == .loading)
        await model.appear()
        #expect(model.screen == .summary)
    }

    @Test func aFailedSaveOfTheDraftIsReportedAndCanBeRetried() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        await store.fail(writing: [StorageError.diskFull, StorageError.diskFull])
        model.fill(.name, "张三")
        await model.leave()
        #expect(model.bannerProblem?.title == "The disk is full")
        await model.retry()
        #expect(model.bannerProblem?.title == "The disk is full")
        await model.retry()
        #expect(model.bannerProblem == nil)
        #expect(await store.kept?.answers.plain == [.name: "张三"])
    }

    @Test func finishedInformationIsNoDraftAlthoughItsDraftIsStillThere() async {
        let info = PersonalInfoAnswers(
            plain: [.name: "张三", .sex: "male", .age: "36", .address: "A1", .phone: "13812345678"],
            sensitive: [.identityCard: card])
        var typed = info
        typed.plain[.phone] = "138 1234 5678"
        let store = FakePersonalInfoStore(draft: PersonalInfoDraft(step: "contact", answers: typed), info: info)
        let model = await make(store)
        await model.appear()
        #expect(!model.hasDraft && model.wizard.currentStep == nil, "killed between the save and the draft's removal")
    }
}
