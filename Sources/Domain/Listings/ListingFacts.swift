/// Which part of the home is to let.
public enum RentType: String, CaseIterable, Codable, Sendable {
    case whole
    case shared
}

/// What a listing is for; only a rent has a rent type.
public enum ListingPurpose: Hashable, Codable, Sendable {
    case sale
    case rent(RentType)

    /// The purpose without what depends on it: what lists are filtered by.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case sale
        case rent
    }

    /// Sale or rent.
    public var kind: Kind {
        if case .sale = self { .sale } else { .rent }
    }

    /// Whole or shared; nil for a sale.
    public var rentType: RentType? {
        if case .rent(let type) = self { type } else { nil }
    }
}

/// What the owner says about a home. A draft may leave out anything; what is published is complete.
public struct ListingFacts: Hashable, Sendable {
    /// One thing the owner fills in.
    public enum Field: String, CaseIterable, Sendable {
        case communityName, bedrooms, livingRooms, bathrooms, area, floor, floorCount, price
    }

    /// How long a community's name may be, in characters.
    public static let communityNameLimit = 50
    /// What counts as a number of rooms of one sort.
    public static let roomRange: ClosedRange<Int> = 0...20
    /// What counts as a floor; below 0 is underground, and there is no floor 0.
    public static let floorRange: ClosedRange<Int> = -5...200
    /// What counts as a home's area, in hundredths of a square meter.
    public static let areaRange: ClosedRange<Int64> = 100...10_000_000

    /// For sale or for rent.
    public var purpose: ListingPurpose
    /// The name of the residential community.
    public var communityName: String
    /// The bedrooms.
    public var bedrooms: Int16?
    /// The living and dining rooms.
    public var livingRooms: Int16?
    /// The bathrooms.
    public var bathrooms: Int16?
    /// In hundredths of a square meter.
    public var areaInHundredths: Int32?
    /// The floor the home is on; negative underground.
    public var floor: Int16?
    /// How many floors the building has above the ground.
    public var floorCount: Int16?
    /// The total for a sale, a month's rent for a rent.
    public var price: Money?

    /// Facts with nothing filled in but what is given.
    public init(
        purpose: ListingPurpose, communityName: String = "", bedrooms: Int16? = nil, livingRooms: Int16? = nil,
        bathrooms: Int16? = nil, areaInHundredths: Int32? = nil, floor: Int16? = nil, floorCount: Int16? = nil,
        price: Money? = nil
    ) {
        self.purpose = purpose
        self.communityName = communityName
        self.bedrooms = bedrooms
        self.livingRooms = livingRooms
        self.bathrooms = bathrooms
        self.areaInHundredths = areaInHundredths
        self.floor = floor
        self.floorCount = floorCount
        self.price = price
    }

    /// What is missing, or makes no sense, in the order of `Field`; published facts have none.
    public var unfitFields: [Field] {
        var unfit: Set<Field> = []
        let name = communityName.trimmingPrefix(while: \.isWhitespace)
        if name.isEmpty || name.count > Self.communityNameLimit { unfit.insert(.communityName) }
        if !fits(bedrooms, Self.roomRange) { unfit.insert(.bedrooms) }
        if !fits(livingRooms, Self.roomRange) { unfit.insert(.livingRooms) }
        if !fits(bathrooms, Self.roomRange) { unfit.insert(.bathrooms) }
        if !Self.areaRange.contains(Int64(areaInHundredths ?? 0)) { unfit.insert(.area) }
        if !fits(floorCount, 1...Self.floorRange.upperBound) { unfit.insert(.floorCount) }
        if !fits(floor, Self.floorRange) || floor == 0 || floor ?? 0 > floorCount ?? .max { unfit.insert(.floor) }
        if price?.isPrice != true { unfit.insert(.price) }
        return Field.allCases.filter(unfit.contains)
    }

    private func fits(_ value: Int16?, _ range: ClosedRange<Int>) -> Bool {
        value.map { range.contains(Int($0)) } ?? false
    }
}
