extension Widget {
    /// Copies a text to the clipboard.
    public func copy(_ text: String) { node.window?.application?.clipboard = Clipboard(text: text) }

    /// Does nothing: the clipboard has no pictures here.
    public func copy(_ picture: Texture) {}

    /// Copies files to the clipboard; for tests.
    package func copy(files paths: [String]) { node.window?.application?.clipboard = Clipboard(paths: paths) }
}

extension ObjectProtocol where Self: Widget {
    /// Runs the handler with the paths of files that are dropped on the widget, before its children could take them.
    @discardableResult
    public func onDrop(files handler: @escaping ([String]) -> Void) -> Self {
        node.connect("drop", .texts(handler))
        return self
    }

    /// Runs a handler on Ctrl+V in the widget if there are files on the clipboard, which has no pictures here. A text
    /// is pasted at the keyboard focus.
    @discardableResult
    public func onPasteKey(
        files: @escaping ([String]) -> Void, picture: @escaping ([UInt8]) -> Void
    ) -> Self {
        let node = Unmanaged.passUnretained(node)
        return onKey(capture: true) { key, modifiers in
            let paths = node.takeUnretainedValue().window?.application?.clipboard.paths ?? []
            guard key == Key.v, modifiers == .control, !paths.isEmpty else { return false }
            files(paths)
            return true
        }
    }

    /// Does nothing: there is no pointer to drag the widget with here.
    @discardableResult
    public func draggable(from position: Int) -> Self { self }

    /// Runs the handler with the position of the item that is dropped on the widget.
    @discardableResult
    public func onDrop(item handler: @escaping (_ position: Int) -> Void) -> Self {
        node.connect("drop-item", .number(handler))
        return self
    }
}

/// The libraries that the program runs on.
public enum Toolkit {
    /// The version of GTK at run time; empty without GTK.
    public static var gtkVersion: String { "" }

    /// The version of libadwaita at run time; empty without it.
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
        field.label = title
        add(field)
        field.connect("activate", .plain { [weak self] in self?.choose() })
    }

    private func choose() { end(with: String(field.text)) }

    private func end(with path: String?) {
        give(path)
        destroy()
    }

    /// Gives the answer, once.
    private func give(_ path: String?) {
        let answer = answer
        self.answer = nil
        answer?(path)
    }

    /// Answers that nothing was chosen, at the end of the program.
    override func destroy() {
        give(nil)
        super.destroy()
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

/// The services of the desktop for a program: opening an address, letting the user choose a file.
public enum DesktopServices {
    /// Does nothing: the network does not change here.
    public static func onNetworkAvailable(_ handler: @escaping () -> Void) {}

    /// Opens an address in the user's program for it. Returns false if there is none.
    public static func open(address: String, from window: Window?) async -> Bool {
        window?.windowNode.application?.onOpenedAddress(address) ?? false
    }

    /// Lets the user choose a file of one of those types (`image/png`), or whose name matches one of the patterns
    /// (`*.png`). Returns its path, or nil if they cancel.
    public static func chooseFile(
        over window: Window?, title: String, accept: String, cancel: String, filter: String, types: [String] = [],
        patterns: [String] = []
    ) async -> String? {
        await choose(title, over: window)
    }

    /// Lets the user choose files of those types, or of any type. Returns their paths, or nil if they cancel.
    public static func chooseFiles(
        over window: Window?, title: String, accept: String, cancel: String, filter: String = "", types: [String] = []
    ) async -> [String]? {
        await choose(title, over: window).map { [$0] }
    }

    /// Lets the user choose where a file is saved. Returns nil if they cancel.
    public static func chooseSaveLocation(
        over window: Window?, title: String, name: String, accept: String, cancel: String
    ) async -> String? {
        await choose(title, over: window)
    }

    private static func choose(_ title: String, over window: Window?) async -> String? {
        guard let window else { return nil }
        return await UserWork.waiting {
            await withCheckedContinuation { continuation in
                FileChooserNode(title, over: window.windowNode) { continuation.resume(returning: $0) }.present()
            }
        }
    }
}
