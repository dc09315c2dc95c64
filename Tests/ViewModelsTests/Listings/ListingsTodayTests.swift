import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingsTodayTests {
    let app = FakeAppService()
    let time = ManualTime()
    let markets = FakeGroupMarkets()
    let unread = Unread()

    final class Unread {
        var chats: Set<String> = []
    }

    private func makeListings(_ store: FakeListingStore) async -> ListingsViewModel {
        let listings = ListingsViewModel(ListingActions(store, app, time: time))
        await listings.accountChanged(.signedIn(userID: "@mei:here"))
        return listings
    }

    private func make(_ store: FakeListingStore, _ listings: ListingsViewModel? = nil) async -> ListingsToday {
        let other = await makeListings(store)
        return ListingsToday(
            listings: listings ?? other, markets: markets,
            isUnread: { [unread] in unread.chats.contains($0) },
            openChat: { [app] in app.note("openChat", $0) }, show: { [app] in app.note("show") })
    }

    private func lines(_ today: ListingsToday) -> [String] {
        today.items(at: time.now).map { "\($0.part) \($0.line.title): \($0.line.subtitle)" }
    }

    /// Runs `body` while the listings are followed.
    private func running(_ today: ListingsToday, _ body: () async -> Void) async {
        let task = Task { await today.start() }
        await body()
        task.cancel()
        await task.value
    }

    @Test func homesThatNeedTheirOwnerAndDraftsAreShown() async {
        let days = { (count: Double) in time.now + count * 86_400 - 60 }
        let store = FakeListingStore([
            .sample(.draft, name: "D"), .sample(.live, name: "L8", until: days(8)),
            .sample(.live, name: "L7", until: days(7)), .sample(.live, name: "L1", until: days(1)),
            .sample(.rejected, name: "R", rejection: .roomsTooSmall), .sample(.withdrawn, name: "W"),
        ])
        let today = await make(store)
        #expect(lines(today).isEmpty, "nothing is known yet")
        await today.accountChanged(.signedIn(userID: "@mei:here"))
        #expect(
            lines(today) == [
                "homes R: Rejected · The number of rooms does not fit the area.", "homes L1: 1 day left",
                "homes L7: 7 days left",
                "unfinished D: Draft",
            ])
        time.advance(by: 86_400)
        await today.timePassed()
        #expect(lines(today).dropFirst() == ["homes L7: 6 days left", "homes L8: 7 days left", "unfinished D: Draft"])
    }

    @Test func anInquiryIsShownUntilItsChatIsReadAndAViewingUntilItIsOver() async {
        let home = Listing.sample(.live, name: "L")
        let today = await make(FakeListingStore([home]))
        await running(today) {
            unread.chats = ["!c"]
            markets.set([home.id: HomeRequests(inquiries: 2, viewings: [], chatID: "!c")])
            await eventually("asked") { lines(today) == ["homes L: 2 inquiries"] }
            await today.items(at: time.now).first?.open()
            #expect(app.calls == ["openChat: !c"])
            unread.chats = []
            #expect(lines(today).isEmpty)
            let viewing = HomeRequests.Viewing(name: "Tom", time: time.now + 3600)
            markets.set([home.id: HomeRequests(inquiries: 2, viewings: [viewing], chatID: "!c")])
            await eventually("asked for a viewing") { lines(today).count == 1 }
            time.advance(by: 3600)
            #expect(lines(today).isEmpty)
        }
    }

    @Test func aDeletedHomeIsNotShown() async {
        let store = FakeListingStore([.sample(.draft, name: "D"), .sample(.rejected, name: "R")])
        let listings = await makeListings(store)
        let today = await make(store, listings)
        await today.timePassed()
        #expect(lines(today).count == 2)
        app.answer("toast") {
            #expect(lines(today) == ["unfinished D: Draft"])
            return ToastOutcome.undone
        }
        let row = listings.makeRow()
        listings.bind(row, to: 0)
        await row.perform(.delete)
        await eventually("restored") { lines(today).count == 2 }
    }

    @Test func whoHasNoHomeCanPublishOne() async {
        let today = await make(FakeListingStore())
        await today.accountChanged(.notSignedIn)
        #expect(lines(today) == ["begin Publish a Home: Offer it to the members of your groups."])
    }

    @Test func anEarlierAnswerThatArrivesLaterIsDropped() async {
        let store = FakeListingStore([.sample(.draft, name: "D")])
        let today = await make(store)
        let gate = Gate()
        await store.delayAnswers { _ in await gate.pass() }
        async let first: Void = today.timePassed()
        await eventually("asked") { await gate.arrivals == 1 }
        await store.delayAnswers { _ in }
        _ = try? await store.delete(store.ids.first!)
        await today.timePassed()
        #expect(lines(today).count == 1 && today.items(at: time.now)[0].part == .begin)
        await gate.open()
        await first
        #expect(today.items(at: time.now).map(\.part) == [.begin])
    }

    @Test func theLinesAreReleased() async { await expectRelease { await make(FakeListingStore()) } }
}
