import Domain
import Foundation
import GRDB

/// A listing as its table keeps it.
struct ListingRow: Encodable, TableRow {
    static let databaseTableName = "listing"

    enum CodingKeys: String, CodingKey {
        case number, id, owner, purpose, address, bedrooms, bathrooms, floor, price, currency, description, photos
        case status, views
        case createdAt = "created_at"
        case rentType = "rent_type"
        case communityName = "community_name"
        case livingRooms = "living_rooms"
        case areaInHundredths = "area_in_hundredths"
        case floorCount = "floor_count"
        case statusTime = "status_time"
        case rejectionReason = "rejection_reason"
        case finalPrice = "final_price"
    }

    /// The order of arrival; assigned by the database.
    var number: Int64?
    var id: UUID
    /// The id of the user to whom it belongs; nil for a shared one.
    var owner: String?
    var createdAt: Date
    var purpose: ListingPurpose.Kind
    var rentType: RentType?
    var communityName: String
    var address, description: String
    /// As `PackedPhotos` writes them; nil without photos.
    var photos: Data?
    var bedrooms, livingRooms, bathrooms: Int16?
    var areaInHundredths: Int32?
    var floor, floorCount: Int16?
    /// In minor units of `currency`, as is `finalPrice`.
    var price: Int64?
    var currency: Currency?
    var status: ListingStatus.Kind
    /// Since when it is in review, or until when it is on show.
    var statusTime: Date?
    var rejectionReason: String?
    var finalPrice: Int64?
    var views: Int

    /// The row of a listing, with its times as they come back from the database.
    init(_ listing: Listing, owner: String?, number: Int64? = nil) {
        let facts = listing.facts
        self.number = number
        self.owner = owner
        id = listing.id
        createdAt = listing.createdAt.stored
        purpose = facts.purpose.kind
        rentType = facts.purpose.rentType
        communityName = facts.communityName
        (address, description) = (facts.address, facts.description)
        photos = PackedPhotos.data(of: facts.photos)
        (bedrooms, livingRooms, bathrooms) = (facts.bedrooms, facts.livingRooms, facts.bathrooms)
        areaInHundredths = facts.areaInHundredths
        (floor, floorCount) = (facts.floor, facts.floorCount)
        price = facts.price?.minorUnits
        currency = facts.price?.currency
        status = listing.status.kind
        switch listing.status {
        case .draft, .withdrawn: break
        case .rejected(let reason): rejectionReason = reason.code
        case .reviewing(let time), .live(let time), .expired(let time): statusTime = time.stored
        case .completed(let price, let until): (finalPrice, statusTime) = (price.minorUnits, until.stored)
        }
        views = listing.views
    }

    /// The listing; throws `StorageError.corrupt` for what no version ever wrote.
    var listing: Listing {
        get throws {
            let facts = ListingFacts(
                purpose: rentType.map(ListingPurpose.rent) ?? .sale, communityName: communityName, address: address,
                bedrooms: bedrooms, livingRooms: livingRooms, bathrooms: bathrooms, areaInHundredths: areaInHundredths,
                floor: floor, floorCount: floorCount, price: money(price), description: description,
                photos: try photos.map(PackedPhotos.photos) ?? [])
            return Listing(
                stored: id, createdAt: createdAt, facts: facts, status: try listingStatus, views: views)
        }
    }

    private var listingStatus: ListingStatus {
        get throws {
            switch (status, statusTime) {
            case (.draft, _): return .draft
            case (.withdrawn, _): return .withdrawn
            case (.rejected, _): return .rejected(ListingRejection(code: rejectionReason ?? ""))
            case (.reviewing, let time?): return .reviewing(since: time)
            case (.live, let time?): return .live(until: time)
            case (.expired, let time?): return .expired(on: time)
            case (.completed, let time?):
                guard let price = money(finalPrice) else { throw StorageError.corrupt }
                return .completed(finalPrice: price, until: time)
            case (_, nil): throw StorageError.corrupt
            }
        }
    }

    private func money(_ minorUnits: Int64?) -> Money? {
        guard let minorUnits, let currency else { return nil }
        return Money(minorUnits: minorUnits, currency: currency)
    }
}

extension ListingRow {
    /// The rows of the listings of a user and the shared ones.
    static func visible(to owner: String?) -> QueryInterfaceRequest<ListingRow> {
        let column = Column(CodingKeys.owner)
        return filter(column == nil || column == owner)
    }

