import Domain
import Foundation

/// Photos in memory, with failures and delays on demand. Files are named after their photos.
public actor FakeListingPhotoStore: ListingPhotoStore {
    /// Everything that was added, in order: the names of files, or "data".
    public private(set) var added: [String] = []
    /// The number of times that unused photos were removed.
    public private(set) var removals = 0
    private var failures: [String: any Error] = [:]
    private var beforeAnswer: @Sendable (String) async -> Void = { _ in }
    /// Notifies of files that were added later.
    public nonisolated let signal = ChangeSignal()

    public init() {}

    /// Makes adding a file of that name fail; "data" stands for pasted pictures, "remove" for the removal.
    public func fail(_ name: String, with error: any Error) { failures[name] = error }

    /// Runs `wait` before each answer.
    public func delayAnswers(_ wait: @escaping @Sendable (String) async -> Void) { beforeAnswer = wait }

    public func add(_ picture: Data) async throws -> ListingPhoto { try await add(name: "data") }

    public func add(contentsOf file: URL) async throws -> ListingPhoto { try await add(name: file.lastPathComponent) }

    public nonisolated func file(of photo: ListingPhoto.ID) -> URL { URL(filePath: "/photos/\(photo).jpg") }

    public nonisolated func thumbnail(of photo: ListingPhoto.ID) -> URL { URL(filePath: "/photos/\(photo).small.jpg") }

    public func removeUnused() throws {
        removals += 1
        if let failure = failures["remove"] { throw failure }
    }

    public nonisolated func changes() -> AsyncStream<Void> { signal.changes() }

    private func add(name: String) async throws -> ListingPhoto {
        await beforeAnswer(name)
        if let failure = failures[name] { throw failure }
        added.append(name)
        return ListingPhoto(id: UUID(), width: 4, height: 3)
    }
}

extension [ListingPhoto] {
    /// Returns photos with different ids.
    public static func sample(_ count: Int) -> [ListingPhoto] {
        (0..<count).map { _ in ListingPhoto(id: UUID(), width: 960, height: 720) }
    }
}
