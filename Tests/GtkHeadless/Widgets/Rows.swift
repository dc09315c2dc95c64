/// A node of a row of a list box.
final class RowNode: WidgetNode {
    var title: String = "" { didSet { titleLabel.text = title } }
    var subtitle: String = "" { didSet { subtitleLabel.text = subtitle } }
    let titleLabel = LabelNode("")
    let subtitleLabel = LabelNode("")
    var isActivatable = false
    weak var activatableWidget: WidgetNode?

    init(_ kind: String) {
        super.init(kind, role: .listItem)
        isFocusable = true
    }

    override var name: String { label ?? title }

    override func activate() -> Bool {
        if let activatableWidget { return activatableWidget.activate() }
        guard isActivatable, isActionable, let list = parent else { return false }
        list.emit("row-activated", number: list.children.firstIndex { $0 === self } ?? 0)
        return true
    }
}

/// A node of a list of few rows.
final class ListBoxNode: WidgetNode {
    init() { super.init("GtkListBox", role: .list) }

    override var nameByContent: String { kind }
    override var isEmpty: Bool { children.isEmpty }

    /// Adds a row, or a row around any other widget.
    func append(_ child: WidgetNode) {
        if child.role == .listItem || child.kind.hasSuffix("EntryRow") { return add(child) }
        let row = RowNode("GtkListBoxRow")
        row.isActivatable = true
        row.isFocusable = false
        row.add(child)
        add(row)
    }

    override func handle(key: UInt32, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, let focus = window?.focus,
            let place = children.firstIndex(where: { $0.contains(focus) })
        else { return false }
        let others =
            key == Key.down ? Array(children[(place + 1)...]) : key == Key.up ? children[..<place].reversed() : []
        return others.contains { $0.isVisible && $0.grabFocus() }
    }
}

/// A list of few rows, with the look of a card.
public final class ListBox: Widget {
    private var box: ListBoxNode { unsafeDowncast(object, to: ListBoxNode.self) }

    /// Creates a boxed list whose rows cannot be selected but may be pressed; without a name, it is only a look.
    public convenience init(name: String = "", @Children _ rows: () -> [Widget] = { [] }) {
        self.init(ListBoxNode())
        if name.isEmpty { node.role = .panel } else { accessibleLabel = name }
        rows().forEach(append)
    }

    /// Adds a row at the end.
    public func append(_ row: Widget) { box.append(row.node) }

    /// Removes all rows.
    public func removeAll() {
        releaseFocus()
        box.removeAll()
    }

    /// Marks a row as the chosen one, as in a side menu; nil for none.
    public func select(_ position: Int?) {
        for (index, row) in box.children.enumerated() { row.isSelected = index == position }
    }

    /// Runs the handler with the position of a row that the user presses.
    @discardableResult
    public func onActivate(_ handler: @escaping (Int) -> Void) -> ListBox {
        box.connect("row-activated", .number(handler))
        return self
    }
}

/// Any row of a list box.
public final class ListRow: Widget {
    /// Creates a row around any widget.
    public convenience init(around child: Widget, isActivatable: Bool = true) {
        let row = RowNode("GtkListBoxRow")
        row.isActivatable = isActivatable
        row.isFocusable = isActivatable
        self.init(row)
        row.add(child.node)
    }
}

/// A row of a preferences group around any widget; the row itself cannot be pressed.
public final class PreferencesRow: Widget {
    /// Creates a row around a widget. Without it, a group would put any other kind of widget below its rows.
    public convenience init(around child: Widget) {
        let row = RowNode("AdwPreferencesRow")
        row.isFocusable = false
        self.init(row)
        row.add(child.node)
    }
}

/// A row with a title, a smaller line below it, and widgets at both ends.
public final class ActionRow: Widget {
    private var row: RowNode { unsafeDowncast(object, to: RowNode.self) }

    /// Creates a row; a press on it activates its activatable widget.
    public convenience init(title: String = "", subtitle: String = "", icon: String = "") {
        let row = RowNode("AdwActionRow")
        self.init(row)
        let labels = WidgetNode.panel()
        labels.add(row.titleLabel)
        labels.add(row.subtitleLabel)
        row.add(labels)
        row.title = title
        row.subtitle = subtitle
        if !icon.isEmpty { addPrefix(Image(icon: icon)) }
    }

    /// The upper line.
    public var title: String {
        get { row.title }
        set { row.title = newValue }
    }

