import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// A listing is shared as text, picture, paper or file.
@Suite struct ListingSharingTests {
    let app = FakeAppService()
    let time = ManualTime()

    private func make(
        _ listing: Listing = .sample(), words: Localizer = .identity, appService: FakeAppService?
    ) -> ListingSharing {
        let actions = ListingActions(FakeListingStore([listing]), appService, time: time, words: words)
        return ListingDetailsViewModel(listing, actions: actions).sharing
    }

    @Test func theTextHasWhatSomeoneWhoLooksForAHomeWantsToKnow() {
        make(appService: app).copyText()
        let text = """
            阳光花园
            ¥3,200,000

            Status: Live
            Offer: For sale
            Layout: 3 bed · 2 living · 1 bath
            Size: 89.5 m²
            Floor: 5 of 18
            Price per m²: ¥35,754
            """
        #expect(app.calls == ["copy: \(text)", "toast: Text copied"])
    }

    @Test func theTextIsChinese() {
        let sheet = make(words: .chinese, appService: app).sheet
        #expect(sheet.text.hasPrefix("阳光花园\n320万\n\n状态：展示中\n") || sheet.text.contains("状态："))
        #expect(sheet.text.contains("户型：3室2厅1卫"))
        #expect(sheet.footer.contains("2026年3月1日"))
    }

    @Test func theSheetHasNoFactsThatAreMissing() {
        let draft = Listing(id: UUID(), draft: ListingFacts(purpose: .sale), at: .sampleStart)
        let sheet = make(draft, appService: app).sheet
        #expect(sheet.title == "Untitled draft" && sheet.price == "No price yet" && sheet.status == "Draft")
        #expect(sheet.facts == [ListingSheet.Fact(title: "Offer", value: "For sale")])
        #expect(sheet.footer == "Made with Hutong on March 1, 2026")
    }

    @Test(arguments: [
        ("阳光花园", "阳光花园.pdf"), ("a/b\\c\nd", "a_b_c d.pdf"), ("..", "file.pdf"), (" .hidden. ", "hidden..pdf"),
        (String(repeating: "花", count: 100), String(repeating: "花", count: 65) + ".pdf"),
    ])
    func theFileHasANameThatEveryFileSystemTakes(name: String, fileName: String) {
        #expect(make(.sample(name: name), appService: app).sheet.fileName == fileName)
    }

    @Test func aPictureIsCopiedOrNothingIsSaid() async {
        let sharing = make(appService: app)
        await sharing.copyPicture()
        #expect(app.calls == ["copyPicture: 阳光花园", "toast: Picture copied"])
        app.canCopyPictures = false
        await sharing.copyPicture()
        #expect(app.calls.count == 3)
    }

    @Test func itIsPrintedAndSavedOnceAtATime() async {
        let sharing = make(appService: app)
        app.answer("print") {
            #expect(sharing.isBusy)
            await sharing.savePDF()
            await sharing.printSheet()
            return true
        }
        await sharing.printSheet()
        #expect(app.calls == ["print: 阳光花园", "toast: Printed"] && !sharing.isBusy)
        app.answer("savePDF", with: true)
        await sharing.savePDF()
        #expect(app.calls.suffix(2) == ["savePDF: 阳光花园.pdf", "toast: Saved"])
    }

    @Test func aCanceledDialogSaysNothing() async {
        let sharing = make(appService: app)
        app.answer("print", with: false)
        await sharing.printSheet()
        app.answer("savePDF", with: false)
        await sharing.savePDF()
        #expect(app.calls == ["print: 阳光花园", "savePDF: 阳光花园.pdf"] && !sharing.isBusy)
    }

    @Test func withoutWindowsNothingHappens() async {
        let sharing = make(appService: nil)
        sharing.copyText()
        await sharing.copyPicture()
        await sharing.printSheet()
        await sharing.savePDF()
        #expect(!sharing.isBusy)
    }
}
