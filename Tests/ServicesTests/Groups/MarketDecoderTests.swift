import Domain
import Foundation
import Testing

@testable import Services

/// Listings as members of a group may send them.
@Suite struct MatrixMarketDecoderTests {
    /// Returns a listing with some fields replaced, or removed by an empty text.
    private static func json(_ changes: [String: String] = [:]) -> String {
        var fields = [
            "v": "1", "id": #""6ba7b810-9dad-41d1-80b4-00c04fd430c8""#, "purpose": #""rent""#,
            "rent_type": #""shared""#, "community": #""Jade Court""#, "area": #""Gulou""#,
            "address": #""5 Canal Street""#,
            "bedrooms": "2", "living_rooms": "1", "bathrooms": "1", "size": "8650", "floor": "-1", "floors": "6",
            "price": "720000", "currency": #""CNY""#, "description": #""Quiet.\nSunny.""#,
            "photos": #"[{"url":"mxc://here/a","w":960,"h":720,"size":9},{"url":"mxc://here/b"}]"#,
            "until": "1800000000000", "offer": #""open""#,
        ]
        fields.merge(changes) { $1 }
        return "{" + fields.filter { !$0.value.isEmpty }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
            + "}"
    }

    private static func decode(_ changes: [String: String] = [:]) -> ListingContent? {
        try? JSONDecoder().decode(ListingContent.self, from: Data(json(changes).utf8))
    }

    @Test func aListingIsReadAndWrittenAgain() throws {
        let listing = try #require(Self.decode())
        let home = listing.home(announced: Date(timeIntervalSince1970: 1_799_000_000))
        #expect(home.facts.purpose == .rent(.shared) && home.facts.areaInHundredths == 8650 && home.facts.floor == -1)
        #expect(home.facts.description == "Quiet.\nSunny." && home.facts.address == "5 Canal Street")
        #expect(home.until == Date(timeIntervalSince1970: 1_800_000_000))
        let photos = [("a", 960, 720), ("b", 0, 0)].map {
            GroupPicture(address: URL(string: "mxc://here/\($0.0)"), width: $0.1, height: $0.2)
        }
        #expect(home.photos == photos && home.offer == .open)
        let again = try JSONDecoder().decode(ListingContent.self, from: JSONEncoder().encode(listing))
        #expect(again == listing)
        #expect(ListingContent(home).home(announced: home.until) == home)
    }

    @Test(arguments: [
        ["id": ""], ["id": #""x""#], ["id": "7"], ["purpose": #""gift""#], ["community": ""],
        ["community": #"" \u200b ""#],
        ["bedrooms": "-1"], ["bedrooms": "21"], ["bedrooms": "1.5"], ["bedrooms": "99999999999999999999"],
        ["size": "0"], ["size": "1e300"], ["floor": "0"], ["floor": "7"], ["floors": ""], ["price": "0"],
        ["price": "-5"], ["price": "9223372036854775807"], ["price": #""720000""#], ["currency": #""XXX""#],
        ["currency": ""], ["community": "[]"], ["living_rooms": "null"],
    ])
    func withoutTheFactsOfEveryListingItIsNone(changes: [String: String]) {
        #expect(Self.decode(changes) == nil)
    }

    @Test func whatIsNotValidIsLeftOut() throws {
        let many = (0..<1000).map { #"{"url":"mxc://here/\#($0)"}"# }.joined(separator: ",")
        #expect(Self.decode(["photos": "[\(many)]"])?.photos.count == ListingPhoto.maximumCount)
        let bad =
            #"[{"url":"https://evil.example/x"},{"url":"file:///etc/passwd"},{"w":1},{"url":"mxc://here/a","w":-5,"h":1e99},7]"#
        let photo = ListingContent.Photo(url: "mxc://here/a", w: 0, h: 0)
        #expect(Self.decode(["photos": bad])?.uploaded.photos == [photo])
        let long = String(repeating: "x", count: 20_000)
        let bounded = try #require(
            Self.decode(["description": #""\#(long)""#, "address": #""\#(long)""#, "area": #""\#(long)""#]))
        #expect(bounded.facts.description.count == ListingFacts.maximumDescriptionLength)
        #expect(bounded.facts.address.count == ListingFacts.maximumAddressLength && bounded.area.count == 100)
        let marks = String(repeating: "\u{301}", count: 5000)
        #expect(Self.decode(["community": #""e\#(marks)\u202e""#])?.facts.communityName.unicodeScalars.count == 6)
        #expect(Self.decode(["photos": #""none""#, "until": "[]", "address": "{}", "rent_type": "7"])?.photos == [])
        #expect(Self.decode(["rent_type": #""half""#])?.facts.purpose == .rent(.whole))
        #expect(Self.decode(["v": "99", "more": "[1]"]) == Self.decode())
    }

    @Test func anOfferHasItsFinalPrice() {
        #expect(Self.decode(["offer": ""])?.offer == .open)
        #expect(Self.decode(["offer": #""paused""#])?.offer == .withdrawn)
        #expect(
            Self.decode(["offer": #""completed""#, "final_price": "700000"])?.offer
                == .completed(finalPrice: Money(7000)))
        #expect(
            Self.decode(["offer": #""completed""#, "final_price": "-1"])?.offer == .completed(finalPrice: Money(7200)))
    }

    @Test func aCaptionReadsWell() throws {
        let listing = try #require(Self.decode())
        #expect(
            listing.caption
                == "Room for rent: Jade Court, Gulou, 5 Canal Street, 2 bedrooms, 86.5 m², ¥7,200 a month\n\nQuiet.\nSunny."
        )
        let sale = try #require(
            Self.decode([
                "purpose": #""sale""#, "price": "123456705", "currency": #""EUR""#, "size": "8605", "bedrooms": "1",
                "description": "", "area": "", "address": "",
            ]))
        #expect(sale.caption == "For sale: Jade Court, 1 bedroom, 86.05 m², €1,234,567.05")
    }
}
