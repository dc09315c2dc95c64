import Domain
import Foundation

/// A published home on the wire, as the key `org.hutong.listing` of a message, and in the database.
///
/// `.github/decisions/0013-markets.md` describes the fields. Invalid fields are left out; without a valid id or one of
/// the facts that every listing has, decoding throws, and the message is no home.
struct ListingContent: Codable, Equatable, Sendable {
    struct Photo: Codable, Equatable, Sendable {
        /// The `mxc:` address; nil while the photo waits to be uploaded.
        var url: String?
        /// The width in pixels; 0 if the sender did not state it.
        var w: Int
        var h: Int
        /// The size of the file in bytes.
        var size: Int?
    }

    var id: UUID
    /// The facts, without photos.
    var facts: ListingFacts
    var area: String
    var photos: [Photo]
    /// The time when the home is no longer offered, in milliseconds since 1970; nil if the sender did not state it.
    var until: Int64?
    var offer: PublishedHome.Offer

    private enum CodingKeys: String, CodingKey {
        case v, id, purpose, community, area, address, bedrooms, bathrooms, size, floor, floors, price, currency
        case description, photos, until, offer
        case rentType = "rent_type"
        case livingRooms = "living_rooms"
        case finalPrice = "final_price"
    }

    /// The longest texts of one line and of several lines that are kept.
    private static let (line, lines) = (ForeignText.Limits.line, ForeignText.Limits(bytes: 8000, lines: 200))
    private static let maximumAreaLength = 100

    /// Decodes the fields that are valid. Throws `ListingContentError` if the listing has no valid id or facts.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys) -> Value? {
            try? values.decodeIfPresent(Value.self, forKey: key)
        }
        func text(_ key: CodingKeys, _ limits: ForeignText.Limits, _ length: Int) -> String {
            let shown = ForeignText(read(key) ?? "", limits: limits)
            return shown.isBlank ? "" : String(String.UnicodeScalarView(shown.text.unicodeScalars.prefix(length)))
        }
        func count(_ key: CodingKeys) -> Int16? { read(key) }
        guard let id = (read(.id) as String?).flatMap(UUID.init(uuidString:)),
            let kind: ListingPurpose.Kind = read(.purpose)
        else { throw ListingContentError.invalid }
        let currency: Currency? = read(.currency)
        func money(_ key: CodingKeys) -> Money? {
            guard let currency, let units: Int64 = read(key) else { return nil }
            return Money(minorUnits: units, currency: currency)
        }
        guard let price = money(.price) else { throw ListingContentError.invalid }
        facts = ListingFacts(
            purpose: kind == .sale ? .sale : .rent(read(.rentType) ?? .whole),
            communityName: text(.community, Self.line, Self.line.bytes),
            address: text(.address, Self.line, ListingFacts.maximumAddressLength),
            bedrooms: count(.bedrooms), livingRooms: count(.livingRooms), bathrooms: count(.bathrooms),
            areaInHundredths: read(.size), floor: count(.floor), floorCount: count(.floors), price: price,
            description: text(.description, Self.lines, ListingFacts.maximumDescriptionLength))
        guard facts.invalidFields.isEmpty else { throw ListingContentError.invalid }
        self.id = id
        area = text(.area, Self.line, Self.maximumAreaLength)
        photos = Array((read(.photos) as LossyList<Photo>? ?? LossyList()).elements.prefix(ListingPhoto.maximumCount))
        let time: Double? = read(.until)
        until = time.flatMap { $0.isFinite ? Int64(Date(matrixTime: $0).timeIntervalSince1970 * 1000) : nil }
        switch read(.offer) as String? ?? "open" {
        case "open": offer = .open
        case "completed":
            offer = .completed(finalPrice: money(.finalPrice).flatMap { $0.isPrice ? $0 : nil } ?? price)
        default: offer = .withdrawn
        }
    }

    /// Encodes the fields that are not empty.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        func encode(_ text: String, _ key: CodingKeys) throws {
            if !text.isEmpty { try values.encode(text, forKey: key) }
        }
        try values.encode(1, forKey: .v)
        try values.encode(id.uuidString.lowercased(), forKey: .id)
        try values.encode(facts.purpose.kind, forKey: .purpose)
        try values.encodeIfPresent(facts.purpose.rentType, forKey: .rentType)
        try values.encode(facts.communityName, forKey: .community)
        try encode(area, .area)
        try encode(facts.address, .address)
        try values.encodeIfPresent(facts.bedrooms, forKey: .bedrooms)
        try values.encodeIfPresent(facts.livingRooms, forKey: .livingRooms)
        try values.encodeIfPresent(facts.bathrooms, forKey: .bathrooms)
        try values.encodeIfPresent(facts.areaInHundredths, forKey: .size)
        try values.encodeIfPresent(facts.floor, forKey: .floor)
        try values.encodeIfPresent(facts.floorCount, forKey: .floors)
        try values.encodeIfPresent(facts.price?.minorUnits, forKey: .price)
        try values.encodeIfPresent(facts.price?.currency, forKey: .currency)
        try encode(facts.description, .description)
        if !photos.isEmpty { try values.encode(photos, forKey: .photos) }
        try values.encodeIfPresent(until, forKey: .until)
        switch offer {
        case .open: try values.encode("open", forKey: .offer)
        case .withdrawn: try values.encode("withdrawn", forKey: .offer)
        case .completed(let price):
            try values.encode("completed", forKey: .offer)
            try values.encode(price.minorUnits, forKey: .finalPrice)
        }
    }
}

