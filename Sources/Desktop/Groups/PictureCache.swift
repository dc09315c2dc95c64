import Foundation
import Gtk

/// Caches decoded pictures, so that a row that scrolls back into sight has its picture at once.
final class PictureCache {
    private struct Key: Hashable {
        var address: URL
        var size: Int?
    }

    private static let maximumCount = 200

    private let load: (URL, Int?) async -> Data?
    private var textures: [Key: Texture] = [:]
    private var order: [Key] = []
    private var pending: [Key: Task<Texture?, Never>] = [:]

    /// Calls `load` for a picture that is not cached, with its size in pixels.
    init(load: @escaping (URL, Int?) async -> Data?) { self.load = load }

    /// The picture, if it is cached.
    func cached(_ address: URL, size: Int?) -> Texture? { textures[Key(address: address, size: size)] }

    /// The picture; nil when it cannot be loaded or decoded.
    func picture(_ address: URL, size: Int?) async -> Texture? {
        let key = Key(address: address, size: size)
        if let texture = textures[key] { return texture }
        if let task = pending[key] { return await task.value }
        let task = Task { [load] in await load(address, size).flatMap { Texture.decoding([UInt8]($0)) } }
        pending[key] = task
        let texture = await task.value
        pending[key] = nil
        if let texture { store(texture, key) }
        return texture
    }

    private func store(_ texture: Texture, _ key: Key) {
        if textures.updateValue(texture, forKey: key) == nil { order.append(key) }
        if order.count > Self.maximumCount { textures[order.removeFirst()] = nil }
    }
}
