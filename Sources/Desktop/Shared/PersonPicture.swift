import Foundation
import Gtk

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
