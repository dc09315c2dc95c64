import Domain
import Foundation

/// A home in the market of a group as the list shows it.
public nonisolated struct HomeRow: Identifiable, Equatable, Sendable {
    /// The id of the announcement.
    public var id: String
    /// The id of the group; empty if the home is in none any more.
    public var groupID: String
    /// The identity of the home in all markets.
    public var key: HomeKey
    /// Whether the user has saved the home.
    public var isSaved: Bool
    /// Whether the home can be saved: it is somebody else's.
    public var canSave: Bool
    /// The symbol of the button that saves the home, or forgets it.
    public var saveSymbol: Symbol { isSaved ? .star : .emptyStar }
    /// The name of the button that saves the home, or forgets it.
    public var saveName: String
    /// The asking price.
    public var price: String
    /// "New", the price before a reduction, or "No longer offered"; empty for all other homes.
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
        (groupID, key, isSaved, canSave) = (home.groupID, home.key, home.isSaved, !home.isOwn)
        price = listingWords.price(of: facts)
        (mark, markTone) = words.homes.mark(of: home, now: now) ?? ("", .neutral)
        name = facts.communityName
        rooms = listingWords.roomFacts(facts)
        size = listingWords.sizeFacts(facts)
        let place = [listingWords.purpose(of: facts), ForeignText.line(home.home.area), words.homes.owner(of: home)]
        details = place.filter { !$0.isEmpty }.map(ForeignText.isolated).joined(separator: " · ")
        photo = home.home.photos.first?.address
        picture = ListingPicture(facts)
        saveName = words.homes.saving(facts.communityName, isSaved: isSaved)
        accessibleName = words.list([name, price, mark, rooms, size, details].filter { !$0.isEmpty })
    }

    /// Creates the row of a saved home, of which only the name and the last price may be known.
    init(_ saved: SavedHome, now: Date, words: GroupWords) {
        if let home = saved.home {
            self.init(home, now: now, words: words)
            isSaved = true
            return
        }
        var facts = ListingFacts(purpose: saved.purpose == .sale ? .sale : .rent(.whole))
        (facts.communityName, facts.price) = (saved.name, saved.price)
        facts = facts.displayed(words.words)
        let listingWords = ListingWords(words.words)
        let (price, details) = (listingWords.price(of: facts), listingWords.purpose(of: facts))
        self.init(
            id: "\(saved.id.ownerID) \(saved.id.listing)", groupID: "", key: saved.id, isSaved: true, canSave: true,
            saveName: words.homes.saving(facts.communityName, isSaved: true), price: price,
            mark: words.homes.noLongerOffered,
            markTone: .neutral, name: facts.communityName, rooms: "", size: "", details: details,
            picture: ListingPicture(facts),
            accessibleName: words.list([facts.communityName, price, words.homes.noLongerOffered, details]))
    }
}
