/// A node of a choice of one from a short list: the button with the keyboard focus is inside.
final class DropDownNode: WidgetNode {
    var choices: [String] = []
    var selected = 0 { didSet { if selected != oldValue { emit("notify::selected") } } }
    let button = ButtonNode("GtkToggleButton")
    private let shownChoice = LabelNode("")
    private var popover: PopoverNode?

    init(_ choices: [String]) {
        self.choices = choices
        super.init("GtkDropDown", role: .comboBox)
        button.add(shownChoice)
        add(button)
        button.connect("clicked", .plain { [weak self] in self?.open() })
        connect("notify::selected", .plain { [weak self] in self?.showChoice() })
        showChoice()
    }

    override var label: String? { didSet { showChoice() } }

    /// Shows the choice in the button, and adds it to the button's name.
    func showChoice() {
        let text = choices.indices.contains(selected) ? choices[selected] : ""
        shownChoice.text = text
        button.label = label
        button.accessibleDescription = label == nil ? nil : text
    }

    private func open() {
        let popover = PopoverNode()
        self.popover = popover
        let list = WidgetNode("GtkListView", role: .list)
        for (position, choice) in choices.enumerated() {
            let item = ChoiceNode(choice) { [weak self] in self?.choose(position) }
            list.add(item)
        }
        popover.add(list)
        popover.connect("closed", .plain { [weak self, weak popover] in if let popover { self?.remove(popover) } })
        add(popover)
        popover.popUp()
        if list.children.indices.contains(selected) { list.children[selected].grabFocus() }
    }

    private func choose(_ position: Int) {
        popover?.popDown()
        popover = nil
        button.grabFocus()
        selected = position
    }

    override func press() { button.press() }

    override func grabFocus() -> Bool { button.grabFocus() }
}

/// A node of one of the choices of an open drop-down.
private final class ChoiceNode: WidgetNode {
    private let choose: () -> Void

    init(_ text: String, choose: @escaping () -> Void) {
        self.choose = choose
        super.init("GtkListItemWidget", role: .listItem)
        label = text
        isFocusable = true
        add(LabelNode(text))
    }

    override func activate() -> Bool {
        choose()
        return true
    }

    override func handle(key: UInt32, _ modifiers: Modifiers) -> Bool {
        if modifiers.isEmpty, let siblings = parent?.children, let place = siblings.firstIndex(where: { $0 === self }) {
            let target = [Key.down: place + 1, Key.up: place - 1, Key.home: 0, Key.end: siblings.count - 1][key]
            if let target, siblings.indices.contains(target) { return siblings[target].grabFocus() }
        }
        return super.handle(key: key, modifiers)
    }
}

/// A choice of one from a short list.
public final class DropDown: Widget {
    private var dropDown: DropDownNode { unsafeDowncast(object, to: DropDownNode.self) }

    /// Creates a choice of the given texts.
    public convenience init(_ choices: [String], name: String = "") {
        self.init(DropDownNode(choices))
        if !name.isEmpty { accessibleLabel = name }
    }

    /// The position of the chosen text.
    public var selected: Int {
        get { dropDown.selected }
        set { dropDown.writing { dropDown.selected = newValue } }
    }

    /// Replaces the texts to choose from, and selects the first one.
    public func setChoices(_ choices: [String]) {
        dropDown.writing {
            dropDown.choices = choices
            dropDown.selected = 0
        }
        dropDown.showChoice()
    }

    /// The texts to choose from.
    public var choices: [String] { dropDown.choices }

    /// Offers these texts and selects one of them; the list is made again only if it has changed.
    public func show(_ choices: [String], selected: Int) {
        if self.choices != choices { setChoices(choices) }
        if self.selected != selected { self.selected = selected }
    }

    /// Runs the handler with the position that the user has chosen.
    @discardableResult
    public func onSelect(_ handler: @escaping (Int) -> Void) -> Self {
        let node = Unmanaged.passUnretained(dropDown)
        onUserChange(of: "selected") { handler(node.takeUnretainedValue().selected) }
        return self
    }
}
