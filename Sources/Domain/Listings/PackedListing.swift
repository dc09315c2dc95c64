import Foundation

/// A listing in the index: its numbers are here, its texts and photos are bytes of its chunk.
///
/// 100 000 listings with a text of their own for each name, address and description, and an array of photos each, would
/// take twice the memory.
struct PackedListing: Sendable {
    let id: UUID
    let createdAt: Date
    let status: ListingStatus
    let purpose: ListingPurpose
    let bedrooms, livingRooms, bathrooms: Int16?
    let areaInHundredths: Int32?
    let floor, floorCount: Int16?
    let price: Money?
    let views: Int
    /// Where its bytes begin: the name, the address, the description, then the photos.
    let start: Int32
    /// The lengths of the texts, in bytes.
    let nameLength, addressLength, descriptionLength: Int32
    /// The number of photos.
    let photoCount: Int32

    /// Packs `listing`, whose texts and photos are in a chunk from `start` on.
    init(_ listing: Listing, at start: Int32) {
        let facts = listing.facts
        (id, createdAt, status, purpose) = (listing.id, listing.createdAt, listing.status, facts.purpose)
        (bedrooms, livingRooms, bathrooms) = (facts.bedrooms, facts.livingRooms, facts.bathrooms)
        (areaInHundredths, floor, floorCount) = (facts.areaInHundredths, facts.floor, facts.floorCount)
        (price, views) = (facts.price, listing.views)
        self.start = start
        nameLength = Int32(facts.communityName.utf8.count)
        addressLength = Int32(facts.address.utf8.count)
        descriptionLength = Int32(facts.description.utf8.count)
        photoCount = Int32(facts.photos.count)
    }

    /// The bytes of its texts and photos.
    var range: Range<Int> {
        let texts = Int(nameLength) + Int(addressLength) + Int(descriptionLength)
        return Int(start)..<Int(start) + texts + Int(photoCount) * MemoryLayout<PackedPhoto>.size
    }

    /// Appends the texts and photos of a listing.
    static func append(_ facts: ListingFacts, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: facts.communityName.utf8)
        bytes.append(contentsOf: facts.address.utf8)
        bytes.append(contentsOf: facts.description.utf8)
        for photo in facts.photos {
            withUnsafeBytes(of: PackedPhoto(photo)) { bytes.append(contentsOf: $0) }
        }
    }

    /// The listing, with its texts and photos from the bytes of its chunk.
    func listing(_ bytes: [UInt8]) -> Listing {
        var next = Int(start)
        func text(_ length: Int32) -> String {
            defer { next += Int(length) }
            return String(decoding: bytes[next..<next + Int(length)], as: UTF8.self)
        }
        let (name, address, description) = (text(nameLength), text(addressLength), text(descriptionLength))
        let photos = bytes.withUnsafeBytes { bytes in
            (0..<Int(photoCount)).map { number in
                bytes.loadUnaligned(
                    fromByteOffset: next + number * MemoryLayout<PackedPhoto>.size, as: PackedPhoto.self
                ).photo
            }
        }
        let facts = ListingFacts(
            purpose: purpose, communityName: name, address: address, bedrooms: bedrooms, livingRooms: livingRooms,
            bathrooms: bathrooms, areaInHundredths: areaInHundredths, floor: floor, floorCount: floorCount,
            price: price, description: description, photos: photos)
        return Listing(stored: id, createdAt: createdAt, facts: facts, status: status, views: views)
    }
}

/// A photo in 24 bytes.
private struct PackedPhoto: BitwiseCopyable {
    let id: uuid_t
    let width, height: Int32

    init(_ photo: ListingPhoto) {
        (id, width, height) = (photo.id.uuid, Int32(clamping: photo.width), Int32(clamping: photo.height))
    }

    var photo: ListingPhoto { ListingPhoto(id: UUID(uuid: id), width: Int(width), height: Int(height)) }
}
