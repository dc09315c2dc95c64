import Domain
import Foundation
import Gtk

/// Caches decoded pictures, so that a row that scrolls back into sight has its picture at once.
final class PictureCache {
    private struct Key: Hashable {
        var address: URL
        var size: Int?
    }

    private let maximumBytes: Int
    private let isSquare: Bool
    private let data: (URL, Int?) async -> Data?
    private var textures: [Key: Texture] = [:]
    /// The keys of `textures`, the oldest first.
    private var order: [Key] = []
    /// The bytes of decoded pixels in the cache.
    private(set) var bytes = 0
    private var pending: [Key: Task<Texture?, Never>] = [:]

    /// Creates a cache of at most `maximumBytes` of decoded pixels, cut to squares of the requested side if `isSquare`.
    /// `data` is called for the bytes of a picture that is not cached, with its size in pixels.
    init(maximumBytes: Int = 64 << 20, isSquare: Bool = false, data: @escaping (URL, Int?) async -> Data?) {
        self.maximumBytes = maximumBytes
        self.isSquare = isSquare
        self.data = data
    }

    /// Returns a cache of pictures from files.
    static func files(maximumBytes: Int = 64 << 20, isSquare: Bool = false) -> PictureCache {
        PictureCache(maximumBytes: maximumBytes, isSquare: isSquare) { address, _ in
            try? await ChosenFile.read(address.path, upTo: ListingPhoto.maximumFileSize)
        }
    }

    /// Returns the picture, if it is cached.
    func cached(_ address: URL, size: Int?) -> Texture? { textures[Key(address: address, size: size)] }

    /// Returns the picture, no wider and higher than `size`; nil if it cannot be loaded or decoded.
    func picture(_ address: URL, size: Int?) async -> Texture? {
        let key = Key(address: address, size: size)
        if let texture = textures[key] { return texture }
        if let task = pending[key] { return await task.value }
        let task = Task { [data, isSquare] () -> Texture? in
            guard let data = await data(address, size) else { return nil }
            return await Texture.decoded(data, side: size ?? .max, isSquare: isSquare)
        }
        pending[key] = task
        let texture = await task.value
        pending[key] = nil
        if let texture { store(texture, key) }
        return texture
    }

    private func store(_ texture: Texture, _ key: Key) {
        textures[key] = texture
        order.append(key)
        bytes += Self.bytes(of: texture)
        while bytes > maximumBytes, let texture = textures.removeValue(forKey: order.removeFirst()) {
            bytes -= Self.bytes(of: texture)
        }
    }

    /// Returns the bytes of decoded pixels of a picture.
    private static func bytes(of texture: Texture) -> Int { texture.size.width * texture.size.height * 4 }
}

/// Loads the pictures of a widget that displays one row after another. A new request replaces the pending one.
final class PictureLoader {
    private let cache: PictureCache
    private var task: Task<Void, Never>?

    init(_ cache: PictureCache) { self.cache = cache }

    /// Calls `show` at once, with nil unless the picture is cached, and again when it has been loaded, or `fail` if it
    /// cannot be shown.
    func load(_ address: URL?, size: Int?, show: @escaping (Texture?) -> Void, fail: @escaping () -> Void = {}) {
        cancel()
        guard let address else { return show(nil) }
        if let texture = cache.cached(address, size: size) { return show(texture) }
        show(nil)
        task = Task { [cache] in
            let texture = await cache.picture(address, size: size)
            guard !Task.isCancelled else { return }
            if let texture { show(texture) } else { fail() }
        }
    }

    /// Shows the picture of a person in an avatar.
    func load(_ address: URL?, into avatar: Avatar) { load(address, size: 96) { avatar.setTexture($0) } }

    /// Cancels the pending request, as for a row that is out of sight.
    func cancel() {
        task?.cancel()
        task = nil
    }
}

/// The picture of a person, or their initials while there is none.
enum PersonPicture {
    static func make(
        size: Int, name: @autoclosure @escaping () -> String, address: @autoclosure @escaping () -> URL?,
        _ pictures: PictureCache
    ) -> Avatar {
        let loader = PictureLoader(pictures)
        return Avatar(size: size).decorative().bind(\.name, to: name())
            .observe(address()) { avatar, address in loader.load(address, into: avatar) }
    }
}
