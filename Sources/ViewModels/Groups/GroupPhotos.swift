import Domain
import Foundation

/// The pictures of messages, posts and homes on the whole screen, where they can be saved and copied.
enum GroupPhotos {
    /// Shows the picture of a message or a post.
    static func show(_ picture: GroupPicture, from sender: String, in context: GroupsContext) {
        guard let address = picture.address else { return }
        let name = ForeignText.line(picture.name)
        let photo = ListingPhotoItem(
            id: UUID(), position: 0, name: name.isEmpty ? context.words.words("Picture") : name, file: address,
            thumbnail: address, version: 0)
        show([photo], at: 0, title: sender, in: context)
    }

    /// Shows photos, which are not empty.
    static func show(_ photos: [ListingPhotoItem], at index: Int, title: String, in context: GroupsContext) {
        let viewer = ListingPhotoViewerViewModel(
            photos, at: index, title: title, words: context.words.words,
            data: { [context] in await context.pictureData(at: $0, size: $1) },
            keep: { [context] photo, keeping in
                switch keeping {
                case .saving: await save(photo, in: context)
                case .copying: await copy(photo, in: context)
                }
            })
        context.appService?.showPhotos(of: viewer)
    }

    private static func save(_ photo: ListingPhotoItem, in context: GroupsContext) async {
        let words = context.words.words
        var file = GroupFile(address: photo.file, name: photo.name)
        // A description has no extension.
        if file.kind != .picture { file = GroupFile(address: photo.file, name: words("Picture") + ".jpg") }
        guard let target = await context.appService?.chooseSaveLocation(for: file.name) else { return }
        do {
            try await context.service.files.save(file, to: target) { _ in }
            context.appService?.toast(words("Saved as “{name}”", ["name": target.lastPathComponent]))
        } catch is CancellationError {
        } catch {
            context.appService?.report(context.savingProblem(for: error))
        }
    }

    private static func copy(_ photo: ListingPhotoItem, in context: GroupsContext) async {
        await context.perform { service in
            let data = try await service.files.picture(at: photo.file, size: nil)
            guard let isCopied = await context.appService?.copy(picture: data) else { return }
            guard isCopied else { throw PhotoError.notAPicture }
            context.appService?.toast(context.words.words("Picture copied"))
        }
    }
}
