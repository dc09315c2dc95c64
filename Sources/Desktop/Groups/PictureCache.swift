import Foundation
import Gtk

/// Decoded pictures by address, so that a row that scrolls into sight again has its picture at once.
final class PictureCache {
    private struct Key: Hashable {
        var address: URL
        var size: Int?
    }

    private static let most = 200

    private let load: (URL, Int?) async -> Data?
    private var textures: [Key: Texture] = [:]
    private var order: [Key] = []
    private var running: [Key: Task<Texture?, Never>] = [:]

    /// Asks `load` for what is not there yet, at the size in pixels that is wanted.
    init(load: @escaping (URL, Int?) async -> Data?) { self.load = load }

    /// The picture, if it is here already.
    func known(_ address: URL, size: Int?) -> Texture? { textures[Key(address: address, size: size)] }

    /// The picture; nil when it cannot be had, or is none.
    func picture(_ address: URL, size: Int?) async -> Texture? {
        let key = Key(address: address, size: size)
        if let texture = textures[key] { return texture }
        if let task = running[key] { return await task.value }
        let task = Task { [load] in await load(address, size).flatMap { Texture.decoding([UInt8]($0)) } }
        running[key] = task
        let texture = await task.value
        running[key] = nil
        if let texture { keep(texture, key) }
        return texture
    }

    private func keep(_ texture: Texture, _ key: Key) {
        if textures.updateValue(texture, forKey: key) == nil { order.append(key) }
        if order.count > Self.most { textures[order.removeFirst()] = nil }
    }
}

/// Puts a picture into a widget that shows one row after another: the newest wish wins.
final class PictureLoader {
    private let pictures: PictureCache
    private var task: Task<Void, Never>?

    init(_ pictures: PictureCache) { self.pictures = pictures }

    /// Shows nothing, or what is known, at once; the rest as soon as it is there.
    func load(_ address: URL?, size: Int?, show: @escaping (Texture?) -> Void) {
        task?.cancel()
        task = nil
        guard let address else { return show(nil) }
        if let texture = pictures.known(address, size: size) { return show(texture) }
        show(nil)
        task = Task { [pictures] in
            let texture = await pictures.picture(address, size: size)
            if !Task.isCancelled, let texture { show(texture) }
        }
    }

    /// The row is out of sight.
    func cancel() {
        task?.cancel()
        task = nil
    }
}
