import Domain
import Foundation
import Randomness

extension PublishedHome {
    /// The hash of everything that others see, except for the addresses of photos, which are known later.
    var contentHash: Int64 {
        var texts = facts.texts + [area, Self.milliseconds(until)]
        switch offer {
        case .open: texts.append("open")
        case .withdrawn: texts.append("withdrawn")
        case .completed(let price): texts += ["completed", "\(price.minorUnits)", price.currency.rawValue]
        }
        texts += photos.map { "\($0.width)x\($0.height)" }
        return Int64(bitPattern: StableHash.hash(texts))
    }

    /// Returns whether the photos are not those that were published from this computer, as far as their addresses are
    /// known.
    func hasOtherPhotos(than published: [ListingMarketRow.Photo]) -> Bool {
        photos.count != published.count
            || zip(photos, published).contains { one, other in
                if let address = one.address, let other = other.address { address != other } else { false }
            }
    }

    static func milliseconds(_ time: Date) -> String { "\(Int64((time.timeIntervalSince1970 * 1000).rounded()))" }
}

extension Listing {
    /// Whether others see the listing as it is: in the other statuses, edits are saved but not published.
    var isShown: Bool { [.reviewing, .live, .completed].contains(status.kind) }

    /// The hash of what the owner wants others to see in a market.
    func wanted(in market: ListingMarketRow) -> Int64 {
        var texts = [status.kind.rawValue]
        if let price = status.finalPrice {
            texts += ["\(price.minorUnits)", price.currency.rawValue]
        } else if let time = status.time {
            texts.append(PublishedHome.milliseconds(time))
        }
        if isShown {
            texts += facts.texts + facts.photos.map(\.id.uuidString)
            texts += [market.area, "\(market.publishesAddress)"]
        }
        return Int64(bitPattern: StableHash.hash(texts))
    }
}

extension ListingFacts {
    fileprivate var texts: [String] {
        let numbers = [bedrooms, livingRooms, bathrooms, floor, floorCount].map { $0.map { "\($0)" } ?? "" }
        return [
            purpose.kind.rawValue, purpose.rentType?.rawValue ?? "", communityName, address, description,
            areaInHundredths.map { "\($0)" } ?? "", price.map { "\($0.minorUnits)" } ?? "",
            price?.currency.rawValue ?? "",
        ] + numbers
    }
}

extension PublishedHome {
    /// Creates what a listing wants others to see; nil in a status in which it only takes back or changes nothing.
    init?(_ listing: Listing, _ row: ListingMarketRow, in market: Market) {
        let (until, offer): (Date, Offer)
        switch listing.status {
        case .reviewing(let since):
            (until, offer) = (since.addingTimeInterval(Double(market.days) * 86_400), .open)
        case .live(let end): (until, offer) = (end, .open)
        case .completed(let price, let end) where row.isAnnounced:
            (until, offer) = (end, .completed(finalPrice: price))
        default: return nil
        }
        var facts = listing.facts
        if !row.publishesAddress { facts.address = "" }
        facts.photos = []
        self.init(
            listing: listing.id, facts: facts, area: row.area,
            photos: listing.facts.photos.map {
                GroupPicture(address: row.address(of: $0), width: $0.width, height: $0.height)
            }, until: until, offer: offer)
    }
}
