import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct HomesViewModelTests {
    let fixture = GroupFixture()

    @Test func nothingIsReadBeforeThePageIsOpened() async {
        fixture.markets.set([GroupFixture.home("a")])
        let page = fixture.groupPage(GroupFixture.group(), openPage: .chat)
        let running = Task { await page.run() }
        await eventually("runs") { fixture.service.readerCount == GroupFixture.pageReaders }
        #expect(page.homes.screen == .loading && fixture.markets.calls.isEmpty)
        await page.open(.homes)
        await eventually("read") { page.homes.screen == .list && page.homes.rows.map(\.id) == ["a"] }
        // What is published later is read at once.
        fixture.markets.set([GroupFixture.home("b"), GroupFixture.home("a")])
        await eventually("another home") { page.homes.rows.map(\.id) == ["b", "a"] }
        running.cancel()
        await running.value
    }

    @Test func aHomeIsShownWithItsFacts() async throws {
        fixture.markets.set([
            GroupFixture.home("a", photos: ["mxc://here/1", "mxc://here/2"]),
            GroupFixture.home("b", .sale, price: Money(3_000_000), earlier: [Money(3_200_000)], area: "", isOwn: true),
            GroupFixture.home("c", earlier: [Money(7000)], daysAgo: 2.9), GroupFixture.home("d", daysAgo: 3),
        ])
        let homes = fixture.homes()
        await fixture.running(homes) {
            let rows = homes.rows
            #expect(rows.map(\.price) == ["¥7,200 / month", "¥3,000,000", "¥7,200 / month", "¥7,200 / month"])
            #expect(rows.map(\.mark) == ["", "Was ¥3,200,000", "New", ""])
            #expect(rows[0].name == "Hillcrest Row" && rows[0].rooms == "3 bed · 2 living · 1 bath")
            #expect(rows[0].size == "89.5 m² · floor 5 of 18")
            #expect(rows[0].details == "For rent, whole home · Chaoyang · Wang Fang")
            #expect(rows[1].details == "For sale · You")
            #expect(rows[0].photo?.absoluteString == "mxc://here/1" && rows[1].photo == nil)
            #expect(
                rows[1].accessibleName
                    == "Hillcrest Row, ¥3,000,000, Was ¥3,200,000, 3 bed · 2 living · 1 bath, 89.5 m² · floor 5 of 18, "
                    + "For sale · You")
            #expect(homes.countText == "4 homes" && homes.reviewTitle == "" && homes.limitText == "")
        }
    }

    @Test func anEmptyMarketSaysWhy() async {
        let homes = fixture.homes()
        await fixture.running(homes) {
            #expect(homes.screen == .placeholder && homes.placeholder.title == "No Homes Yet" && !homes.canAct)
            await homes.filters.selectPurpose(at: 1)
            #expect(homes.placeholder.title == "No Homes Found" && homes.canAct && homes.countText == "Sale")
            await homes.performPlaceholderAction()
            #expect(homes.placeholder.title == "No Homes Yet" && homes.filters.purposeIndex == 0)
        }
        let unread = fixture.homes([.homes: .notJoined])
        await fixture.running(unread) {
            #expect(unread.placeholder.title == "There is nothing to read here" && unread.notice.isVisible)
        }
    }

    @Test func aFailureKeepsTheHomes() async {
        fixture.markets.setError(RemoteError.offline)
        let homes = fixture.homes()
        await fixture.running(homes) {
            await eventually("failed") { homes.screen == .problem }
            #expect(homes.problem?.title == "You are offline" && homes.outdatedProblem == nil)
            fixture.markets.setError(nil)
            fixture.markets.set([GroupFixture.home("a")])
            await eventually("read") { homes.screen == .list }
            fixture.markets.setError(StorageError.locked)
            await homes.reload()
            #expect(homes.screen == .list && homes.outdatedProblem != nil)
            fixture.markets.setError(CancellationError())
            await homes.reload()
            #expect(homes.screen == .list)
        }
    }

    @Test func theAnswerToAnEarlierQueryIsDropped() async {
        fixture.markets.set([GroupFixture.home("a")])
        let homes = fixture.homes()
        await fixture.running(homes) {
            let gate = Gate()
            fixture.markets.hold { _ in await gate.pass() }
            let early = Task { await homes.filters.selectSort(at: 1) }
            await eventually("asked") { await gate.arrivals == 1 }
            fixture.markets.hold(nil)
            // The newer question is answered first.
            await homes.filters.selectSort(at: 2)
            #expect(homes.rows.map(\.id) == ["a"])
            fixture.markets.hold { _ in await gate.pass() }
            fixture.markets.set([GroupFixture.home("old")])
            await gate.open()
            await early.value
            fixture.markets.set([GroupFixture.home("new")])
            await eventually("the newest") { homes.rows.map(\.id) == ["new"] }
            #expect(homes.filters.sortIndex == 2)
        }
    }

    @Test func aFailureOfAnEarlierQueryIsDropped() async {
        let homes = fixture.homes()
        await fixture.running(homes) {
            let (gate, markets) = (Gate(), fixture.markets)
            markets.hold { _ in
                await gate.pass()
                markets.setError(RemoteError.offline)
            }
            let early = Task { await homes.filters.selectSort(at: 1) }
            await eventually("asked") { await gate.arrivals == 1 }
            fixture.markets.hold(nil)
            await homes.filters.selectSort(at: 2)
            await gate.open()
            await early.value
            #expect(homes.screen == .placeholder && homes.state.problem == nil)
        }
    }

    @Test func keysAreCollectedIntoOneSearch() async {
        let homes = fixture.homes()
        await fixture.running(homes) {
            let before = fixture.markets.calls.count
            let typing = ["h", "hi", "hil"].map { text in Task { await homes.filters.search(for: text) } }
            await fixture.time.waitForSleepers(3)
            fixture.time.advance(by: 0.2)
            for key in typing { await key.value }
            #expect(fixture.markets.calls[before...] == ["homes g hil"] && homes.filters.text == "hil")
        }
    }

    @Test func aLongMarketIsReadInGrowingParts() async {
        fixture.markets.set((0..<100_000).map { GroupFixture.home("h\($0)") })
        let homes = fixture.homes()
        await fixture.running(homes) {
            #expect(homes.rows.count == 60 && homes.countText == "More than 60 homes")
            var counts: [Int] = []
            for _ in 0..<8 {
                await homes.reachedEnd()
                counts.append(homes.rows.count)
            }
            #expect(counts == [120, 240, 480, 960, 1920, 1920, 1920, 1920])
            #expect(homes.limitText == "Search or filter to see other homes.")
            #expect(fixture.markets.calls.count == 7)
            // Another query begins with a short list.
            await homes.filters.selectSort(at: 1)
            #expect(homes.rows.count == 60 && homes.limitText == "")
            #expect(homes.rows.last?.id == "h59" && homes.rows.map(\.id).count == Set(homes.rows.map(\.id)).count)
        }
    }

    @Test func aHomeIsNotLoadedTwiceAtTheEnd() async {
        fixture.markets.set((0..<200).map { GroupFixture.home("h\($0)") })
        let homes = fixture.homes()
        await fixture.running(homes) {
            let gate = Gate()
            fixture.markets.hold { _ in await gate.pass() }
            let loading = Task { await homes.reachedEnd() }
            await eventually("asked") { await gate.arrivals == 1 }
            await homes.reachedEnd()
            await gate.open()
            await loading.value
            #expect(homes.rows.count == 120 && fixture.markets.calls.count == 3)
        }
    }

    @Test func aGroupWithoutAMarketSaysHowToGetOne() async {
        fixture.service.setMembers([
            member("@me:here", "Me", .member, isUser: true), member("@a:here", "Anna", .administrator),
            member("@b:here", "Bo", .moderator),
        ])
        let homes = fixture.homes([.homes: .absent])
        #expect(homes.placeholder.advice.hasSuffix("A moderator of the group can add one."))
        await fixture.running(homes) {
            #expect(homes.screen == .placeholder && !homes.showsFilters && !homes.notice.isVisible)
            #expect(homes.placeholder.title == "This group has no market" && !homes.canAct)
            #expect(homes.placeholder.advice.hasSuffix("These members can add one: Anna, +1."))
            #expect(fixture.markets.calls.isEmpty && fixture.service.calls == ["members g"])
        }
    }

    @Test func aModeratorAddsAMarket() async {
        fixture.service.setMembers([member("@me:here", "Me", .moderator, isUser: true)])
        fixture.markets.set([GroupFixture.home("a")])
        let homes = fixture.homes([.homes: .absent])
        await fixture.running(homes) {
            #expect(homes.placeholder.buttonTitle == "Add a Market" && homes.canAct)
            let gate = Gate()
            fixture.markets.hold { _ in await gate.pass() }
            let adding = Task { await homes.performPlaceholderAction() }
            await eventually("asked") { await gate.arrivals == 1 }
            #expect(!homes.canAct && homes.isAddingMarket)
            await homes.performPlaceholderAction()
            await gate.open()
            await adding.value
            #expect(fixture.markets.calls == ["addMarket g"] && homes.canAct)
            fixture.markets.setError(GroupMembershipError.notAllowed)
            await homes.performPlaceholderAction()
            #expect(fixture.app.problems.map(\.title) == ["You are not allowed to do this"])
            fixture.markets.setError(nil)
            homes.notice.update(GroupFixture.group())
            await homes.noticeChanged()
            #expect(homes.screen == .list && homes.showsFilters)
        }
    }

    @Test func moderatorsSeeHowManyHomesWait() async {
        fixture.markets.set((0..<51).map { GroupFixture.home("h\($0)", review: .pending) })
        let homes = fixture.homes()
        await fixture.running(homes) {
            #expect(!homes.showsReview && homes.screen == .placeholder)
            fixture.markets.set([Market(id: "g", groupName: "Lane", isReviewed: true, isModerator: true)])
            await eventually("counted") { homes.reviewTitle == "To Review (more than 50)" }
            fixture.markets.set([GroupFixture.home("a", review: .pending)])
            await eventually("counted again") { homes.reviewTitle == "To Review (1)" }
            homes.review()
            #expect(fixture.app.calls == ["showReview"])
            fixture.markets.set([Market(id: "g", groupName: "Lane", isReviewed: true)])
            await eventually("no longer a moderator") { !homes.showsReview }
        }
    }

    @Test func hostileTextsAreBounded() async {
        let marks = "Z" + String(repeating: "\u{0301}", count: 20_000)
        let lines = String(repeating: "line\n", count: 5000)
        fixture.markets.set([
            GroupFixture.home(
                "a", name: "Row\u{202E}eniL\n" + marks, area: marks + lines, address: lines, about: lines + marks,
                owner: "שלום\u{0000}" + lines),
            GroupFixture.home("b", name: "\u{200B}\u{2060}", area: "\u{200B}"),
        ])
        let homes = fixture.homes()
        await fixture.running(homes) {
            #expect(homes.rows[1].name == "Home")
            let row = homes.rows[0]
            for text in [row.name, row.details, row.accessibleName] {
                #expect(text.utf8.count < 2000 && !text.contains("\n") && !text.unicodeScalars.contains("\u{202E}"))
            }
            await homes.show("a")
            let details = fixture.app.home
            #expect(details?.title == row.name && (details?.about.utf8.count ?? .max) <= 8000)
            #expect(details?.facts.allSatisfy { $0.value.utf8.count < 400 } == true)
            #expect(details?.about.split(separator: "\n").count ?? .max <= 80)
        }
    }

    @Test func aSearchHitOpensTheHome() async {
        fixture.markets.set([GroupFixture.home("a")])
        let page = fixture.groupPage(GroupFixture.group(), openPage: .chat)
        await page.show("a", on: .homes)
        #expect(page.openPage == .homes && fixture.app.calls == ["showHome: Hillcrest Row"])
        await page.show("deleted", on: .homes)
        #expect(fixture.app.calls.last == "toast: This home is no longer offered")
        fixture.markets.setError(StorageError.locked)
        await page.show("a", on: .homes)
        #expect(fixture.app.problems.count == 1)
    }

    @Test func marksChangeWithTheDays() async {
        fixture.markets.set([GroupFixture.home("a", daysAgo: 2.5)])
        let page = fixture.groupPage(GroupFixture.group(), openPage: .chat)
        await page.timePassed()
        #expect(fixture.markets.calls.isEmpty)
        await page.open(.homes)
        #expect(page.homes.rows.map(\.mark) == ["New"])
        fixture.time.advance(by: 86_400)
        await page.timePassed()
        #expect(page.homes.rows.map(\.mark) == [""])
        #expect(await page.homes.actions.pictureData(at: URL(string: "mxc://here/1")!, size: 176) != nil)
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let homes = fixture.homes()
            await fixture.running(homes) { await homes.filters.selectSort(at: 1) }
            return homes
        }
    }

    private func member(_ id: String, _ name: String, _ role: GroupRole, isUser: Bool = false) -> GroupMember {
        var member = GroupMember(id: id, name: name)
        member.role = role
        member.isUser = isUser
        return member
    }
}
