import Domain
import Foundation

/// A home in the market of a group as the list shows it.
public nonisolated struct HomeRow: Identifiable, Equatable, Sendable {
    /// The id of the announcement.
    public var id: String
    /// The asking price.
    public var price: String
    /// "New", or the price before a reduction; empty for all other homes.
    public var mark: String
    /// The meaning of the mark.
    public var markTone: ListingTone
    /// The name of the community.
    public var name: String
    /// The layout: "3 bed · 2 living · 1 bath".
    public var rooms: String
    /// The size and the floor.
    public var size: String
    /// The offer, the part of town and the owner.
    public var details: String
    /// The address of the first photo; nil without photos.
    public var photo: URL?
    /// The drawing of the building, for a home without a photo.
    public var picture: ListingPicture
    /// The whole row for assistive technology.
    public var accessibleName: String
}

nonisolated extension HomeRow {
    init(_ home: MarketHome, now: Date, words: GroupWords) {
        let facts = home.home.facts.displayed(words.words)
        let listingWords = ListingWords(words.words)
        id = home.id
        price = listingWords.price(of: facts)
        (mark, markTone) = words.mark(of: home, now: now) ?? ("", .neutral)
        name = facts.communityName
        rooms = listingWords.roomFacts(facts)
        size = listingWords.sizeFacts(facts)
        let place = [listingWords.purpose(of: facts), ForeignText.line(home.home.area), words.owner(of: home)]
        details = place.filter { !$0.isEmpty }.map(ForeignText.isolated).joined(separator: " · ")
        photo = home.home.photos.first?.address
        picture = ListingPicture(facts)
        accessibleName = words.list([name, price, mark, rooms, size, details].filter { !$0.isEmpty })
    }
}