// In an extension, so that there is a memberwise initializer, too.
extension ListingContent.Photo {
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) -> Int? {
            (try? values.decodeIfPresent(Int.self, forKey: key)).map { min(max(0, $0), Int(Int32.max)) }
        }
        url = try values.decodeIfPresent(String.self, forKey: .url)
        if let url, url.utf8.count > 1000 || URL(matrix: url) == nil { throw ListingContentError.invalid }
        (w, h, size) = (number(.w) ?? 0, number(.h) ?? 0, number(.size))
    }
}

/// The reason why a value is not a listing.
enum ListingContentError: Error { case invalid }

extension ListingContent {
    /// Creates the content of a home that the user publishes.
    init(_ home: PublishedHome) {
        id = home.listing
        facts = home.facts
        facts.photos = []
        area = home.area
        photos = home.photos.map { Photo(url: $0.address?.absoluteString, w: $0.width, h: $0.height) }
        until = Int64((home.until.timeIntervalSince1970 * 1000).rounded())
        offer = home.offer
    }

    /// Returns the home as its readers see it.
    func home(announced: Date) -> PublishedHome {
        PublishedHome(
            listing: id, facts: facts, area: area,
            photos: photos.map { GroupPicture(address: $0.url.flatMap(URL.init(matrix:)), width: $0.w, height: $0.h) },
            until: end(announced: announced), offer: offer)
    }

    /// Returns the time when the home is no longer offered: at most a year after the announcement.
    func end(announced: Date) -> Date {
        let stated = until.map { Date(timeIntervalSince1970: Double($0) / 1000) }
        return min(
            stated ?? announced + Double(Market.defaultDays) * 86_400, announced + PublishedHome.maximumPeriod)
    }

    /// The listing without photos that are not on the server.
    var uploaded: ListingContent {
        var listing = self
        listing.photos.removeAll { $0.url == nil }
        return listing
    }

    /// The part that a moderator decides on: everything but the price and the offer.
    var judged: ListingContent {
        var judged = self
        (judged.facts.price, judged.until, judged.offer) = (nil, nil, .open)
        return judged
    }

    /// The text that searches look in: the community's name, the part of town, the layout as Chinese advertisements
    /// write it, the address, and the spellings of these names.
    var searchText: String {
        let rooms = [(facts.bedrooms, "室"), (facts.livingRooms, "厅"), (facts.bathrooms, "卫")]
        let layout = rooms.map { "\($0 ?? 0)\($1)" }.joined()
        let names = [facts.communityName, area, facts.address]
        let spellings = names.map(Pinyin.spellings).filter { !$0.isEmpty }
        return ([facts.communityName, area, layout, facts.address] + spellings).joined(separator: " ").foldedForSearch
    }
}

extension ListingContent {
    /// The text of the message for apps that do not know listings. The languages of its readers are not known.
    var caption: String {
        let price = facts.price.map(Self.text) ?? ""
        let parts = [
            "\(heading): \(facts.communityName)", area, facts.address, layout,
            size, facts.purpose.kind == .rent ? "\(price) a month" : price,
        ]
        let line = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return facts.description.isEmpty ? line : "\(line)\n\n\(facts.description)"
    }

    private var heading: String {
        switch (offer, facts.purpose) {
        case (.withdrawn, _): "Withdrawn"
        case (.completed, .sale): "Sold"
        case (.completed, .rent): "Rented out"
        case (.open, .sale): "For sale"
        case (.open, .rent(.whole)): "For rent"
        case (.open, .rent(.shared)): "Room for rent"
        }
    }

    private var size: String {
        guard let hundredths = facts.areaInHundredths else { return "" }
        let meters = Decimal(hundredths) / 100
        return meters.formatted(Self.number.grouping(.never)) + " m²"
    }

    private var layout: String {
        switch facts.bedrooms {
        case nil, 0: ""
        case 1: "1 bedroom"
        case let count?: "\(count) bedrooms"
        }
    }

    /// Returns an amount such as `¥7,200` or `€1,050.50`.
    private static func text(_ money: Money) -> String {
        let hasCents = !money.minorUnits.isMultiple(of: 100)
        let style = number.precision(.fractionLength(hasCents ? 2...2 : 0...0))
        return money.currency.sign + (Decimal(money.minorUnits) / 100).formatted(style)
    }

    private static let number = Decimal.FormatStyle(locale: Locale(identifier: "en_US"))
}
