import Domain
import Foundation
import Observation

/// The photos in the editor of a listing, which the user adds, sorts and removes.
@Observable
public final class ListingPhotoStripViewModel {
    /// A picture to be added, with its name.
    private typealias Source = (name: String, store: (any ListingPhotoStore) async throws -> ListingPhoto)

    /// An action on a photo.
    public nonisolated enum Action: CaseIterable, Sendable {
        case moveLeft, moveRight, remove
    }

    /// The photos, in order.
    public private(set) var photos: [ListingPhoto] { didSet { onChange() } }
    /// The problem with pictures that were not added; empty if there is none.
    public private(set) var problemText = ""
    private var focused: ListingPhoto.ID?
    private var removed: (photo: ListingPhoto, index: Int)?
    /// The number of pictures that are being added.
    private var pendingCount = 0

    /// Called after the photos have changed.
    @ObservationIgnored var onChange: () -> Void = {}
    @ObservationIgnored private let actions: ListingActions
    private var words: Localizer { actions.words }

    /// Creates a strip with the photos of a listing.
    init(_ photos: [ListingPhoto], actions: ListingActions) {
        self.photos = photos
        self.actions = actions
    }

    // MARK: Outputs

    /// The photos as they are shown.
    public var items: [ListingPhotoItem] { actions.photos.items(photos) }
    /// The position of the photo that has the keyboard focus, or gets it after a change; nil leaves the focus
    /// unchanged.
    public var focusedPosition: Int? { focused.flatMap { id in photos.firstIndex { $0.id == id } } }
    /// Whether there are photos.
    public var showsPhotos: Bool { !photos.isEmpty }
    /// True while pictures are being added.
    public var isAdding: Bool { pendingCount > 0 }
    /// Whether further photos can be added.
    public var canAdd: Bool { photos.count < ListingPhoto.maximumCount }
    /// Instructions for adding photos, or the number of photos that are being added.
    public var hint: String {
        if pendingCount > 0 { return words.plural("Adding {count} photo…", "Adding {count} photos…", pendingCount) }
        return canAdd
            ? words("You can also drop pictures here or paste them. The first photo is shown in the list.")
            : words("A listing has at most {count} photos.", ["count": words.number(ListingPhoto.maximumCount)])
    }
    /// The text "Photo removed"; empty if no photo can be restored.
    public var undoText: String { removed == nil ? "" : words("Photo removed") }
    /// Whether a removed photo can be restored.
    public var canUndo: Bool { removed != nil }

    /// Returns the actions that are possible on a photo.
    public func menu(of photo: ListingPhoto.ID) -> [ActionItem<Action>] {
        guard let index = photos.firstIndex(where: { $0.id == photo }) else { return [] }
        return Action.allCases.filter { isPossible($0, at: index) }.map { action in
            let title =
                switch action {
                case .moveLeft: words("Move Left")
                case .moveRight: words("Move Right")
                case .remove: words("Remove")
                }
            return ActionItem(action: action, title: title)
        }
    }

    // MARK: Intents

    /// Lets the user choose pictures, and adds them.
    public func choose() async {
        guard canAdd, let files = await actions.appService?.choosePhotos() else { return }
        await add(files: files)
    }

    /// Adds the pictures in files, in their order. An empty list is one that could not be read.
    public func add(files: [URL]) async {
        if files.isEmpty { problemText = words("The pasted files cannot be read.") }
        await add(
            files.map { file in
                (ForeignText.isolated(file.lastPathComponent), { try await $0.add(contentsOf: file) })
            })
    }

    /// Adds a picture that was pasted.
    public func add(picture: Data) async {
        await add([(words("the pasted picture"), { try await $0.add(picture) })])
    }

    /// Performs an action on a photo. Returns false if it is not possible.
    @discardableResult
    public func perform(_ action: Action, on photo: ListingPhoto.ID) -> Bool {
        guard let index = photos.firstIndex(where: { $0.id == photo }), isPossible(action, at: index) else {
            return false
        }
        switch action {
        case .moveLeft: move(from: index, to: index - 1)
        case .moveRight: move(from: index, to: index + 1)
        case .remove: remove(at: index)
        }
        return true
    }

    /// Called when the keyboard focus has moved to a photo.
    public func focusEntered(_ photo: ListingPhoto.ID) { focused = photo }

    /// Called when the keyboard focus has left a photo.
    public func focusLeft(_ photo: ListingPhoto.ID) {
        if focused == photo { focused = nil }
    }

    /// Moves a photo to another position, that of the photo on which it is dropped.
    public func move(from index: Int, to target: Int) {
        guard photos.indices.contains(index), photos.indices.contains(target), index != target else { return }
        let photo = photos.remove(at: index)
        photos.insert(photo, at: target)
        focused = photo.id
    }

    /// Replaces the photos by those of a draft.
    func restore(_ photos: [ListingPhoto]) { self.photos = photos }

    /// Restores the photo that was removed last.
    public func undoRemoval() {
        guard let removed, canAdd else { return }
        self.removed = nil
        photos.insert(removed.photo, at: min(removed.index, photos.count))
        focused = removed.photo.id
    }

    // MARK: Helpers

    private func isPossible(_ action: Action, at index: Int) -> Bool {
        switch action {
        case .moveLeft: index > 0
        case .moveRight: index < photos.count - 1
        case .remove: true
        }
    }

    private func remove(at index: Int) {
        let photo = photos.remove(at: index)
        removed = (photo, index)
        focused = photos.isEmpty ? nil : photos[min(index, photos.count - 1)].id
    }

    private func add(_ sources: [Source]) async {
        guard !sources.isEmpty else { return }
        pendingCount += sources.count
        var left = sources.count
        defer { pendingCount -= left }
        problemText = ""
        focused = nil
        for source in sources {
            guard canAdd else {
                report(
                    words("A listing has at most {count} photos.", ["count": words.number(ListingPhoto.maximumCount)]))
                return
            }
            do {
                let photo = try await source.store(actions.photos.store)
                // Other photos may have been added meanwhile.
                if canAdd { photos.append(photo) }
            } catch is CancellationError {
                return
            } catch let error as PhotoError {
                Log.listings.info("A picture was not added", metadata: ["error": "\(error.logDescription)"])
                report(error.problem(with: source.name, in: words))
            } catch {
                // The disk is the reason, so the other pictures would fail as well.
                Log.listings.warning("A photo could not be stored", metadata: ["error": "\(error.logDescription)"])
                let problem = ErrorWords(words).problem(for: error)
                return report("\(problem.title). \(problem.advice)")
            }
            left -= 1
            pendingCount -= 1
        }
    }

    private func report(_ sentence: String) {
        problemText = problemText.isEmpty ? sentence : "\(problemText)\n\(sentence)"
    }
}
