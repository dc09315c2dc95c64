import Domain
import Foundation

/// The photos of listings on their way to markets, and of homes on their way back.
struct MarketPhotos {
    let store: any ListingPhotoStore
    let files: any GroupFileService

    /// Returns the photos of a listing: those that are on the server by their address, the others as files.
    func outgoing(_ listing: Listing, _ row: ListingMarketRow) -> [OutgoingPhoto] {
        listing.facts.photos.map { photo in
            if let address = row.address(of: photo) {
                return .published(GroupPicture(address: address, width: photo.width, height: photo.height))
            }
            return .file(store.file(of: photo.id), width: photo.width, height: photo.height)
        }
    }

    /// Returns the photos of a new version of a home; nil while photos of the last one are still being uploaded.
    func outgoing(
        _ listing: Listing, _ row: ListingMarketRow, _ wanted: PublishedHome, of home: MarketHome
    ) -> [OutgoingPhoto]? {
        let areOnServer = home.home.photos.allSatisfy { $0.address != nil }
        if home.delivery == .sending, !areOnServer { return nil }
        // A version that only takes back the offer keeps its photos.
        return listing.isShown || !areOnServer
            ? outgoing(listing, row) : wanted.photos.map(OutgoingPhoto.published)
    }

    /// Returns the photos of a home with those of the listing that they are, or of others; unknown ones are downloaded,
    /// and added to `others`. A photo that cannot be read is left out. Throws `RemoteError` and `StorageError`.
    func photos(
        of home: PublishedHome, known row: ListingMarketRow, or others: inout [URL: ListingPhoto]
    ) async throws -> [ListingMarketRow.Photo] {
        var photos: [ListingMarketRow.Photo] = []
        for (index, picture) in home.photos.enumerated() {
            if let address = picture.address {
                if let known = row.photos.first(where: { $0.address == address }) {
                    photos.append(known)
                } else if let other = others[address], exists(other) {
                    photos.append(.init(photo: other, address: address))
                } else if let photo = try await download(address) {
                    others[address] = photo
                    photos.append(.init(photo: photo, address: address))
                }
            } else if index < row.photos.count {
                // Not uploaded yet, so that it is from this computer.
                photos.append(row.photos[index])
            }
        }
        return photos
    }

    private func exists(_ photo: ListingPhoto) -> Bool {
        FileManager.default.fileExists(atPath: store.file(of: photo.id).path)
    }

    private func download(_ address: URL) async throws -> ListingPhoto? {
        do {
            return try await store.add(try await files.picture(at: address, size: nil))
        } catch RemoteError.notFound {
            return nil
        } catch is PhotoError {
            return nil
        }
    }
}