    /// The lower line.
    public var subtitle: String {
        get { row.subtitle }
        set { row.subtitle = newValue }
    }

    /// Adds a widget before the title.
    @discardableResult
    public func addPrefix(_ child: Widget) -> Self {
        row.add(child.node, at: 0)
        return self
    }

    /// Adds a widget after the title; with `activates`, a press anywhere on the row presses the widget.
    @discardableResult
    public func addSuffix(_ child: Widget, activates: Bool = false) -> Self {
        row.add(child.node)
        if activates {
            row.activatableWidget = child.node
            // The row names the widget, besides the title of a button.
            child.node.labelledBy = child.node.label == nil || child is Button ? row : nil
        }
        return self
    }
}

/// A row whose value is a line of text that can be edited in place.
public final class EntryRow: Editable {
    /// Creates a row with its title; a password row shows dots.
    public convenience init(title: String, isPassword: Bool = false) {
        let node =
            isPassword
            ? TextNode("AdwPasswordEntryRow", role: .passwordEntry) : TextNode("AdwEntryRow", role: .text)
        self.init(node)
        node.isMasked = isPassword
        node.label = title
    }

    /// Names the button of a password row that shows the password, which libadwaita leaves without a name.
    @discardableResult
    public func revealName(_ name: String) -> EntryRow {
        let reveal = Button(icon: "view-reveal-symbolic", name: name)
        let node = Unmanaged.passUnretained(field)
        reveal.onClick { node.takeUnretainedValue().isMasked.toggle() }
        return addSuffix(reveal)
    }

    /// Adds a widget at the end.
    @discardableResult
    public func addSuffix(_ child: Widget) -> EntryRow {
        node.add(child.node)
        return self
    }
}

/// Rows under a title.
public final class PreferencesGroup: Widget {
    /// Creates a group with a title and a sentence below it, each optional.
    public convenience init(title: String = "", text: String = "", @Children _ rows: () -> [Widget] = { [] }) {
        self.init(WidgetNode.panel("AdwPreferencesGroup"))
        if !title.isEmpty || !text.isEmpty {
            let header = WidgetNode.panel()
            header.add(LabelNode(title))
            header.add(LabelNode(text))
            node.add(header)
        }
        let list = ListBoxNode()
        list.label = title
        node.add(list)
        for row in rows() {
            let isRow = row.node is RowNode || row.node.kind.hasSuffix("EntryRow")
            if isRow { list.append(row.node) } else { node.add(row.node) }
        }
        list.isVisible = !list.children.isEmpty
    }
}

/// Groups under a heading of the preferences window.
public final class PreferencesPage: Widget {
    /// Creates a page with its title and icon.
    public convenience init(title: String, icon: String, @Children _ groups: () -> [Widget]) {
        self.init(ScrolledNode())
        let box = WidgetNode.panel()
        box.add(groups())
        node.add(box)
        node.label = title
    }
}

/// The window of preferences.
public final class PreferencesWindow: Window {
    private final class Pages: WindowNode {
        let tabs = WidgetNode("AdwViewSwitcher", role: .tabList)
        let stack = StackNode()

        /// Brings a page to the front and presses its tab.
        func show(_ page: WidgetNode) {
            stack.show(page)
            for (tab, other) in zip(tabs.children, stack.children) {
                (tab as? ToggleNode)?.isOn = other === page
                tab.isSelected = other === page
            }
        }
    }

    /// Creates a window over another one.
    public convenience init(over parent: Window, title: String, pages: [PreferencesPage]) {
        let window = Pages("AdwWindow")
        self.init(window)
        self.title = title
        window.tabs.label = title
        let header = HeaderBar()
        (header.node as? HeaderNode)?.setTitle(window.tabs)
        for page in pages {
            let tab = ToggleNode("GtkToggleButton", role: .tab)
            tab.label = page.node.name
            page.node.label = nil
            tab.connect(
                "clicked", .plain { [weak window, weak page = page.node] in if let page { window?.show(page) } })
            window.tabs.add(tab)
            page.node.isInFront = window.stack.children.isEmpty
            window.stack.add(page.node)
        }
        if let first = pages.first {
            window.show(first.node)
        }
        window.add(header.node)
        window.add(window.stack)
        attach(to: parent)
        closeOnEscape()
    }

    /// Shows one of the pages.
    public func show(_ page: PreferencesPage) { (node as? Pages)?.show(page.node) }
}
