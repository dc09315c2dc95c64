import Foundation
import Gtk

/// The picture of a user, or their initials while there is none; a picture is decoded once each time it changes.
enum AvatarView {
    static func make(size: Int, name: @escaping () -> String, picture: @escaping () -> Data?) -> Avatar {
        var shown: Data?
        var decoding: Task<Void, Never>?
        return Avatar(size: size).align(.center, vertical: .center).decorative()
            .bind(\.name, to: name())
            .observe { avatar in
                let picture = picture()
                guard picture != shown else { return }
                shown = picture
                decoding?.cancel()
                guard let picture else { return avatar.setTexture(nil) }
                decoding = Task {
                    let texture = await Texture.decoded(picture, side: size * avatar.pixelScale)
                    if !Task.isCancelled { avatar.setTexture(texture) }
                }
            }
    }
}
