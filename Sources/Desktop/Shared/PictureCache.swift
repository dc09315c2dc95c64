import Foundation
import Gtk

/// Caches decoded pictures, so that a row that scrolls back into sight has its picture at once.
final class PictureCache {
    private struct Key: Hashable {
        var address: URL
        var size: Int?
    }

    private let maximumCount: Int
    private let load: (URL, Int?) async -> Texture?
    private var textures: [Key: Texture] = [:]
    private var order: [Key] = []
    private var pending: [Key: Task<Texture?, Never>] = [:]

    /// Calls `load` for the bytes of a picture that is not cached, with its size in pixels.
    init(load: @escaping (URL, Int?) async -> Data?) {
        maximumCount = 200
        self.load = { address, size in
            guard let data = await load(address, size) else { return nil }
            return await Texture.decoded(data)
        }
    }

    /// Caches at most `maximumCount` pictures from files, no wider and higher than the size that is asked for.
    init(filesUpTo maximumCount: Int) {
        self.maximumCount = maximumCount
        load = { address, size in await Texture.decoded(file: address.path, side: size) }
    }

    /// Caches at most `maximumCount` pictures from files, as squares of the side that is asked for.
    init(squaresUpTo maximumCount: Int) {
        self.maximumCount = maximumCount
        load = { address, side in await Texture.decoded(file: address.path, square: side ?? 1) }
    }

    /// The picture, if it is cached.
    func cached(_ address: URL, size: Int?) -> Texture? { textures[Key(address: address, size: size)] }

    /// The picture; nil when it cannot be loaded or decoded.
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
        if textures.updateValue(texture, forKey: key) == nil { order.append(key) }
        if order.count > maximumCount { textures[order.removeFirst()] = nil }
    }
}
