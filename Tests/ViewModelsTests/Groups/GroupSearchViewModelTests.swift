import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct GroupSearchViewModelTests {
    /// The stream that a search reads: the groups.
    private static let searchReaders = 1
    let fixture = GroupFixture()
    private var service: FakeGroupsService { fixture.service }

    /// Runs a list of the groups `g` and `h`, and a search in them, which is opened if `isOpen`.
    private func running(
        isOpen: Bool = false, _ body: (GroupSearchViewModel, GroupListViewModel) async -> Void
    ) async {
        service.set([GroupFixture.group(), GroupFixture.group("h", name: "Drum Tower")])
        service.set(
            [GroupFixture.event("a", "who has a ladder?", minutesAgo: 9), GroupFixture.event("b", "me")], of: "g")
        service.set([GroupFixture.event("c", "a LADDER", from: "@me:here", minutesAgo: 5)], of: "h")
        let list = fixture.list()
        let search = GroupSearchViewModel(list: list, context: fixture.context)
        let running = [Task { await list.start() }, Task { await search.start() }]
        await eventually("shown") {
            list.rows.count == 2 && service.readerCount == GroupFixture.listReaders + Self.searchReaders
        }
        if isOpen { await search.setOpen(true) }
        await body(search, list)
        for task in running {
            task.cancel()
            await task.value
        }
    }

    private func type(_ text: String, into search: GroupSearchViewModel) async {
        async let searching: Void = search.search(text)
        await fixture.time.waitForSleepers()
        fixture.time.advance(by: 0.2)
        await searching
    }

    private var searches: [String] { service.calls.filter { $0.hasPrefix("hits") } }

    @Test func allGroupsAreSearchedAfterADelay() async {
        await running { search, _ in
            #expect(search.canSearch && !search.isOpen && search.screen == .groups)
            await search.setOpen(true)
            #expect(search.isOpen && search.openCount == 1 && search.showsGroups && !search.showsScopes)
            async let searching: Void = search.search("ladder")
            await fixture.time.waitForSleepers()
            #expect(search.screen == .searching && search.showsResults && searches.isEmpty)
            fixture.time.advance(by: 0.2)
            await searching
            #expect(searches == [#"hits ["ladder"] - 50"#])
            #expect(search.screen == .hits && !search.canShowMore)
            #expect(search.rows.map(\.sender) == ["You", "Wang Fang"])
            #expect(search.rows[0].excerpt == [.init("a "), .init("LADDER", isMatch: true)])
            #expect(search.rows.map { $0.origin.hasPrefix("Drum Tower, Today, ") } == [true, false])
            #expect(search.rows[0].accessibleName.hasPrefix("You: a LADDER, Drum Tower, Today, "))
            await type("ladders", into: search)
            #expect(search.screen == .nothingFound && search.rows.isEmpty)
            await search.search(" ")
            #expect(search.screen == .groups && searches.count == 2)
        }
    }

    @Test func onlyTheLastTextIsSearched() async {
        await running(isOpen: true) { search, _ in
            async let first: Void = search.search("lad")
            await fixture.time.waitForSleepers()
            async let second: Void = search.search("me")
            await first
            await fixture.time.waitForSleepers()
            fixture.time.advance(by: 0.2)
            await second
            #expect(searches == [#"hits ["me"] - 50"#] && search.rows.map(\.id) == ["g chat b"])
        }
    }

    @Test func aLateAnswerIsDropped() async {
        await running(isOpen: true) { search, _ in
            let gate = Gate()
            service.hold { if $0.hasPrefix(#"hits ["ladder"#) { await gate.pass() } }
            async let first: Void = search.search("ladder")
            await fixture.time.waitForSleepers()
            fixture.time.advance(by: 0.2)
            await eventually("asked") { await gate.arrivals == 1 }
            await type("me", into: search)
            #expect(search.rows.map(\.id) == ["g chat b"])
            await gate.open()
            await first
            #expect(search.rows.map(\.id) == ["g chat b"] && search.screen == .hits)
        }
    }

    @Test func theOpenGroupIsTheFirstScope() async {
        await running { search, list in
            list.open(groupID: "g")
            await search.open()
            #expect(
                search.showsScopes && search.scopeIndex == 0 && search.scopes == ["In this group", "In all groups"])
            await type("ladder", into: search)
            #expect(search.rows.map(\.id) == ["g chat a"] && !search.rows[0].origin.contains("Lane"))
            await search.selectScope(at: 1)
            #expect(search.rows.map(\.id) == ["h chat c", "g chat a"] && search.rows[1].origin.contains("Lane"))
            await search.selectScope(at: 1)
            await search.open()
            #expect(search.openCount == 2 && search.text == "ladder" && search.scopeIndex == 0)
            #expect(searches.map { $0.dropFirst(16) } == ["g 50", "- 50", "g 50"])
            await search.setOpen(false)
            #expect(!search.isOpen && search.screen == .groups && search.text == "" && search.rows.isEmpty)
            await search.setOpen(true)
            #expect(search.scopeIndex == 1)
        }
    }

    @Test func aNarrowWindowShowsTheListForIt() async {
        await running { search, list in
            list.foldedChanged(to: true)
            list.open(groupID: "g")
            await search.open()
            #expect(search.scopeIndex == 0 && list.column == .list)
            await search.open()
            #expect(search.scopeIndex == 1)
        }
    }

    @Test func aHitOpensItsGroupAtTheMessage() async {
        await running { search, list in
            service.set((0..<3000).map { GroupFixture.event("m\($0)", "\($0)") }, of: "h")
            list.open(groupID: "g")
            await search.setOpen(true)
            await type("100", into: search)
            #expect(search.rows.count == 13)
            await search.choose("h chat m100")
            #expect(list.openGroup?.groupID == "h" && list.column == .group && search.isOpen)
            guard let chat = list.openGroup?.chat else { return }
            #expect(chat.feed.foundID == "m100" && chat.canScrollToNewest)
            #expect(chat.items.count == 401 && chat.items[1].id == "m80")
            await eventually("followed") {
                service.readerCount == GroupFixture.listReaders + Self.searchReaders + GroupFixture.pageReaders
            }
            #expect(chat.items[1].id == "m80")
            // The mark disappears, and the messages stay.
            await fixture.time.waitForSleepers()
            fixture.time.advance(by: 3)
            await eventually("not marked") { chat.feed.foundID == nil }
            await chat.scrollToNewest()
            #expect(chat.items.last?.id == "m2999" && !chat.canScrollToNewest)
        }
    }

    @Test func anotherGroupEndsTheSearch() async {
        await running { search, list in
            service.set([GroupFixture.event("m", "beans")], of: "g")
            list.open(groupID: "g")
            await search.open()
            await type("beans", into: search)
            #expect(search.rows.count == 1)
            // The group that is open already is not another one.
            list.open(groupID: "g")
            #expect(search.isOpen && search.rows.count == 1)
            list.open(groupID: "h")
            #expect(!search.isOpen && search.text.isEmpty && search.showsGroups)
        }
    }

    @Test func enterOpensTheFirstHitOfTheTextAsItIs() async {
        await running(isOpen: true) { search, list in
            await type("ladder", into: search)
            async let searching: Void = search.search("me")
            await fixture.time.waitForSleepers()
            async let choosing: Void = search.chooseFirst()
            fixture.time.advance(by: 0.2)
            await searching
            await choosing
            #expect(list.openGroup?.groupID == "g" && list.openGroup?.chat.feed.foundID == "b")
        }
    }

    @Test func aPostOpensItsPage() async {
        await running(isOpen: true) { search, list in
            service.set([GroupFixture.event("p", "the yard")], on: .posts, of: "g")
            await type("yard", into: search)
            await search.chooseFirst()
            #expect(list.openGroup?.openPage == .posts && list.openGroup?.chat.feed.foundID == nil)
            let posts = list.openGroup?.posts.feed
            #expect(posts?.foundID == "p")
            await fixture.time.waitForSleepers()
            fixture.time.advance(by: 3)
            await eventually("not marked") { posts?.foundID == nil }
            // A new post is not missed by the page that went to an old one.
            service.append([GroupFixture.event("new")], on: .posts, of: "g")
            await eventually("followed") { posts?.rows.first?.id == "new" }
        }
    }

    @Test func anActivityOpensItsPage() async {
        await running(isOpen: true) { search, list in
            let activity = GroupActivity(title: "Tea in the yard", starts: .distantFuture, place: "Yard")
            service.set([GroupFixture.event("a", "Tea in the yard", activity: activity)], on: .activities, of: "g")
            await type("yard", into: search)
            await search.chooseFirst()
            #expect(list.openGroup?.openPage == .activities && list.openGroup?.activities.feed.foundID == "a")
        }
    }

    @Test func aMessageThatIsGoneLeadsToTheNewest() async {
        await running(isOpen: true) { search, list in
            service.set((0..<100).map { GroupFixture.event("m\($0)", "\($0)") }, of: "g")
            await type("7", into: search)
            service.set((90..<100).map { GroupFixture.event("m\($0)", "\($0)") }, of: "g")
            await search.choose("g chat m70")
            guard let chat = list.openGroup?.chat else { return }
            #expect(chat.feed.foundID == nil && chat.items.last?.id == "m99" && !chat.canScrollToNewest)
            service.append([GroupFixture.event("m100")], of: "g")
            await eventually("follows") { chat.items.last?.id == "m100" }
        }
    }

    @Test func moreAreShownUpToAMaximum() async {
        await running(isOpen: true) { search, _ in
            service.set((0..<300).map { GroupFixture.event("m\($0)", "same") }, of: "h")
            await type("same", into: search)
            #expect(search.rows.count == 50 && search.canShowMore)
            for expected in [100, 150, 200] {
                await search.showMore()
                #expect(search.rows.count == expected)
            }
            #expect(!search.canShowMore)
        }
    }

    @Test func aMessageThatArrivesLaterIsFound() async {
        await running(isOpen: true) { search, _ in
            await type("harp", into: search)
            #expect(search.screen == .nothingFound)
            service.append([GroupFixture.event("z", "a harp")], of: "h")
            service.set([GroupFixture.group(), GroupFixture.group("h", name: "Bell Tower")])
            await eventually("found") { search.rows.map(\.id) == ["h chat z"] }
            // Hits stay as they are when more messages arrive.
            service.set([GroupFixture.group()])
            service.set(Optional<[Group]>.none)
            await eventually("closed") { !search.isOpen }
            #expect(searches.count == 2)
        }
    }

    @Test func aMessageThatArrivesDuringASearchIsFound() async {
        await running(isOpen: true) { search, _ in
            let gate = Gate()
            service.hold { if $0.hasPrefix("hits") { await gate.pass() } }
            async let searching: Void = search.search("harp")
            await fixture.time.waitForSleepers()
            fixture.time.advance(by: 0.2)
            await eventually("asked") { await gate.arrivals == 1 }
            service.set([GroupFixture.group(), GroupFixture.group("h", name: "Bell Tower")])
            await gate.open()
            await searching
            await eventually("asked again") { searches.count == 2 }
        }
    }

    @Test func aFailureIsShownAndRepeated() async {
        await running(isOpen: true) { search, _ in
            service.fail(StorageError.corrupt)
            await type("me", into: search)
            #expect(search.screen == .problem && search.problem != nil)
            service.fail(nil)
            await search.retry()
            #expect(search.screen == .hits && search.problem == nil)
        }
    }

    @Test func signingOutForgetsIt() async {
        await running(isOpen: true) { search, _ in
            await type("me", into: search)
            service.set(Optional<[Group]>.none)
            await eventually("closed") { !search.isOpen }
            #expect(search.text == "" && search.rows.isEmpty && !search.canSearch)
            await search.open()
            #expect(!search.isOpen)
        }
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let search = GroupSearchViewModel(list: fixture.list(), context: fixture.context)
            let typing = Task { await search.search("text") }
            await fixture.time.waitForSleepers()
            search.close()
            await typing.value
            return search
        }
    }
}
