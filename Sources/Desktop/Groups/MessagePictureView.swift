import Domain
import Gtk

/// The picture of a message or a post, or its name if it cannot be shown.
final class MessagePictureView {
    /// The minimum width and height of a picture, in pixels.
    private static let minimumSide = 24
    /// The maximum factor by which a picture is scaled up.
    private static let maximumScale = 2.0

    let root = Box(.vertical)
    /// Called when the user presses the picture.
    var open: () -> Void = {}
    private let picture = Picture().shrinking()
    private let button: Button
    private let problem = Label().css("dim-label").wrapping(maximumCharacters: 30).textAlign(.start)
    private let loader: PictureLoader

    init(_ pictures: PictureCache) {
        loader = PictureLoader(pictures)
        button = Button(around: picture).css("flat", "message-picture").align(.start)
        button.onClick { [weak self] in self?.open() }
        root.append(button)
        root.append(problem)
    }

    /// Shows the picture, decoded at `size` pixels, within a width and height. A picture that is not loaded yet has the
    /// same size, so that nothing moves when it is.
    func show(_ shown: GroupPicture?, size: Int, width: Int, height: Int) {
        root.isVisible = shown != nil
        guard let shown else { return loader.cancel() }
        let fitting = Self.fitting(shown, width: width, height: height)
        picture.minimumSize(width: fitting.width, height: fitting.height)
        button.isVisible = true
        problem.isVisible = false
        let line = ForeignText.line(shown.name)
        let name = line.isEmpty ? words("Picture") : line
        picture.accessibleLabel = name
        button.accessibleLabel = name
        button.tooltip = words("Open")
        problem.text = name + "\n" + words("Cannot be shown")
        let (picture, button, problem) = (picture, button, problem)
        loader.load(shown.address, size: size) {
            picture.setTexture($0)
        } fail: {
            button.isVisible = false
            problem.isVisible = true
        }
    }

    /// Cancels the pending request, as for a row that is out of sight.
    func cancel() { loader.cancel() }

    private static func fitting(_ picture: GroupPicture, width: Int, height: Int) -> (width: Int, height: Int) {
        guard picture.width > 0, picture.height > 0 else { return (width, height) }
        let scale = min(
            Double(width) / Double(picture.width), Double(height) / Double(picture.height), maximumScale)
        return (
            max(Int(Double(picture.width) * scale), minimumSide), max(Int(Double(picture.height) * scale), minimumSide)
        )
    }
}
