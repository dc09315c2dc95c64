import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct RepairsViewModelTests {
    private let time = ManualTime()
    private let app = FakeAppService()
    private let drafts = Drafts.inMemory

    private func repair(_ title: String, addedAfter seconds: TimeInterval = 0) -> Repair {
        Repair(id: UUID(), title: title, addedAt: time.now.addingTimeInterval(seconds))
    }

    private func model(_ store: FakeRepairStore) -> RepairsViewModel {
        RepairsViewModel(store: store, drafts: drafts, time: time, words: .identity, appService: app)
    }

    @Test func thePageShowsWhatIsStored() async {
        let model = model(FakeRepairStore([repair("First"), repair("Second", addedAfter: 1)]))
        #expect(model.screen == .loading)
        await model.start()
        #expect(model.screen == .list)
        #expect(model.rows.map(\.title) == ["First", "Second"])
        #expect(model.rows.map(\.deleteName) == ["Delete “First”", "Delete “Second”"])
    }

    @Test func withNothingStoredThereIsAPlaceholder() async {
        let model = model(FakeRepairStore())
        await model.start()
        #expect(model.screen == .placeholder && model.rows.isEmpty)
    }

    @Test func aFailureIsShownAndTriedAgain() async {
        let store = FakeRepairStore([repair("First")])
        let model = model(store)
        await store.fail(with: .locked)
        await model.start()
        #expect(model.screen == .problem && model.problem != nil && model.rows.isEmpty)
        await store.fail(with: nil)
        await model.refresh()
        #expect(model.screen == .list && model.problem == nil)
    }

    @Test func aTitleIsAddedWithoutSpacesAround() async {
        let store = FakeRepairStore()
        let model = model(store)
        model.newTitle = "First"
        #expect(!model.canAdd, "nothing is loaded yet")
        await model.start()
        model.newTitle = "  "
        #expect(!model.canAdd)
        await model.add()
        #expect(model.rows.isEmpty)
        model.newTitle = " First "
        #expect(model.canAdd)
        await model.add()
        #expect(model.rows.map(\.title) == ["First"] && model.newTitle == "" && model.screen == .list)
        #expect(await store.repairs.map(\.title) == ["First"])
        #expect(await store.repairs.map(\.addedAt) == [time.now])
    }

    @Test func aFailedAdditionKeepsTheTitleAndIsReported() async {
        let store = FakeRepairStore()
        let model = model(store)
        await model.start()
        await store.fail(with: .diskFull)
        model.newTitle = "First"
        await model.add()
        #expect(model.newTitle == "First" && model.screen == .placeholder)
        #expect(app.problems.map(\.title) == ["The disk is full"])
    }

    @Test func aTitleThatIsNotAddedIsRestored() async {
        model(FakeRepairStore()).newTitle = "Fir"
        let again = model(FakeRepairStore())
        await again.accountChanged(.notSignedIn)
        #expect(again.newTitle == "Fir")
        await again.start()
        await again.add()
        let last = model(FakeRepairStore())
        await last.accountChanged(.notSignedIn)
        #expect(last.newTitle == "")
    }

    @Test func oneIsTickedOffAndBack() async throws {
        let store = FakeRepairStore([repair("First")])
        let model = model(store)
        await model.start()
        let id = try #require(model.rows.first).id
        await model.setDone(true, id)
        #expect(model.isDone(id))
        #expect(await store.repairs.map(\.isDone) == [true])
        await store.fail(with: .diskFull)
        await model.setDone(false, id)
        #expect(model.isDone(id) && app.problems.count == 1, "it is taken back")
        await store.fail(with: nil)
        await model.setDone(false, id)
        #expect(!model.isDone(id))
        #expect(await store.repairs.map(\.isDone) == [false])
    }

    @Test(arguments: [ToastOutcome.dismissed, .undone])
    func oneIsDeletedUnlessThatIsUndone(outcome: ToastOutcome) async throws {
        let store = FakeRepairStore([repair("First"), repair("Second", addedAfter: 1)])
        let model = model(store)
        await model.start()
        app.answer("toast") { () -> ToastOutcome in
            #expect(model.rows.map(\.title) == ["Second"])
            return outcome
        }
        await model.delete(try #require(model.rows.first).id)
        #expect(app.calls == ["toast: “First” deleted [Undo]"])
        #expect(model.rows.map(\.title) == (outcome == .undone ? ["First", "Second"] : ["Second"]))
        #expect(await store.repairs.count == (outcome == .undone ? 2 : 1))
    }

    @Test func withoutAWindowNothingComesBack() async throws {
        let store = FakeRepairStore([repair("First")])
        let model = RepairsViewModel(store: store, drafts: drafts, time: time, words: .identity, appService: nil)
        await model.start()
        await model.delete(try #require(model.rows.first).id)
        #expect(model.screen == .placeholder)
        #expect(await store.repairs.isEmpty)
    }

    @Test func nothingKeepsItAlive() async {
        weak var released: RepairsViewModel?
        do {
            let model = model(FakeRepairStore([repair("First")]))
            released = model
            await model.start()
        }
        #expect(released == nil)
    }
}
