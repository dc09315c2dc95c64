import Foundation
import Gtk

/// Caches decoded pictures, so that a row that scrolls back into sight has its picture at once.
final class PictureCache {
    private struct Key: Hashable {
        var address: URL
        var size: Int?
    }

    private let maximumBytes: Int
    private let load: (URL, Int?) async -> Texture?
    private var textures: [Key: Texture] = [:]
    /// The keys of `textures`, the oldest first.
    private var order: [Key] = []
    /// The bytes of decoded pixels in the cache.
    private(set) var bytes = 0
    private var pending: [Key: Task<Texture?, Never>] = [:]

    /// Creates a cache of at most `maximumBytes` of decoded pixels. `load` is called for a picture that is not
    /// cached, with its size in pixels.
    init(maximumBytes: Int, load: @escaping (URL, Int?) async -> Texture?) {
        self.maximumBytes = maximumBytes
        self.load = load
    }

    /// Creates a cache that calls `data` for the bytes of a picture that is not cached, with its size in pixels.
    convenience init(maximumBytes: Int = 64 << 20, data: @escaping (URL, Int?) async -> Data?) {
        self.init(maximumBytes: maximumBytes) { address, size in
            guard let data = await data(address, size) else { return nil }
            return await Texture.decoded(data)
        }
    }

    /// Returns a cache of pictures from files, no wider and higher than the requested size.
    static func files() -> PictureCache {
        PictureCache(maximumBytes: 64 << 20) { address, size in
            await Texture.decoded(file: address.path, side: size)
        }
    }

    /// Returns a cache of pictures from files, as squares of the requested side.
    static func squares() -> PictureCache {
        PictureCache(maximumBytes: 16 << 20) { address, side in
            await Texture.decoded(file: address.path, square: side ?? 1)
        }
    }

    /// Returns the picture, if it is cached.
    func cached(_ address: URL, size: Int?) -> Texture? { textures[Key(address: address, size: size)] }

    /// Returns the picture; nil if it cannot be loaded or decoded.
    func picture(_ address: URL, size: Int?) async -> Texture? {
        let key = Key(address: address, size: size)
        if let texture = textures[key] { return texture }
        if let task = pending[key] { return await task.value }
        let task = Task { [load] in await load(address, size) }
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
