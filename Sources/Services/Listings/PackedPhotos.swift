import Domain
import Foundation

/// The photos of a listing in 20 bytes each: the id, then width and height with the highest byte first.
///
/// As JSON, the photos of 100 000 listings would take seconds to read.
enum PackedPhotos {
    private static let size = 20

    /// The photos in order; nil without any.
    static func data(of photos: [ListingPhoto]) -> Data? {
        guard !photos.isEmpty else { return nil }
        var data = Data(capacity: photos.count * size)
        for photo in photos {
            withUnsafeBytes(of: photo.id.uuid) { data.append(contentsOf: $0) }
            for side in [photo.width, photo.height] {
                withUnsafeBytes(of: UInt16(clamping: side).bigEndian) { data.append(contentsOf: $0) }
            }
        }
        return data
    }

    /// Reads what `data(of:)` wrote; throws `StorageError.corrupt` for anything else.
    static func photos(_ data: Data) throws(StorageError) -> [ListingPhoto] {
        guard data.count.isMultiple(of: size) else { throw .corrupt }
        return data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: size).map { place in
                func side(_ offset: Int) -> Int {
                    Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: place + offset, as: UInt16.self)))
                }
                return ListingPhoto(
                    id: UUID(uuid: bytes.loadUnaligned(fromByteOffset: place, as: uuid_t.self)), width: side(16),
                    height: side(18))
            }
        }
    }
}
