import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The photos in rows, in the details, and on the whole screen.
@Suite struct ListingGalleryTests {
    let appService = FakeAppService()
    let store = FakeListingStore()
    let photoStore = FakeListingPhotoStore()

    private var actions: ListingActions {
        ListingActions(store, appService, photos: photoStore)
    }

    private func listing(_ photos: [ListingPhoto]) -> Listing {
        var facts = ListingFacts.sample()
        facts.photos = photos
        return Listing(stored: UUID(), createdAt: .sampleStart, facts: facts, status: .withdrawn, views: 0)
    }

    @Test func withoutPhotosThereIsNoGallery() {
        let details = ListingDetailsViewModel(listing([]), actions: actions)
        #expect(details.row.photo == nil)
        #expect(!details.gallery.isVisible && !details.gallery.showsOthers)
        #expect(details.sharing.sheet.photo == nil && details.gallery.firstName.isEmpty)
        details.gallery.openFirst()
        #expect(appService.calls.isEmpty)
    }

    @Test func theFirstPhotoIsLargeAndEachOpens() {
        let photos = [ListingPhoto].sample(3)
        let details = ListingDetailsViewModel(listing(photos), actions: actions)
        let gallery = details.gallery
        #expect(details.sharing.sheet.photo == photoStore.file(of: photos[0].id))
        #expect(gallery.firstName == "Photo 1 of 3")
        #expect(gallery.others.map(\.id) == [photos[1].id, photos[2].id])
        gallery.openFirst()
        gallery.open(photos[2].id)
        gallery.open(UUID())
        #expect(appService.calls == ["photos: 阳光花园, Photo 1 of 3", "photos: 阳光花园, Photo 3 of 3"])
    }

    @Test func theGalleryFollowsTheListing() async throws {
        let photos = [ListingPhoto].sample(2)
        let listing = listing(photos)
        try await store.add([ListingRecord(stored: listing, history: [])])
        let details = ListingDetailsViewModel(listing, actions: actions)
        var facts = listing.facts
        facts.photos = [photos[1]]
        try await store.perform([.edit(from: listing.facts, to: facts)], on: listing.id, at: .sampleStart)
        await details.refresh()
        #expect(details.gallery.first?.id == photos[1].id && !details.gallery.showsOthers)
    }

    @Test func thePhotosAreTurnedWithinTheirBounds() throws {
        let photos = [ListingPhoto].sample(3)
        ListingDetailsViewModel(listing(photos), actions: actions).gallery.open(photos[1].id)
        let viewer = try #require(appService.photoViewer)
        #expect(viewer.title == "阳光花园" && viewer.name == "Photo 2 of 3")
        #expect(viewer.hasPrevious && viewer.hasNext)
        viewer.zoomIn()
        #expect(viewer.zoomText == "125%")
        viewer.showNext()
        #expect(viewer.photo.id == photos[2].id && viewer.zoom == 1 && !viewer.hasNext)
        viewer.zoomIn()
        viewer.showNext()
        #expect(viewer.photo.id == photos[2].id && viewer.zoom == 1.25, "nothing happens at the end")
        viewer.showFirst()
        #expect(viewer.photo.id == photos[0].id && !viewer.hasPrevious && viewer.zoom == 1)
        viewer.showPrevious()
        #expect(viewer.photo.id == photos[0].id)
        viewer.showLast()
        viewer.showPrevious()
        #expect(viewer.name == "Photo 2 of 3")
    }

    @Test func theSizeHasBounds() throws {
        let photos = [ListingPhoto].sample(1)
        ListingDetailsViewModel(listing(photos), actions: actions).gallery.openFirst()
        let viewer = try #require(appService.photoViewer)
        #expect(!viewer.canZoomOut && viewer.canZoomIn && !viewer.hasNext && !viewer.hasPrevious)
        viewer.zoomOut()
        #expect(viewer.zoom == 1)
        for _ in 0..<20 { viewer.zoomIn() }
        #expect(viewer.zoom == ListingPhotoViewerViewModel.maximumZoom && !viewer.canZoomIn)
        #expect(viewer.zoomText == "800%")
        viewer.resetZoom()
        #expect(viewer.zoom == 1 && viewer.zoomText == "100%")
    }

    @Test func filesThatComeLaterAreShown() async throws {
        let photos = [ListingPhoto].sample(1)
        let list = ListingsViewModel(ListingActions(store, appService, photos: photoStore))
        try await store.add([ListingRecord(stored: listing(photos), history: [])])
        await list.accountChanged(.notSignedIn)
        let running = Task { await list.start() }
        #expect(list.count == 1)
        let row = list.makeRow()
        list.bind(row, to: 0)
        #expect(row.photo?.id == photos[0].id && row.photo?.version == 0)
        await eventually("the removal of unused photos") { await photoStore.removals == 1 }
        await eventually("a listener") { photoStore.signal.listenerCount == 1 }
        photoStore.signal.send()
        await eventually("another version") { row.photo?.version == 1 }
        running.cancel()
        await running.value
        #expect(await photoStore.removals == 1)
    }

    @Test func aFailedRemovalOfUnusedPhotosDoesNoHarm() async throws {
        await photoStore.fail("remove", with: StorageError.notWritable)
        let photos = ListingPhotos(photoStore, words: .identity)
        let running = Task { await photos.run() }
        await eventually("the removal") { await photoStore.removals == 1 }
        photoStore.signal.send()
        await eventually("another version") { photos.items(.sample(1)).first?.version == 1 }
        running.cancel()
        await running.value
        #expect(appService.calls.isEmpty)
    }
}
