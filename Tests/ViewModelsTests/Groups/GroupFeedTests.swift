import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The paging that chat, posts and activities share.
@Suite struct GroupFeedTests {
    let fixture = GroupFixture()

    /// Returns a feed of event ids, by default in steps of ten.
    func feed(_ size: TimelineReader.Size = TimelineReader.Size(first: 10, step: 10)) -> GroupFeed<String> {
        GroupFeed(.posts, of: "g", size: size, placeholder: "Nothing", context: fixture.context) { events, _ in
            events.map(\.id)
        }
    }

    func set(_ ids: Range<Int>, earlier: Range<Int> = 0..<0) {
        fixture.service.set(
            ids.map { GroupFixture.event("\($0)") }, earlier: earlier.map { GroupFixture.event("\($0)") }, on: .posts)
    }

    func running(_ feed: GroupFeed<String>, _ body: () async -> Void) async {
        let running = Task { await feed.run() }
        await eventually("shown") { feed.screen != .loading }
        await body()
        running.cancel()
        await running.value
    }

    /// Begins a second read before the first one has ended, and waits for both.
    private func overlap(
        _ first: @escaping @MainActor () async -> Void, _ second: @escaping @MainActor () async -> Void
    ) async {
        let gate = Gate()
        fixture.service.hold { _ in await gate.pass() }
        let earlier = Task { await first() }
        await eventually("the first read") { await gate.arrivals == 1 }
        let later = Task { await second() }
        await eventually("the second read") { await gate.arrivals == 2 }
        await gate.open()
        await earlier.value
        await later.value
    }

    static func ids(_ range: Range<Int>) -> [String] { range.map(String.init) }

    @Test func aPageWithoutEventsShowsItsPlaceholder() async {
        let feed = feed()
        #expect(feed.screen == .loading && feed.placeholder == "Nothing" && !feed.showsHistoryStatus)
        await running(feed) {
            #expect(feed.screen == .placeholder && feed.rows.isEmpty && !feed.hasEarlier)
            set(0..<1)
            await eventually("listed") { feed.screen == .list }
            #expect(feed.rows == ["0"])
        }
    }

    @Test func theRowsMoveBackAndForthWithinTheirMaximum() async {
        set(0..<100)
        let feed = feed(TimelineReader.Size(first: 10, step: 10, maximum: 30))
        await running(feed) {
            for _ in 0..<4 { await feed.showEarlier() }
            #expect(feed.rows == Self.ids(50..<80) && feed.timeline.hasLater)
            await feed.reachedLatest()
            #expect(feed.rows == Self.ids(60..<90))
            await feed.reachedLatest()
            #expect(feed.rows == Self.ids(70..<100) && !feed.timeline.hasLater)
            // There, the next one is displayed, too.
            await feed.reachedLatest()
            #expect(feed.rows == Self.ids(70..<100))
            await feed.follow()
            fixture.service.append([GroupFixture.event("100")], on: .posts)
            await eventually("new") { feed.rows.last == "100" }
            // A failure changes nothing.
            await feed.showEarlier()
            await feed.showEarlier()
            let rows = feed.rows
            fixture.service.fail(StorageError.diskFull)
            await feed.reachedLatest()
            #expect(feed.rows == rows && feed.state.problem == nil && fixture.app.problems.isEmpty)
        }
    }

    @Test func someScreensOfRowsAreKept() async {
        set(0..<500)
        let feed = feed(TimelineReader.Size(first: 10, step: 5, maximum: 400))
        await feed.reload()
        // Without a view, as many as possible.
        for _ in 0..<40 { await feed.showEarlier() }
        #expect(feed.rows == Self.ids(290..<500))
        // Ten visible rows: six screens, of which the user is at the first.
        feed.limitRows(inSight: 10)
        await feed.showEarlier()
        #expect(feed.rows == Self.ids(285..<345))
        await feed.reachedLatest()
        #expect(feed.rows == Self.ids(290..<350))
        // More visible rows: none are dropped until there are six screens of them.
        feed.limitRows(inSight: 12)
        await feed.reachedLatest()
        #expect(feed.rows == Self.ids(290..<362))
        // Few visible rows, while the user may be at the last ones: all are read again, and the earliest are dropped
        // with the next read.
        feed.limitRows(inSight: 1)
        await feed.reload()
        #expect(feed.rows == Self.ids(290..<362))
        await feed.reachedLatest()
        #expect(feed.rows == Self.ids(317..<367))
    }

