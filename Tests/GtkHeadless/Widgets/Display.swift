import Foundation

/// A node of a line or paragraph of text.
final class LabelNode: WidgetNode {
    var text: String
    /// The addresses of the links in it.
    var links: [(text: String, address: String)] = []
    var isSelectable = false

    init(_ text: String) {
        self.text = text
        super.init("GtkLabel", role: .label)
    }

    override var content: String { text }
    override var isEmpty: Bool { text.isEmpty }
    override var nameByContent: String { text.isEmpty ? kind : text }

    override var canTakeFocus: Bool {
        (isSelectable || !links.isEmpty) && chain.allSatisfy(\.letsFocusThrough)
    }

    override func activate() -> Bool {
        guard let link = links.first else { return false }
        return follow(link.address)
    }

    /// Chooses a link.
    func follow(_ address: String) -> Bool { emit("activate-link", text: address) }

    override func press() { if let link = links.first { _ = follow(link.address) } }
}

/// A line or paragraph of text.
public final class Label: Widget {
    private var labelNode: LabelNode { unsafeDowncast(object, to: LabelNode.self) }

    /// Creates a label with plain text: markup in it is shown, not interpreted.
    public convenience init(_ text: String = "") { self.init(LabelNode(text)) }

    /// The displayed text.
    public var text: String {
        get { labelNode.text }
        set {
            labelNode.text = newValue
            labelNode.links = []
        }
    }

    /// The text of a label, which is hidden while its text is empty.
    public var optionalText: String {
        get { text }
        set {
            text = newValue
            isVisible = !newValue.isEmpty
        }
    }

    /// Breaks long text into lines.
    @discardableResult
    public func wrapping(maximumCharacters: Int = -1, lines: Int = -1) -> Label { self }

    /// Whether words that do not fit are broken. A text without such breaks is measured in a fraction of the time.
    public var breaksWords: Bool {
        get { false }
        set { _ = newValue }
    }

    /// Shortens text that does not fit, or is longer than `maximumCharacters`, with "…" at the end or in the middle.
    @discardableResult
    public func ellipsized(inMiddle: Bool = false, maximumCharacters: Int = -1) -> Label { self }

    /// Lets the text be selected and copied. The zero-width spaces that let long words break are not copied.
    @discardableResult
    public func selectable() -> Label {
        labelNode.isSelectable = true
        return self
    }

    /// Aligns the text at the start, center or end of its room.
    @discardableResult
    public func textAlign(_ align: Align) -> Label { self }

    /// Shows plain texts one after another, those with an address as links; they are not interpreted as markup.
    ///
    /// Tab stops at the label only if it has a link.
    public func show(_ runs: [(text: String, link: String?)]) {
        text = runs.map(\.text).joined()
        labelNode.links = runs.compactMap { run in run.link.map { (run.text, $0) } }
        canFocus = !labelNode.links.isEmpty
    }

    /// Shows plain texts one after another, some of them in bold; they are not interpreted as markup.
    public func show(_ runs: [(text: String, isBold: Bool)]) { text = runs.map(\.text).joined() }

    /// Runs the handler, without GTK's default action, when a link is chosen.
    public func onLink(_ handler: @escaping (String) -> Void) {
        labelNode.connect(
            "activate-link",
            .textQuestion {
                handler($0)
                return true
            })
    }
}

/// A node of a widget that shows a picture.
final class PictureNode: WidgetNode {
    var icon = ""

    init(_ kind: String) { super.init(kind, role: .image) }
}

/// A themed icon.
public final class Image: Widget {
    /// Creates an image of the icon of that name, of `pixels` if given.
    public convenience init(icon: String = "", pixels: Int = -1) {
        self.init(PictureNode("GtkImage"))
        self.icon = icon
    }

    private var picture: PictureNode { unsafeDowncast(object, to: PictureNode.self) }

    /// The icon's name; empty for none.
    public var icon: String {
        get { picture.icon }
        set { picture.icon = newValue }
    }
}

/// A node of a picture, which contains its file instead of its pixels.
final class TextureNode: Node {
    let bytes: [UInt8]
    let size: (width: Int, height: Int)

    init?(_ bytes: [UInt8]) {
        guard let size = PictureHeader.size(of: bytes) else { return nil }
        self.bytes = bytes
        self.size = size
        super.init()
    }
}

/// The pixels of a picture, decoded once and shown anywhere.
public final class Texture: Object {
    private var texture: TextureNode { unsafeDowncast(object, to: TextureNode.self) }

    /// The size in pixels.
    public var size: (width: Int, height: Int) { texture.size }
}

/// A picture that scales with its room.
public final class Picture: Widget {
    /// Creates an empty model.
    public convenience init(describedAs description: String = "") {
        self.init(PictureNode("GtkPicture"))
        if !description.isEmpty { accessibleLabel = description }
    }

    /// Shows decoded pixels; nil for nothing.
    public func setTexture(_ texture: Texture?) {}

    /// Fills its room, and cuts off the parts that do not fit.
    @discardableResult
    public func covering() -> Picture { self }

    /// Lets the widget get smaller than the picture.
    @discardableResult
    public func shrinking() -> Picture { self }
}

/// The picture of a person, or their initials on a color of their own.
public final class Avatar: Widget {
    /// Creates a round avatar of that size in pixels.
    public convenience init(size: Int) { self.init(PictureNode("AdwAvatar")) }

    /// The name that the initials and the color are made from.
    public var name: String {
        get { (node as? PictureNode)?.icon ?? "" }
        set { (node as? PictureNode)?.icon = newValue }
    }

    /// Shows a picture in place of the initials; nil for the initials.
    public func setTexture(_ texture: Texture?) {}
}

/// A page with a message: an icon, a title, a sentence, and an action.
public final class StatusPage: Widget {
    private final class Page: WidgetNode {
        var icon = ""
        let title = LabelNode("")
        let text = LabelNode("")

        init() {
            super.init("AdwStatusPage", role: .panel)
            let box = WidgetNode.panel()
            box.add(title)
            box.add(text)
            add(box)
        }

        override var nameByContent: String { title.text }
    }

    private var page: Page { unsafeDowncast(object, to: Page.self) }

    /// Creates a page in the compact style, which fits a narrow window; the child usually holds the button.
    public convenience init(icon: String = "", title: String = "", text: String = "", _ child: Widget? = nil) {
        self.init(Page())
        self.icon = icon
        self.title = title
        self.text = text
        if let child { page.add(child.node) }
    }

    /// The large icon's name.
    public var icon: String {
        get { page.icon }
        set { page.icon = newValue }
    }

    /// The headline.
    public var title: String {
        get { page.title.text }
        set { page.title.text = newValue }
    }

    /// The sentence below the headline.
    public var text: String {
        get { page.text.text }
        set { page.text.text = newValue }
    }
}

/// A line between groups.
public final class Separator: Widget {
    /// Creates a horizontal line.
    public convenience init() { self.init(WidgetNode("GtkSeparator", role: .separator)) }
}