    /// The rows of a user and the shared ones, in the order of their arrival.
    static func all(of owner: String?) -> QueryInterfaceRequest<ListingRow> {
        visible(to: owner).order(Column(CodingKeys.number))
    }

    /// Passes on the listings of a request, one after the other: all of them with their texts would take more memory than the
    /// index.
    ///
    /// Where the statement has each column is looked up once: for 100 000 listings that takes 0.1 s, with a look-up for
    /// each row 0.15 s, and by `Decodable` 0.4 s.
    static func readListings(
        _ request: QueryInterfaceRequest<ListingRow>, _ db: GRDB.Database, _ body: (Listing) -> Void
    ) throws {
        let rows = try Row.fetchCursor(db, request)
        var columns: ColumnIndexes?
        while let row = try rows.next() {
            let known = try columns ?? ColumnIndexes(row)
            columns = known
            body(try ListingRow(row, known).listing)
        }
    }

    init(row: Row) throws { try self.init(row, ColumnIndexes(row)) }

    private init(_ row: Row, _ columns: ColumnIndexes) throws {
        func value<Value: RawRepresentable<String>>(_ text: String) throws -> Value {
            guard let value = Value(rawValue: text) else { throw StorageError.corrupt }
            return value
        }
        number = try row.decode(atIndex: columns.number)
        id = try row.decode(atIndex: columns.id)
        owner = try row.decode(atIndex: columns.owner)
        createdAt = Date(timeIntervalSince1970: try row.decode(atIndex: columns.createdAt))
        purpose = try value(row.decode(atIndex: columns.purpose))
        rentType = try (row.decode(atIndex: columns.rentType) as String?).map(value)
        communityName = try row.decode(atIndex: columns.communityName)
        address = try row.decode(atIndex: columns.address)
        description = try row.decode(atIndex: columns.description)
        photos = try row.decode(atIndex: columns.photos)
        bedrooms = try row.decode(atIndex: columns.bedrooms)
        livingRooms = try row.decode(atIndex: columns.livingRooms)
        bathrooms = try row.decode(atIndex: columns.bathrooms)
        areaInHundredths = try row.decode(atIndex: columns.areaInHundredths)
        floor = try row.decode(atIndex: columns.floor)
        floorCount = try row.decode(atIndex: columns.floorCount)
        price = try row.decode(atIndex: columns.price)
        currency = try (row.decode(atIndex: columns.currency) as String?).map(value)
        status = try value(row.decode(atIndex: columns.status))
        statusTime = try (row.decode(atIndex: columns.statusTime) as Double?).map(Date.init(timeIntervalSince1970:))
        rejectionReason = try row.decode(atIndex: columns.rejectionReason)
        finalPrice = try row.decode(atIndex: columns.finalPrice)
        views = try row.decode(atIndex: columns.views)
    }

    /// Where the rows of a statement have each column.
    private struct ColumnIndexes {
        let number, id, owner, createdAt, purpose, rentType, communityName, bedrooms, livingRooms, bathrooms: Int
        let areaInHundredths, floor, floorCount, price, currency, status, statusTime, rejectionReason, finalPrice: Int
        let views, address, description, photos: Int

        init(_ row: Row) throws {
            let names = Array(row.columnNames)
            func index(_ key: CodingKeys) throws -> Int {
                guard let index = names.firstIndex(of: key.rawValue) else { throw StorageError.corrupt }
                return index
            }
            number = try index(.number)
            id = try index(.id)
            owner = try index(.owner)
            createdAt = try index(.createdAt)
            purpose = try index(.purpose)
            rentType = try index(.rentType)
            communityName = try index(.communityName)
            bedrooms = try index(.bedrooms)
            livingRooms = try index(.livingRooms)
            bathrooms = try index(.bathrooms)
            areaInHundredths = try index(.areaInHundredths)
            floor = try index(.floor)
            floorCount = try index(.floorCount)
            price = try index(.price)
            currency = try index(.currency)
            status = try index(.status)
            statusTime = try index(.statusTime)
            rejectionReason = try index(.rejectionReason)
            finalPrice = try index(.finalPrice)
            views = try index(.views)
            address = try index(.address)
            description = try index(.description)
            photos = try index(.photos)
        }
    }
}
