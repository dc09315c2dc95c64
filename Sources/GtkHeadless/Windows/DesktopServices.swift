extension Widget {
    /// Puts a text on the clipboard.
    public func copy(_ text: String) { node.window?.application?.clipboard = Clipboard(text: text) }

    /// Puts a picture on the clipboard, which has none here.
    public func copy(_ picture: Texture) {}

    /// Puts files on the clipboard; for tests.
    package func copy(files paths: [String]) { node.window?.application?.clipboard = Clipboard(paths: paths) }
}

extension ObjectProtocol where Self: Widget {
    /// Runs the handler with the paths of files that are dropped on the widget, before its children could take them.
    @discardableResult
    public func onDrop(files handler: @escaping ([String]) -> Void) -> Self {
        node.connect("drop", .texts(handler))
        return self
    }
}

/// The libraries that the program runs on.
public enum Toolkit {
    /// GTK's version at run time; empty without GTK.
    public static var gtkVersion: String { "" }

    /// libadwaita's version at run time; empty without it.
    public static var libadwaitaVersion: String { "" }

    /// The type of the display.
    public static var displayType: String { "headless" }
}

/// A node of a dialog in which the user chooses files: a field for a path.
private final class FileChooserNode: WindowNode {
    private let field = TextNode("GtkEntry")
    private var answer: ((String?) -> Void)?

    init(_ title: String, over parent: WindowNode, _ answer: @escaping (String?) -> Void) {
        self.answer = answer
        super.init("GtkFileChooserDialog", role: .dialog)
        self.title = title
        isModal = true
        application = parent.application
        size = (800, 600)
        add(field)
        field.connect("activate", .plain { [weak self] in self?.choose() })
    }

    private func choose() { end(with: String(field.text)) }

    private func end(with path: String?) {
        answer?(path)
        answer = nil
        destroy()
    }

    override func handle(key: UInt32, _ modifiers: Modifiers) -> Bool { false }

    override func close() { end(with: nil) }

    override func deliver(key: UInt32, _ modifiers: Modifiers) -> Bool {
        if key == Key.escape {
            end(with: nil)
            return true
        }
        if modifiers == .control, key == 0x6c { return field.grabFocus() }
        return super.deliver(key: key, modifiers)
    }
}

/// What the desktop does for a program: open an address, let the user choose a file.
public enum DesktopServices {
    /// Opens an address in the user's program for it; false when there is none.
    public static func open(address: String, from window: Window?) async -> Bool {
        window?.windowNode.application?.onOpenedAddress(address) ?? false
    }

    /// Lets the user choose one file of those types (`image/png`); its path, or nil when they cancel.
    public static func chooseFile(
        over window: Window?, title: String, accept: String, cancel: String, filter: String, types: [String]
    ) async -> String? {
        await choose(title, over: window)
    }

    /// Lets the user choose files of any type; their paths, or nil when they cancel.
    public static func chooseFiles(
        over window: Window?, title: String, accept: String, cancel: String
    ) async -> [String]? {
        await choose(title, over: window).map { [$0] }
    }

    /// Lets the user choose where a file is saved; nil when they cancel.
    public static func chooseSaveLocation(
        over window: Window?, title: String, name: String, accept: String, cancel: String
    ) async -> String? {
        await choose(title, over: window)
    }

    private static func choose(_ title: String, over window: Window?) async -> String? {
        guard let window else { return nil }
        return await withCheckedContinuation { continuation in
            FileChooserNode(title, over: window.windowNode) { continuation.resume(returning: $0) }.present()
        }
    }
}
