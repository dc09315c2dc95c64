/// The part of the home that is for rent.
public enum RentType: String, CaseIterable, Codable, Sendable {
    case whole
    case shared
}

/// The purpose of a listing; only a rent has a rent type.
public enum ListingPurpose: Hashable, Codable, Sendable {
    case sale
    case rent(RentType)

    /// The purpose without its details, for filters.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case sale
        case rent
    }

    /// Sale or rent.
    public var kind: Kind {
        if case .sale = self { .sale } else { .rent }
    }

    /// The rent type, whole or shared; nil for a sale.
    public var rentType: RentType? {
        if case .rent(let type) = self { type } else { nil }
    }
}

/// The owner's data about a home. A draft may omit any of them; a published listing is complete.
public struct ListingFacts: Hashable, Sendable {
    /// A field that the owner fills in.
    public enum Field: String, CaseIterable, Sendable {
        case communityName, address, bedrooms, livingRooms, bathrooms, area, floor, floorCount, price, description
    }

    /// The maximum length of a community's name, in characters.
    public static let maximumCommunityNameLength = 50
    /// The maximum length of an address, in Unicode scalars.
    public static let maximumAddressLength = 200
    /// The maximum length of a description, in Unicode scalars.
    public static let maximumDescriptionLength = 2000
    /// The valid numbers of rooms of one kind.
    public static let roomRange: ClosedRange<Int> = 0...20
    /// The valid floors; negative ones are underground, and floor 0 does not exist.
    public static let floorRange: ClosedRange<Int> = -5...200
    /// The valid areas, in hundredths of a square meter.
    public static let areaRange: ClosedRange<Int64> = 100...10_000_000

    /// The purpose: sale or rent.
    public var purpose: ListingPurpose
    /// The name of the residential community.
    public var communityName: String
    /// The location of the home, on one line; may be empty.
    public var address: String
    /// The number of bedrooms.
    public var bedrooms: Int16?
    /// The number of living and dining rooms.
    public var livingRooms: Int16?
    /// The number of bathrooms.
    public var bathrooms: Int16?
    /// The area in hundredths of a square meter.
    public var areaInHundredths: Int32?
    /// The floor of the home; negative underground.
    public var floor: Int16?
    /// The number of floors above the ground.
    public var floorCount: Int16?
    /// The total for a sale, the monthly rent for a rent.
    public var price: Money?
    /// The owner's description of the home, in several lines; may be empty.
    public var description: String
    /// The photos, in order; at most `ListingPhoto.maximumCount`.
    public var photos: [ListingPhoto]

    /// Creates facts; all values that are not given are empty.
    public init(
        purpose: ListingPurpose, communityName: String = "", address: String = "", bedrooms: Int16? = nil,
        livingRooms: Int16? = nil, bathrooms: Int16? = nil, areaInHundredths: Int32? = nil, floor: Int16? = nil,
        floorCount: Int16? = nil, price: Money? = nil, description: String = "", photos: [ListingPhoto] = []
    ) {
        self.purpose = purpose
        self.communityName = communityName
        self.address = address
        self.description = description
        self.photos = photos
        self.bedrooms = bedrooms
        self.livingRooms = livingRooms
        self.bathrooms = bathrooms
        self.areaInHundredths = areaInHundredths
        self.floor = floor
        self.floorCount = floorCount
        self.price = price
    }

    /// The fields that are missing or invalid, in the order of `Field`; a published listing has none.
    public var invalidFields: [Field] {
        var invalid: Set<Field> = []
        let name = communityName.trimmingPrefix(while: \.isWhitespace)
        if name.isEmpty || name.count > Self.maximumCommunityNameLength { invalid.insert(.communityName) }
        if address.unicodeScalars.count > Self.maximumAddressLength { invalid.insert(.address) }
        if description.unicodeScalars.count > Self.maximumDescriptionLength { invalid.insert(.description) }
        if !isValid(bedrooms, Self.roomRange) { invalid.insert(.bedrooms) }
        if !isValid(livingRooms, Self.roomRange) { invalid.insert(.livingRooms) }
        if !isValid(bathrooms, Self.roomRange) { invalid.insert(.bathrooms) }
        if !Self.areaRange.contains(Int64(areaInHundredths ?? 0)) { invalid.insert(.area) }
        if !isValid(floorCount, 1...Self.floorRange.upperBound) { invalid.insert(.floorCount) }
        if !isValid(floor, Self.floorRange) || floor == 0 || floor ?? 0 > floorCount ?? .max { invalid.insert(.floor) }
        if price?.isPrice != true { invalid.insert(.price) }
        return Field.allCases.filter(invalid.contains)
    }

    private func isValid(_ value: Int16?, _ range: ClosedRange<Int>) -> Bool {
        value.map { range.contains(Int($0)) } ?? false
    }
}
