import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingsViewModelTests {
    let appService = FakeAppService()
    let time = ManualTime()

    /// Returns a list that has not been loaded.
    func unloaded(_ store: FakeListingStore) -> ListingsViewModel {
        ListingsViewModel(ListingActions(store, appService, time: time))
    }

    /// Returns a list of listings with names, the first being the newest.
    func make(
        _ names: [String], status: ListingStatus.Kind = .withdrawn
    ) async -> (list: ListingsViewModel, store: FakeListingStore) {
        let store = FakeListingStore(names.reversed().map { .sample(status, name: $0) })
        let list = unloaded(store)
        await list.load()
        return (list, store)
    }

    func names(_ list: ListingsViewModel) -> [String] {
        (0..<list.count).map { position in
            let row = list.makeRow()
            list.bind(row, to: position)
            defer { list.unbind(row) }
            return row.communityName
        }
    }

    func row(_ list: ListingsViewModel, _ position: Int) -> ListingRowViewModel {
        let row = list.makeRow()
        list.bind(row, to: position)
        return row
    }

    @Test func anApprovedListingHasAllOfItsDaysInTheList() async throws {
        // Given a list that was loaded some minutes ago,
        let (list, store) = await make(["A"], status: .reviewing)
        let row = row(list, 0)
        time.advance(by: 600)
        // when a listing is approved, then the list counts its days from now, like the details.
        let until = time.now.addingTimeInterval(Listing.showPeriod)
        try await store.perform([.approve(until: until)], on: row.listing.id, at: time.now)
        await list.load()
        #expect(row.daysLeftText == "90 days left")
    }

    @Test func loadingGivesRowsCountsAndNoPlaceholder() async {
        let store = FakeListingStore([.sample(.live), .sample(.live), .sample(.reviewing), .sample(.draft)])
        let list = unloaded(store)
        #expect(list.state == .idle)
        await list.load()
        #expect(list.state == .loaded(Loaded(4, time: time.now)))
        #expect(list.counts.statuses.map(list.counts.text) == ["2 live", "1 in review", "1 draft"])
        #expect(list.screen == .list)
    }

    @Test func anEmptyListAndNoResultsHaveDifferentPlaceholders() async {
        let (list, store) = await make([])
        #expect(list.screen == .placeholder && list.placeholder.title == "No Listings Yet")
        await list.selectPurpose(at: 2)
        #expect(list.screen == .placeholder && list.placeholder.title == "No Listings Found")
        await list.performPlaceholderAction()
        #expect(list.query == ListingQuery())
        await list.performPlaceholderAction()
        #expect(appService.calls == ["editor"])
        try? await store.add([ListingRecord(draft: .sample(), id: UUID(), at: time.now)])
        await list.load()
        #expect(list.screen == .list)
        await list.performPlaceholderAction()
        #expect(appService.calls == ["editor"])
    }

    @Test func searchFilterAndSortAskForWhatTheySay() async {
        let (list, _) = await make(["阳光花园", "翠湖", "阳光里"])
        await list.search(for: "阳光")
        #expect(names(list) == ["阳光花园", "阳光里"])
        await list.selectSort(at: 4)
        await list.selectStatus(at: 4)
        #expect(list.query == ListingQuery(text: "阳光", status: .live, sort: .mostViews))
        #expect((list.purposeIndex, list.statusIndex, list.sortIndex) == (0, 4, 4))
        #expect(names(list) == [])
        await list.clearSearchAndFilters()
        #expect(list.query == ListingQuery(sort: .mostViews))
        #expect(list.count == 3)
    }

    @Test func aCountFiltersAndNoLongerDoesAfterASecondPress() async {
        let store = FakeListingStore([.sample(.live), .sample(.rejected)])
        let list = unloaded(store)
        await list.load()
        await list.toggleFilter(by: .rejected)
        #expect(list.count == 1 && list.statusIndex == 3 && list.counts.shownText == "1 of 2 shown")
        await list.toggleFilter(by: .live)
        #expect(list.query.status == .live && list.counts.statuses == [.live, .rejected])
        await list.toggleFilter(by: .live)
        #expect(list.count == 2 && list.query.status == nil && list.counts.shownText == "")
    }

    @Test func anUnchangedQueryIsNotRepeated() async {
        let (list, store) = await make(["a"])
        await list.search(for: "")
        await list.selectPurpose(at: 0)
        #expect(await store.queries.count == 1)
    }

    @Test func theNewestSearchWinsWhateverTheOrderOfAnswers() async {
        let (list, store) = await make(["ab", "a", "b"])
        let gate = ChangeSignal()
        let opened = gate.changes()
        await store.delayAnswers { query in
            guard query.text == "a" else { return }
            for await _ in opened { break }
        }
        let slow = Task { await list.search(for: "a") }
        await eventually("asked") { await store.queries.last?.text == "a" }
        await list.search(for: "ab")
        #expect(names(list) == ["ab"])
        gate.send()
        await slow.value
        #expect(names(list) == ["ab"])
        #expect(list.query.text == "ab")
    }

    @Test func aFailureKeepsTheRowsAndSaysWhy() async {
        let (list, store) = await make(["a", "b"])
        await store.failNext(StorageError.locked)
        await list.search(for: "a")
        #expect(list.problem?.title == "Another program is using your data")
        #expect(list.count == 2)
        await list.refresh()
        #expect(names(list) == ["a"])
        #expect(list.problem == nil)
        await store.failNext(StorageError.corrupt)
        await list.refresh()
        #expect(list.problem?.title == "Stored data could not be read")
    }

    @Test func theFirstLoadMayFailAndBeTriedAgain() async {
        let store = FakeListingStore([.sample()])
        let list = unloaded(store)
        await store.failNext(StorageError.notWritable)
        #expect(list.screen == .loading)
        await list.load()
        #expect(list.problem != nil && list.screen == .problem)
        await list.load()
        #expect(list.count == 1)
    }

    // MARK: Following the store

    @Test func theListFollowsTheStoreWithTheSmallestChanges() async throws {
        let (list, store) = await make(["c", "b", "a"], status: .live)
        var splices: [[Int]] = []
        list.onSplice = { splices.append([$0, $1, $2]) }
        let bound = row(list, 1)
        let running = Task { await list.start() }
        await eventually("listening") { store.signal.listenerCount == 1 }

        try await store.add([ListingRecord(draft: .sample(name: "d"), id: UUID(), at: time.now)])
        await eventually("added") { list.count == 4 }
        #expect(splices == [[0, 0, 1]])
        #expect(bound.communityName == "b")

        try await store.perform([.withdraw], on: bound.listing.id, at: time.now)
        await eventually("withdrawn") { bound.listing.status == .withdrawn }
        #expect(splices == [[0, 0, 1]], "the row has changed, and the list has not")

        try await store.delete(bound.listing.id)
        await eventually("deleted") { list.count == 3 }
        #expect(splices == [[0, 0, 1], [2, 1, 0]])
        #expect(names(list) == ["d", "c", "a"])
        running.cancel()
        await running.value
        await eventually("no longer listening") { store.signal.listenerCount == 0 }
    }

    @Test func aChangedListingIsShownWithoutAskingAgain() async throws {
        // Given a list of live listings, the cheapest first,
        let store = FakeListingStore((1...9).map { .sample(.live, name: "\($0)", price: Money($0 * 10)) })
        let list = unloaded(store)
        await list.load()
        await list.selectSort(at: list.sorts.index(of: .lowestPrice))
        await list.selectStatus(at: list.statuses.index(of: .live))
        let queries = await store.queries.count
        var splices: [[Int]] = []
        list.onSplice = { splices.append([$0, $1, $2]) }
        let running = Task { await list.start() }
        await eventually("listening") { store.signal.listenerCount == 1 }
        let row = row(list, 2)
        let id = row.listing.id
        // when a price changes, then the row follows, and moves only if its position changes.
        func setPrice(_ price: Int64) async throws {
            let old = try #require(await store.listing(id)?.facts.price)
            try await store.perform([.adjustPrice(from: old, to: Money(price))], on: id, at: time.now)
        }
        try await setPrice(35)
        await eventually("dearer") { row.listing.facts.price == Money(35) }
        #expect(splices == [])
        try await setPrice(75)
        await eventually("moved") { splices.count == 2 }
        #expect(splices == [[2, 1, 0], [6, 0, 1]] && names(list).joined() == "124567389")
        // A listing that no longer matches leaves the list; the counts follow.
        try await store.perform([.withdraw], on: id, at: time.now)
        await eventually("left") { list.count == 8 }
        #expect(list.counts.shownText == "8 of 9 shown")
        #expect(list.counts.statuses.map(list.counts.text) == ["8 live", "1 withdrawn"])
        #expect(await store.queries.count == queries)
        running.cancel()
        await running.value
    }

    @Test func missedChangesAreReadAgain() async throws {
        let (list, store) = await make(["a"], status: .live)
        let running = Task { await list.start() }
        await eventually("listening") { store.signal.listenerCount == 1 }
        let queries = await store.queries.count
        // The list did not receive the change before this one.
        store.signal.send(ListingsChange(number: 2, updates: []))
        await eventually("asked again") { await store.queries.count == queries + 1 }
        // An earlier change is already in the answer.
        store.signal.send(ListingsChange(number: 0, updates: []))
        try await store.add([ListingRecord(draft: .sample(name: "b"), id: UUID(), at: time.now)])
        await eventually("added") { list.count == 2 }
        #expect(names(list) == ["b", "a"])
        running.cancel()
        await running.value
    }

    @Test func theViewSeesAConsistentListDuringEachChange() async throws {
        let (list, _) = await make((0..<50).map { "n\($0)" })
        var length = list.count
        list.onSplice = { position, removed, added in
            length += added - removed
            #expect(list.count == length)
            for place in [position, position + added - 1] where added > 0 { #expect(names(list)[place] != "") }
        }
        await list.search(for: "n1")
        await list.selectSort(at: 1)
        await list.clearSearchAndFilters()
        #expect(length == 50)
    }

    @Test func anUnboundRowIsLeftAlone() async throws {
        let (list, store) = await make(["a"], status: .live)
        let row = row(list, 0)
        list.unbind(row)
        try await store.perform([.withdraw], on: row.listing.id, at: time.now)
        await list.load()
        #expect(row.listing.status.kind == .live)
        list.bind(row, to: 0)
        #expect(row.listing.status.kind == .withdrawn)
    }

    @Test func nothingIsLeakedByRowsListAndActions() async {
        weak var list: ListingsViewModel?
        weak var row: ListingRowViewModel?
        do {
            let (made, store) = await make(["a"], status: .live)
            let bound = self.row(made, 0)
            let running = Task { await made.start() }
            await eventually("following") { store.changeListenerCount > 0 }
            running.cancel()
            await running.value
            (list, row) = (made, bound)
            #expect(list != nil && row != nil)
        }
        await eventually("released") { list == nil && row == nil }
    }
}