    @Test func fewerEventsCanBeReadAtFirst() async {
        set(100..<125)
        let feed = feed(TimelineReader.Size(first: 4, step: 10))
        await running(feed) {
            #expect(feed.rows == Self.ids(121..<125) && feed.hasEarlier)
            await feed.showEarlier()
            #expect(feed.rows == Self.ids(111..<125))
        }
    }

    @Test func earlierEventsAreReadThenFetched() async {
        set(100..<125, earlier: 0..<60)
        let feed = feed()
        var updates: [Int] = []
        feed.onUpdate = { updates.append($0.count) }
        await running(feed) {
            #expect(feed.rows == Self.ids(115..<125) && feed.hasEarlier)
            await feed.showEarlier()
            #expect(feed.rows == Self.ids(105..<125))
            await feed.showEarlier()
            #expect(feed.rows == Self.ids(100..<125) && feed.hasEarlier)
            #expect(fixture.service.calls.isEmpty)
            await feed.showEarlier()
            #expect(fixture.service.calls == ["fetchEarlier posts"])
            #expect(feed.rows == Self.ids(50..<60) + Self.ids(100..<125))
            for _ in 0..<5 { await feed.showEarlier() }
            #expect(feed.rows == Self.ids(0..<60) + Self.ids(100..<125) && !feed.hasEarlier)
            let calls = fixture.service.calls
            await feed.showEarlier()
            #expect(fixture.service.calls == calls)
            #expect(updates.first == 0 && updates.sorted() == updates)
        }
    }

    @Test func earlierEventsStayWhileNewOnesArrive() async {
        set(0..<30)
        let feed = feed()
        await running(feed) {
            await feed.showEarlier()
            #expect(feed.rows == Self.ids(10..<30) && !feed.isFollowing)
            fixture.service.append((30..<40).map { GroupFixture.event("\($0)") }, on: .posts)
            await eventually("arrived") { feed.rows == Self.ids(10..<40) }
        }
    }

    @Test func theRangeIsBounded() async {
        set(0..<3000)
        let feed = feed()
        await running(feed) {
            fixture.service.append((3000..<3005).map { GroupFixture.event("\($0)") }, on: .posts)
            await eventually("arrived") { feed.rows == Self.ids(2995..<3005) }
            feed.hold()
            fixture.service.append((3005..<6000).map { GroupFixture.event("\($0)") }, on: .posts)
            await eventually("bounded") { feed.rows == Self.ids(2995..<4995) }
            #expect(feed.timeline.hasLater)
            await feed.showEarlier()
            #expect(feed.rows == Self.ids(2985..<4985))
            await feed.follow()
            #expect(feed.isFollowing && feed.rows == Self.ids(5500..<6000))
        }
    }

    @Test func aPageWithoutStoredEventsFetchesSome() async {
        set(0..<0, earlier: 0..<3)
        let feed = feed()
        await running(feed) {
            await eventually("fetched") { feed.rows == Self.ids(0..<3) }
            #expect(fixture.service.calls == ["fetchEarlier posts"] && !feed.hasEarlier)
        }
    }

    @Test func anEmptyPageThatMayHaveEarlierEventsIsAList() async {
        set(0..<0, earlier: 0..<3)
        fixture.service.failEarlier(RemoteError.offline)
        let feed = feed()
        await running(feed) {
            #expect(feed.screen == .problem && feed.state.problem?.title == "You are offline")
            fixture.service.failEarlier(nil)
            await feed.reload()
            #expect(feed.screen == .list && feed.rows.count == 3)
        }
    }

