import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The photos in the editor.
@Suite struct ListingPhotoStripTests {
    let appService = FakeAppService()
    let store = FakeListingStore()
    let photoStore = FakeListingPhotoStore()

    private func actions(_ appService: FakeAppService?) -> ListingActions {
        ListingActions(store, appService, photos: photoStore)
    }

    private func strip(_ photos: [ListingPhoto] = []) -> ListingPhotoStripViewModel {
        ListingPhotoStripViewModel(photos, actions: actions(appService))
    }

    private func files(_ names: String...) -> [URL] { names.map { URL(filePath: "/home/\($0)") } }

    @Test func chosenPicturesAreAddedInOrder() async {
        let strip = strip()
        #expect(!strip.showsPhotos && strip.canAdd)
        appService.answer("choosePhotos", with: files("a.jpg", "b.png"))
        await strip.choose()
        #expect(await photoStore.added == ["a.jpg", "b.png"])
        #expect(strip.items.map(\.name) == ["Photo 1 of 2", "Photo 2 of 2"])
        #expect(strip.items.map(\.position) == [0, 1])
        #expect(strip.items.first?.thumbnail == photoStore.thumbnail(of: strip.photos[0].id))
        await strip.add(picture: Data([1]))
        #expect(strip.items.map(\.name).last == "Photo 3 of 3")
        #expect(strip.problemText.isEmpty && !strip.isAdding)
    }

    @Test func nothingIsAddedWhenTheDialogIsCanceledOrThereAreNoWindows() async {
        let strip = strip()
        appService.answer("choosePhotos", with: [URL]?.none)
        await strip.choose()
        #expect(strip.photos.isEmpty)
        let alone = ListingPhotoStripViewModel([], actions: actions(nil))
        await alone.choose()
        #expect(alone.photos.isEmpty)
    }

    @Test func itSaysHowManyAreBeingAddedAndSavingWaits() async {
        let (gate, open) = AsyncStream<Void>.makeStream()
        await photoStore.delayAnswers { _ in for await _ in gate { break } }
        let editor = ListingEditorViewModel(new: .sale, actions: actions(appService))
        let adding = Task { await editor.photos.add(files: files("a.jpg", "b.jpg")) }
        await eventually("adding") { editor.photos.isAdding }
        #expect(editor.photos.hint == "Adding 2 photos…")
        #expect(!editor.canSave)
        await editor.save()
        #expect(!editor.isDone)
        open.yield()
        await eventually("one is there") { editor.photos.hint == "Adding 1 photo…" }
        open.yield()
        await adding.value
        #expect(editor.canSave && editor.photos.photos.count == 2)
    }

    @Test func everyErrorHasASentenceOfItsOwn() async {
        let errors: [(PhotoError, String)] = [
            (.notAPicture, "Not added: x.jpg is not a PNG, JPEG, GIF or WebP picture."),
            (.damaged, "Not added: x.jpg is damaged or incomplete."),
            (.tooManyPixels, "Not added: x.jpg has too many pixels."),
            (.tooManyBytes, "Not added: x.jpg is larger than 64 MB."),
            (.unreadable, "Not added: x.jpg cannot be read."),
            (.unsupported, "Not added: this computer cannot read pictures such as x.jpg."),
        ]
        for (error, sentence) in errors {
            await photoStore.fail("x.jpg", with: error)
            let strip = strip()
            // The valid ones around it are added.
            await strip.add(files: files("a.jpg", "x.jpg", "b.jpg"))
            #expect(strip.problemText == sentence)
            #expect(strip.photos.count == 2)
            // The next picture has no problem.
            await strip.add(files: files("c.jpg"))
            #expect(strip.problemText.isEmpty && strip.photos.count == 3)
        }
        await photoStore.fail("data", with: PhotoError.damaged)
        let strip = strip()
        await strip.add(picture: Data())
        #expect(strip.problemText == "Not added: the pasted picture is damaged or incomplete.")
    }

    @Test func aListThatCannotBeReadIsSaid() async {
        let strip = strip()
        await strip.add(files: [])
        #expect(strip.problemText == "The pasted files cannot be read." && strip.photos.isEmpty)
    }

    @Test func aFullDiskEndsIt() async {
        await photoStore.fail("b.jpg", with: StorageError.diskFull)
        let strip = strip()
        await strip.add(files: files("a.jpg", "b.jpg", "c.jpg"))
        #expect(strip.problemText == "The disk is full. Free some space, then try again.")
        #expect(strip.photos.count == 1 && !strip.isAdding)
        #expect(await photoStore.added == ["a.jpg"])
    }

    @Test func thereIsAMaximum() async {
        let strip = strip(.sample(ListingPhoto.maximumCount - 1))
        #expect(strip.hint == "You can also drop pictures here or paste them. The first photo is shown in the list.")
        await strip.add(files: files("a.jpg", "b.jpg"))
        #expect(strip.photos.count == ListingPhoto.maximumCount && !strip.canAdd)
        #expect(strip.problemText == "A listing has at most 20 photos.")
        #expect(strip.hint == "A listing has at most 20 photos.")
        // The button is then insensitive; a shortcut would not be.
        await strip.choose()
        #expect(appService.calls.isEmpty)
    }

