import Foundation
import Gtk

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
            .observe(address()) { avatar, address in
                loader.load(address, size: 96) { avatar.setTexture($0) }
            }
    }
}
