/// A node of a question over a window.
final class QuestionNode: WindowNode {
    private let message = WidgetNode.panel()
    private let answers = WidgetNode.panel()
    private var buttons: [(id: String, button: Unmanaged<ButtonNode>)] = []
    var closingAnswer = "cancel"
    var defaultAnswer: String?
    private var isAnswered = false

    init(heading: String, body: String) {
        super.init("AdwMessageDialog", role: .dialog)
        title = heading
        isModal = true
        size = (400, 300)
        message.add(LabelNode(heading))
        message.add(LabelNode(body))
        add(message)
        add(answers)
    }

    /// Adds content below the texts.
    func setContent(_ content: WidgetNode) { add(content, at: 1) }

    /// Adds an answer.
    func addAnswer(_ id: String, _ title: String) {
        let button = ButtonNode()
        let title = title.filter { $0 != "_" }
        button.label = title
        button.add(LabelNode(title))
        button.connect("clicked", .plain { [weak self] in self?.answer(id) })
        answers.add(button)
        buttons.append((id, Unmanaged.passUnretained(button)))
    }

    /// Returns the button of an answer.
    func button(_ id: String) -> ButtonNode? { buttons.first { $0.id == id }?.button.takeUnretainedValue() }

    /// Gives an answer and closes the dialog.
    func answer(_ id: String) {
        guard !isAnswered else { return }
        isAnswered = true
        // As in libadwaita, the dialog closes first.
        let kept = self
        MainLoop.whenIdle { kept.destroy() }
        isVisible = false
        emit("response", text: id)
    }

    override func close() { answer(closingAnswer) }

    override func present() {
        defaultWidget = defaultAnswer.flatMap(button)
        super.present()
        if !(focus is TextNode), let defaultWidget { defaultWidget.grabFocus() }
    }

    override func deliver(key: UInt32, _ modifiers: Modifiers) -> Bool {
        if super.deliver(key: key, modifiers) { return true }
        guard key == Key.escape else { return false }
        close()
        return true
    }
}

/// A question over a window: a heading, a sentence, optional content, and answers.
public final class MessageDialog: Widget {
    /// The look of an answer.
    public enum Appearance { case normal, suggested, destructive }

    private var question: QuestionNode { unsafeDowncast(object, to: QuestionNode.self) }

    /// Creates a question over `parent`; closing it in any way gives the answer `cancel`.
    public convenience init(over parent: Window?, heading: String, body: String, content: Widget? = nil) {
        let question = QuestionNode(heading: heading, body: body)
        self.init(question)
        question.application = parent?.windowNode.application
        question.transientFor = parent?.windowNode
        if let content { question.setContent(content.node) }
    }

    /// Adds an answer; closing gives the first one.
    @discardableResult
    public func answer(_ id: String, _ title: String, _ appearance: Appearance = .normal) -> MessageDialog {
        question.addAnswer(id, title)
        return self
    }

    /// Makes a widget of the content have the keyboard focus first.
    @discardableResult
    public func focuses(_ field: Widget) -> MessageDialog {
        _ = field.grabFocus()
        return self
    }

    /// Makes Enter give an answer.
    @discardableResult
    public func enterAnswers(_ id: String) -> MessageDialog {
        question.defaultAnswer = id
        return self
    }

    /// Sets the answer that closing the dialog gives.
    @discardableResult
    public func closingAnswers(_ id: String) -> MessageDialog {
        question.closingAnswer = id
        return self
    }

    /// Sets whether an answer can be given.
    public func setEnabled(_ isEnabled: Bool, answer id: String) {
        FocusLoans.changing(self, to: isEnabled) { question.button(id)?.isSensitive = isEnabled }
    }

    /// Gives an answer as if its button had been pressed, which also closes the dialog; does nothing while the button
    /// cannot be pressed.
    public func give(_ id: String) { if question.button(id)?.isSensitive == true { question.answer(id) } }

    /// Runs the handler once, with the answer.
    public func onAnswer(_ handler: @escaping (String) -> Void) { question.connect("response", .text(handler)) }

    /// Shows the dialog.
    public func present() { question.present() }
}

extension Window {
    /// Returns a dialog of labels, with the bar of a window.
    fileprivate static func texts(_ title: String, over parent: Window, _ lines: [String]) -> Window {
        let window = Window(WindowNode("AdwWindow"))
        window.title = title
        window.attach(to: parent)
        window.node.add(HeaderBar().node)
        let list = WidgetNode.panel()
        for line in lines { list.add(LabelNode(line)) }
        window.node.add(list)
        window.closeOnEscape()
        return window
    }
}

/// The window that shows the program's name, authors and license.
public enum AboutWindow {
    /// Shows the window over another one, with the text for troubleshooting below.
    public static func present(
        over parent: Window, name: String, icon: String, version: String, developers: String, comments: String,
        credits: [(title: String, names: [String])], troubleshooting: (text: String, fileName: String)
    ) {
        let lines = [name, developers, version, comments] + credits.flatMap { [$0.title] + $0.names }
        let window = Window.texts(name, over: parent, lines + [troubleshooting.text])
        window.present()
    }
}

/// The list of keyboard shortcuts.
public enum ShortcutsWindow {
    /// Shows groups of shortcuts, each with its title and its key in GTK's notation; `searchName` is the name of the
    /// button that begins a search.
    public static func present(
        over parent: Window, title: String, searchName: String,
        groups: [(title: String, shortcuts: [(title: String, key: String)])]
    ) {
        let lines = groups.flatMap { [$0.title] + $0.shortcuts.map(\.title) }
        Window.texts(title, over: parent, lines).present()
    }
}