    @Test func aFailureToLoadEarlierEventsIsRetriedByTheUserOnly() async {
        set(10..<11, earlier: 9..<10)
        fixture.service.failEarlier(RemoteError.offline)
        let feed = feed()
        await running(feed) {
            await feed.reachedEarliest()
            #expect(feed.earlierProblem?.title == "You are offline")
            #expect(!feed.isLoadingEarlier && feed.showsHistoryStatus && feed.hasEarlier && feed.rows == ["10"])
            fixture.service.failEarlier(nil)
            await feed.reachedEarliest()
            #expect(feed.rows == ["10"])
            await feed.showEarlier()
            #expect(feed.rows == ["9", "10"] && feed.earlierProblem == nil && !feed.showsHistoryStatus)
        }
    }

    @Test(arguments: [true, false]) func whatTheUserScrollsToIsReadAgainAfterAnotherRead(isEarlier: Bool) async {
        set(0..<100)
        let feed = feed(TimelineReader.Size(first: 10, step: 10, maximum: 30))
        await feed.reload()
        for _ in 0..<4 { await feed.showEarlier() }
        #expect(feed.rows == Self.ids(50..<80))
        // A change of the page reads the range that was displayed before.
        await overlap(
            { if isEarlier { await feed.showEarlier() } else { await feed.reachedLatest() } }, { await feed.reload() })
        #expect(feed.rows == Self.ids(isEarlier ? 40..<70 : 60..<90))
    }

    @Test func aFollowedChatIsNotTakenBackByAnEarlierRead() async {
        set(0..<100)
        let feed = feed()
        await feed.reload()
        await overlap({ await feed.showEarlier() }, { await feed.follow() })
        #expect(feed.isFollowing && feed.rows == Self.ids(90..<100))
    }

    @Test func earlierEventsAreLoadedOnceAtATime() async {
        set(10..<11, earlier: 9..<10)
        let feed = feed()
        await running(feed) {
            let gate = Gate()
            fixture.service.hold { _ in await gate.pass() }
            let loading = Task { await feed.showEarlier() }
            await eventually("asked") { await gate.arrivals == 1 }
            #expect(feed.isLoadingEarlier && feed.showsHistoryStatus)
            await feed.reachedEarliest()
            #expect(await gate.arrivals == 1)
            await gate.open()
            await loading.value
            #expect(feed.rows == ["9", "10"] && !feed.isLoadingEarlier)
        }
    }

    @Test func aFailedReadKeepsTheRows() async {
        set(0..<1)
        let feed = feed()
        await running(feed) {
            fixture.service.fail(StorageError.locked)
            fixture.service.append([], on: .posts)
            await eventually("failed") { feed.state.problem != nil }
            #expect(feed.rows == ["0"] && feed.screen == .list)
            fixture.service.fail(nil)
            fixture.service.append([], on: .posts)
            await eventually("succeeded") { feed.state.problem == nil }
        }
    }

    @Test func aFirstReadThatFailsIsAProblem() async {
        fixture.service.fail(StorageError.locked)
        let feed = feed()
        await running(feed) {
            #expect(feed.screen == .problem && feed.rows.isEmpty)
            fixture.service.fail(nil)
            set(0..<1)
            await eventually("listed") { feed.screen == .list }
        }
    }

    @Test func theResultOfAnEarlierReadIsDropped() async {
        set(0..<1)
        let feed = feed()
        var updates = 0
        feed.onUpdate = { _ in updates += 1 }
        await overlap({ await feed.reload() }, { await feed.reload() })
        #expect(updates == 1 && feed.rows == ["0"])
    }

    @Test func failuresOfResendingAndDiscardingAreReported() async {
        let feed = feed()
        await feed.resend("a")
        await feed.discard("b")
        #expect(fixture.service.calls == ["resend a", "discard b"] && fixture.app.problems.isEmpty)
        fixture.service.fail(RemoteError.offline)
        await feed.resend("a")
        await feed.discard("b")
        #expect(fixture.app.problems.map(\.title) == ["You are offline", "You are offline"])
    }

    @Test func aCanceledRequestIsSilent() async {
        fixture.service.fail(CancellationError())
        let feed = feed()
        await feed.resend("a")
        await feed.reload()
        #expect(fixture.app.problems.isEmpty && feed.state.problem == nil)
    }
}
