import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct HomeDetailsViewModelTests {
    let fixture = GroupFixture()

    /// The chats that were opened, with the text to send.
    private final class Chats {
        var opened: [String] = []
    }

    private func details(_ home: MarketHome, _ chats: Chats = Chats()) -> HomeDetailsViewModel {
        HomeDetailsViewModel(
            home, actions: HomeActions(context: fixture.context) { chats.opened.append("\($1): \($0)") })
    }

    @Test func everythingAboutTheHomeIsShown() {
        let details = details(
            GroupFixture.home(
                "a", earlier: [Money(7500), Money(8000)], address: "5 Hillcrest Row", about: "Sunny.\nQuiet."))
        #expect(details.title == "Hillcrest Row" && details.price == "¥7,200 / month" && details.obstacle == "")
        #expect(details.earlierPricesText == "Price changed from ¥7,500 / month to ¥7,200 / month")
        #expect(details.about == "Sunny.\nQuiet." && details.owner == "Wang Fang")
        #expect(
            details.facts.map { "\($0.title): \($0.value)" } == [
                "Part of town: Chaoyang", "Offer: For rent, whole home", "Address: 5 Hillcrest Row",
                "Layout: 3 bed · 2 living · 1 bath", "Size: 89.5 m²", "Floor: 5 of 18", "Price per m²: ¥80",
                "Published: February 22, 2026", "Offered until: May 23, 2026",
            ])
        #expect(details.canWrite && details.suggestsWriting && details.canReport && !details.gallery.isVisible)
        details.showOwner()
        #expect(fixture.app.calls == ["showUser: @wang:here Wang Fang"])
    }

    @Test func nothingCanBeDoneWithAnOwnHome() async {
        var home = GroupFixture.home("a", isOwn: true)
        home.views = 12
        let details = details(home)
        #expect(!details.canWrite && !details.canReport && details.owner == "You")
        #expect(details.facts.last?.value == "12")
        await details.writeToOwner()
        await details.report()
        #expect(fixture.app.calls.isEmpty && fixture.service.calls.isEmpty && !details.isDone)
    }

    @Test func onlyAnotherMembersOfferedHomeCanBeSeen() async {
        let details = details(GroupFixture.home("a"))
        #expect(details.canAskForViewing)
        await details.askForViewing()
        #expect(!details.isDone, "canceled")
        #expect(!self.details(GroupFixture.home("a", isOwn: true)).canAskForViewing)
        var withdrawn = GroupFixture.home("a")
        withdrawn.home.offer = .withdrawn
        #expect(!self.details(withdrawn).canAskForViewing)
    }

    @Test func theInquiryIsAboutTheHome() async throws {
        let details = details(GroupFixture.home("a"))
        await details.writeToOwner()
        let chat = "!chat with @wang:here"
        #expect(fixture.context.inquiries == [chat: try #require(HomeReference(details.home))])
    }

    @Test func writingOpensTheChatWithAnInquiry() async {
        let chats = Chats()
        let details = details(GroupFixture.home("a"), chats)
        fixture.directChats.fail(RemoteError.offline)
        await details.writeToOwner()
        #expect(fixture.app.problems.map(\.title) == ["You are offline"] && !details.isDone && !details.isBusy)
        await details.writeToOwner()
        #expect(
            chats.opened == [
                "!chat with @wang:here: Hello! Is Hillcrest Row (¥7,200 / month) still available?"
            ])
        #expect(details.isDone)
    }

    @Test func theInquiryIsWrittenInTheChatUnlessAnotherTextIsThere() async {
        fixture.service.set([GroupFixture.group()])
        fixture.markets.set([GroupFixture.home("a")])
        let list = fixture.list()
        let running = Task { await list.start() }
        await eventually("shown") { list.rows.count == 1 }
        list.open(groupID: "g")
        await list.openGroup?.show("a", on: .homes)
        // The server tells about a new chat later; another group may be opened before.
        await fixture.app.home?.writeToOwner()
        list.open(groupID: "g")
        #expect(list.openGroup?.chat.composer.text == "")
        var chat = GroupFixture.group("!chat with @wang:here", name: "Wang Fang")
        chat.pages = [.chat]
        fixture.service.set([GroupFixture.group(), chat])
        await eventually("the chat is listed") { list.rows.count == 2 }
        list.open(groupID: chat.id)
        let composer = list.openGroup?.chat.composer
        #expect(composer?.text == "Hello! Is Hillcrest Row (¥7,200 / month) still available?")
        composer?.text = "Hi"
        list.open(groupID: "g")
        await list.openGroup?.show("a", on: .homes)
        await fixture.app.home?.writeToOwner()
        #expect(list.openGroup?.groupID == chat.id && list.openGroup?.chat.composer.text == "Hi")
        running.cancel()
        await running.value
    }

    @Test func aHomeIsReportedAfterAConfirmation() async {
        let details = details(GroupFixture.home("a"))
        fixture.app.answer("confirmReportingHome", with: false)
        await details.report()
        #expect(fixture.service.calls.isEmpty)
        fixture.app.answer("confirmReportingHome", with: true)
        await details.report()
        #expect(
            fixture.service.calls == ["report homes $a"] && fixture.app.calls.last == "toast: The home was reported")
        fixture.service.fail(RemoteError.offline)
        fixture.app.answer("confirmReportingHome", with: true)
        await details.report()
        #expect(fixture.app.problems.count == 1)
        var unsent = GroupFixture.home("b")
        unsent.serverID = nil
        #expect(!self.details(unsent).canReport)
    }

    @Test func changesAreFollowedUntilTheHomeIsDeleted() async {
        fixture.markets.set([GroupFixture.home("a")])
        let details = details(GroupFixture.home("a"))
        let running = Task { await details.run() }
        fixture.markets.set([GroupFixture.home("a", price: Money(7000), earlier: [Money(7200)])])
        await eventually("cheaper") { details.price == "¥7,000 / month" }
        fixture.markets.setError(StorageError.locked)
        fixture.markets.set([MarketHome]())
        fixture.markets.setError(nil)
        #expect(details.price == "¥7,000 / month")
        fixture.markets.set([MarketHome]())
        await eventually("deleted") { details.isDone }
        running.cancel()
        await running.value
    }

    @Test(arguments: [
        (PublishedHome.Offer.withdrawn, MarketHome.Review.passed, 7.0, "Withdrawn"),
        (.completed(finalPrice: Money(7100)), .passed, 7, "Rented out for ¥7,100 / month"),
        (.open, .passed, 91, "Expired"), (.open, .pending, 7, "In review"),
        (
            .open, .rejected(.unverified), 7,
            "Rejected: We could not verify this home. Check the facts and send it again."
        ),
        (.open, .rejected(.other("No\u{0000}pe")), 7, "Rejected: Nope"), (.open, .passed, 7, ""),
    ])
    func theReasonIsSaidWhyAHomeIsNotOffered(
        offer: PublishedHome.Offer, review: MarketHome.Review, daysAgo: Double, text: String
    ) {
        let home = GroupFixture.home("a", daysAgo: daysAgo, offer: offer, review: review)
        #expect(details(home).obstacle == text)
    }

    @Test func photosComeFromTheServer() async throws {
        let addresses = (1...25).map { "mxc://here/\($0)" }
        let details = details(GroupFixture.home("a", photos: addresses))
        #expect(details.gallery.isVisible && details.gallery.firstName == "Photo 1 of 20")
        #expect(details.gallery.others.count == 19 && Set(details.gallery.others.map(\.id)).count == 19)
        details.gallery.open(details.gallery.others[1].id)
        let viewer = try #require(fixture.app.photoViewer)
        #expect(viewer.photo.file.absoluteString == "mxc://here/3" && viewer.title == "Hillcrest Row")
        #expect(await viewer.data?(viewer.photo.file, nil) == Data("picture".utf8))
        #expect(await details.actions.pictureData(at: viewer.photo.file, size: 100) != nil)
        #expect(fixture.service.calls == ["picture mxc://here/3", "picture mxc://here/3"])
    }

    @Test func itIsReleased() async {
        await expectRelease {
            let details = details(GroupFixture.home("a", photos: ["mxc://here/1"]))
            let running = Task { await details.run() }
            await eventually("reads") { fixture.markets.calls.count == 1 }
            details.gallery.openFirst()
            running.cancel()
            await running.value
            return details
        }
    }
}