    @Test func photosMoveAndTheFocusFollows() {
        let photos = [ListingPhoto].sample(3)
        let strip = strip(photos)
        #expect(strip.focusedPosition == nil)
        #expect(strip.perform(.moveRight, on: photos[0].id))
        #expect(strip.photos == [photos[1], photos[0], photos[2]] && strip.focusedPosition == 1)
        #expect(strip.perform(.moveRight, on: photos[0].id))
        #expect(!strip.perform(.moveRight, on: photos[0].id))
        #expect(strip.photos == [photos[1], photos[2], photos[0]] && strip.focusedPosition == 2)
        #expect(strip.perform(.moveLeft, on: photos[0].id))
        #expect(strip.photos == [photos[1], photos[0], photos[2]])
        strip.move(from: 2, to: 0)
        #expect(strip.photos == [photos[2], photos[1], photos[0]] && strip.focusedPosition == 0)
        for (from, to) in [(0, 0), (0, 3), (3, 0), (-1, 1)] { strip.move(from: from, to: to) }
        #expect(strip.photos == [photos[2], photos[1], photos[0]])
        #expect(!strip.perform(.remove, on: UUID()))
        #expect(strip.menu(of: UUID()).isEmpty)
        #expect(strip.menu(of: photos[2].id).map(\.title) == ["Move Right", "Remove"])
        #expect(strip.menu(of: photos[1].id).map(\.title) == ["Move Left", "Move Right", "Remove"])
        #expect(strip.menu(of: photos[0].id).map(\.title) == ["Move Left", "Remove"])
    }

    @Test func theFocusStaysOnItsPhotoAndIsNotTakenFromElsewhere() {
        let photos = [ListingPhoto].sample(3)
        let strip = strip(photos)
        strip.focusEntered(photos[2].id)
        strip.move(from: 0, to: 1)
        #expect(strip.focusedPosition == 1)
        strip.focusEntered(photos[2].id)
        strip.focusLeft(photos[0].id)
        #expect(strip.focusedPosition == 2)
        strip.focusLeft(photos[2].id)
        #expect(strip.focusedPosition == nil)
    }

    @Test func aRemovedPhotoIsPutBack() {
        let photos = [ListingPhoto].sample(3)
        let strip = strip(photos)
        #expect(!strip.canUndo && strip.undoText.isEmpty)
        strip.perform(.remove, on: photos[1].id)
        #expect(strip.photos == [photos[0], photos[2]] && strip.focusedPosition == 1)
        #expect(strip.canUndo && strip.undoText == "Photo removed")
        strip.undoRemoval()
        #expect(strip.photos == photos && strip.focusedPosition == 1 && !strip.canUndo)
        strip.undoRemoval()
        #expect(strip.photos == photos)
        for photo in photos { strip.perform(.remove, on: photo.id) }
        #expect(strip.photos.isEmpty && strip.focusedPosition == nil)
        strip.undoRemoval()
        #expect(strip.photos == [photos[2]])
    }

    @Test func theEditorSavesPhotosAddressAndDescription() async throws {
        let photos = [ListingPhoto].sample(2)
        var facts = ListingFacts.sample()
        facts.photos = photos
        let listing = Listing(stored: UUID(), createdAt: .sampleStart, facts: facts, status: .draft, views: 0)
        try await store.add([ListingRecord(stored: listing, history: [])])
        let editor = ListingEditorViewModel(listing, actions: actions(appService))
        #expect(!editor.hasUnsavedChanges)
        editor.photos.perform(.moveRight, on: photos[0].id)
        #expect(editor.hasUnsavedChanges)
        editor.form[.address] = "  文昌路 \n 8号 "
        editor.form[.description] = "\nBright.\nQuiet.\n"
        await editor.save()
        #expect(editor.isDone)
        let stored = try #require(await store.listing(listing.id)).facts
        #expect(stored.photos == photos.reversed())
        #expect(stored.address == "文昌路 8号")
        #expect(stored.description == "Bright.\nQuiet.")
    }

    @Test func addressAndDescriptionMayBeEmptyButNotTooLong() async {
        let editor = ListingEditorViewModel(new: .sale, actions: actions(appService))
        editor.form[.address] = String(repeating: "路", count: 201)
        editor.form[.description] = String(repeating: "e\u{301}", count: 1001)
        #expect(editor.warning(for: .address) == "At most 200 characters.")
        #expect(editor.warning(for: .description) == "At most 2,000 characters.")
        await editor.save()
        #expect(!editor.isDone)
        editor.form[.address] = String(repeating: "路", count: 200)
        editor.form[.description] = ""
        await editor.save()
        #expect(editor.isDone)
    }

    @Test func nothingIsKeptByAClosedEditor() async {
        await expectRelease {
            let editor = ListingEditorViewModel(new: .sale, actions: actions(appService))
            await editor.photos.add(files: files("a.jpg"))
            return editor
        }
    }
}
