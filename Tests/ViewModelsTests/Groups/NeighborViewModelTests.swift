import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct NeighborViewModelTests {
    let fixture = GroupFixture()
    let log = Log()

    final class Log { var calls: [String] = [] }

    private func make(_ id: String = "@wang:here") -> NeighborViewModel {
        NeighborViewModel(
            userID: id, context: fixture.context, write: { [log] in log.calls.append("write \($0) \($1)") },
            openChat: { [log] in log.calls.append("open \($0)") })
    }

    /// Runs the view-model until `isReady`.
    private func running(
        _ neighbor: NeighborViewModel, until isReady: () -> Bool, _ body: () async -> Void = {}
    ) async {
        let running = Task { await neighbor.run() }
        await eventually("ready", isReady)
        await body()
        running.cancel()
        await running.value
    }

    @Test func theGroupsInCommonAndTheHomesLeadOn() async {
        var chat = GroupFixture.group("chat", name: "Wang Fang")
        chat.pages = [.chat]
        fixture.service.set([GroupFixture.group(), chat])
        fixture.service.setStoredMembers([GroupMember(id: "@wang:here", name: "Wang Fang")])
        let home = GroupFixture.home("a")
        var twin = home
        (twin.id, twin.groupID) = ("b", "h")
        var other = GroupFixture.home("c")
        other.ownerID = "@zhao:here"
        fixture.markets.set([home, twin, other])
        let neighbor = make()
        await running(neighbor, until: { neighbor.showsGroups && neighbor.showsHomes }) {
            #expect(neighbor.groups.map(\.name) == ["Nanluogu Lane"])
            #expect(neighbor.homes.map(\.id) == ["a"], "a home in two markets is listed once")
            await neighbor.actions.open(neighbor.homes[0])
            #expect(fixture.app.calls == ["showHome: Hillcrest Row"] && !neighbor.isDone)
            await fixture.app.home?.writeToOwner()
            #expect(log.calls.first?.hasPrefix("write Hello! Is Hillcrest Row") == true && neighbor.isDone)
            neighbor.open(neighbor.groups[0])
            #expect(log.calls.last == "open g")
            // A message changes nothing; the members are read again when there are others.
            fixture.service.setStoredMembers([])
            fixture.service.change("g") { $0.name = "Lane 4" }
            await eventually("renamed") { neighbor.groups.map(\.name) == ["Lane 4"] }
            #expect(fixture.service.calls.count { $0 == "storedMembers g" } == 1)
            fixture.service.change("g") { $0.memberCount -= 1 }
            await eventually("left") { !neighbor.showsGroups }
            #expect(fixture.service.calls.count { $0 == "storedMembers g" } == 2)
            // What changes meanwhile is shown.
            fixture.markets.set([MarketHome]())
            await eventually("none") { !neighbor.showsHomes }
        }
    }

    @Test func aMemberWhoBecomesKnownLaterSharesTheGroup() async {
        fixture.service.set([GroupFixture.group()])
        let neighbor = make()
        await running(neighbor, until: { fixture.service.calls.contains("storedMembers g") }) {
            #expect(!neighbor.showsGroups)
            fixture.service.setStoredMembers([GroupMember(id: "@wang:here", name: "Wang Fang")])
            fixture.service.change("g") { $0.name = "Lane 4" }
            await eventually("shared") { neighbor.groups.map(\.name) == ["Lane 4"] }
        }
    }

    @Test func aStrangerHasNothingInCommon() async {
        fixture.service.set([GroupFixture.group()])
        let neighbor = make("@stranger:there")
        await running(
            neighbor,
            until: { fixture.service.calls.contains("storedMembers g") && fixture.markets.calls.contains("homes - ") })
        #expect(!neighbor.showsGroups && !neighbor.showsHomes && neighbor.canMessage)
    }

    @Test func aMessageOpensTheChat() async {
        let neighbor = make()
        await neighbor.message()
        #expect(log.calls == ["open !chat with @wang:here"] && neighbor.isDone && neighbor.canMessage)
    }

    @Test func aChatThatCannotBeOpenedIsReported() async {
        fixture.directChats.fail(RemoteError.offline)
        let neighbor = make()
        await neighbor.message()
        #expect(fixture.app.problems.map(\.title) == ["You are offline"] && !neighbor.isDone && log.calls.isEmpty)
    }

    @Test func theViewModelIsReleased() async {
        await expectRelease {
            let neighbor = make()
            await running(neighbor, until: { fixture.markets.calls.contains("homes - ") })
            return neighbor
        }
    }
}
