import Foundation
import Gtk

/// Loads the pictures of a widget that displays one row after another. A new request replaces the pending one.
final class PictureLoader {
    private let cache: PictureCache
    private var task: Task<Void, Never>?

    init(_ cache: PictureCache) { self.cache = cache }

    /// Calls `show` at once, with nil unless the picture is cached, and again when it has been loaded.
    func load(_ address: URL?, size: Int?, show: @escaping (Texture?) -> Void) {
        cancel()
        guard let address else { return show(nil) }
        if let texture = cache.cached(address, size: size) { return show(texture) }
        show(nil)
        task = Task { [cache] in
            let texture = await cache.picture(address, size: size)
            if !Task.isCancelled, let texture { show(texture) }
        }
    }

    /// Cancels the pending request, as for a row that is out of sight.
    func cancel() {
        task?.cancel()
        task = nil
    }
}
