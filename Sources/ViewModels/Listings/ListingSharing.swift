import Domain
import Foundation
import Observation

/// Shares a listing with others: as text or picture on the clipboard, on paper, or as a file.
@Observable
public final class ListingSharing {
    /// True while a dialog is open or a file is written; further requests are ignored.
    public private(set) var isBusy = false

    @ObservationIgnored private let row: ListingRowViewModel
    @ObservationIgnored private let actions: ListingActions

    private var words: Localizer { actions.words }

    /// Creates an object that shares the listing of `row`.
    init(_ row: ListingRowViewModel, actions: ListingActions) {
        self.row = row
        self.actions = actions
    }

    /// Copies the facts as text.
    public func copyText() {
        actions.appService?.copy(sheet.text)
        actions.appService?.toast(words("Text copied"))
    }

    /// Copies a picture of the sheet.
    public func copyPicture() async {
        await once(words("Picture copied")) { await actions.appService?.copyPicture(of: sheet) }
    }

    /// Asks for a printer and prints the sheet.
    public func printSheet() async {
        await once(words("Printed")) { await actions.appService?.printSheet(sheet) }
    }

    /// Asks for a place and writes the sheet as a PDF file.
    public func savePDF() async {
        await once(words("Saved")) { await actions.appService?.savePDF(of: sheet) }
    }

    /// The sheet as of now.
    var sheet: ListingSheet {
        ListingSheet(
            row.listing, photo: row.photo?.file, at: actions.time.now, in: actions.zone, words: words)
    }

    /// Performs `work`, and shows a toast if it succeeded.
    private func once(_ message: String, _ work: () async -> Bool?) async {
        guard !isBusy else { return }
        isBusy = true
        if await work() == true { actions.appService?.toast(message) }
        isBusy = false
    }
}

/// A listing on a page, to be printed, saved or copied: the information for people who look for a home.
public nonisolated struct ListingSheet: Equatable, Sendable {
    /// A line of the table of facts.
    public struct Fact: Equatable, Sendable {
        /// The label.
        public let title: String
        /// The value.
        public let value: String
    }

    /// The name of the community.
    public let title: String
    /// The asking price.
    public let price: String
    /// The status.
    public let status: String
    /// The facts of the home, without those that are missing.
    public let facts: [Fact]
    /// The file with the first photo; nil without photos.
    public let photo: URL?
    /// The drawing of the building, if there is no photo.
    public let picture: ListingPicture
    /// The time when the sheet was made.
    public let footer: String
    /// The whole sheet as lines of text.
    public let text: String
    /// The suggested name of a PDF file of the sheet.
    public let fileName: String
}

nonisolated extension ListingSheet {
    /// Creates the sheet of a listing and its first photo at a time in a time zone.
    init(_ listing: Listing, photo: URL?, at time: Date, in zone: Zone, words: Localizer) {
        let listingWords = ListingWords(words)
        let facts = listing.facts
        title = listingWords.name(of: facts)
        price = listingWords.price(of: facts)
        status = listingWords.status(listing.status.kind, of: facts.purpose.kind)
        self.facts = listingWords.homeFacts(facts)
        self.photo = photo
        picture = ListingPicture(facts)
        footer = words("Made with Hutong on {day}", ["day": words.date(time, .date, in: zone)])
        let lines = [(words("Status"), status)] + self.facts.map { ($0.title, $0.value) }
        let table = lines.map { words("{label}: {value}", ["label": $0, "value": $1]) }
        text = ([title, price, ""] + table).joined(separator: "\n")
        fileName = FileName.safe(title + ".pdf")
    }
}

nonisolated extension ListingWords {
    /// Returns the facts about a home, without those that a draft omits.
    func homeFacts(_ facts: ListingFacts) -> [ListingSheet.Fact] {
        let layout = roomFacts(facts)
        let all: [(String, String?)] = [
            (words("Offer"), purpose(of: facts)),
            (words("Address"), facts.address.isEmpty ? nil : facts.address),
            (words("Layout"), layout.isEmpty ? nil : layout),
            (words("Size"), area(of: facts)),
            (words("Floor"), floor(of: facts)),
            (words("Price per m²"), pricePerSquareMeter(of: facts)),
        ]
        return all.compactMap { title, value in value.map { ListingSheet.Fact(title: title, value: $0) } }
    }
}
