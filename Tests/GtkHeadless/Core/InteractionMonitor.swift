import Foundation

/// Tells what the user does in all windows of the program, with the words in which assistive technology would be told.
public final class InteractionMonitor {
    private weak var application: ApplicationNode?
    private let handler: (Interaction) -> Void
    private var turn = DeliveredTurn()

    /// Starts to watch the program; `handler` is called before that handles the interaction. Only with `keepsImages` there
    /// are pictures.
    public init(
        of application: Application, keepsImages: Bool = true, _ handler: @escaping (Interaction) -> Void
    ) {
        self.application = application.node
        self.handler = handler
        application.node.monitor = self
    }

    /// Stops watching.
    public func stop() { application?.monitor = nil }

    /// The texts of all labels that are visible in the windows, in reading order, but for those in buttons and fields.
    public var visibleTexts: [String] {
        var texts: [String] = []
        for window in application?.windows ?? [] where window.isMapped { Self.collectTexts(in: window, &texts) }
        return texts
    }

    /// What the active window has painted last, as a PNG: nothing here.
    public func picture(except title: String) -> Data? { nil }

    private static func collectTexts(in node: WidgetNode, _ texts: inout [String]) {
        for child in node.children where child.isVisible && child.isInFront && !child.isDecorative {
            if child is LabelNode {
                let text = child.label ?? child.content
                if !text.isEmpty { texts.append(text) }
            } else if !child.role.isOperated || child.role == .listItem {
                collectTexts(in: child, &texts)
            }
        }
    }

    // MARK: - Delivery

    /// The user begins to do something.
    func beginTurn() { turn.end() }

    /// Something was done to a node.
    func deliver(_ kind: Interaction.Kind, at node: WidgetNode) { deliver(Interaction(kind, place(of: node))) }

    /// Something was done.
    func deliver(_ interaction: Interaction) { if let interaction = turn.admit(interaction) { handler(interaction) } }

    private func place(of node: WidgetNode) -> Interaction.Place {
        let name = node.name
        var (index, isFound) = (0, false)
        for window in application?.windows ?? [] where window.isMapped && !isFound {
            isFound = Self.count(equals: node, named: name, in: window, &index)
        }
        let roles: [WidgetRole] = [.button, .toggleButton, .tab, .menuItem, .checkBox, .radioButton, .label]
        // The buttons of menus and drop-downs have other roles in other releases of GTK.
        let role = roles.contains(node.role) && !(node is MenuButtonNode) ? node.role.rawValue : ""
        return Interaction.Place(role: role, name: name, index: isFound ? index : 0)
    }

    /// Counts the widgets on the screen of the same role and name that come before a node; true where that was reached.
    private static func count(
        equals node: WidgetNode, named name: String, in part: WidgetNode, _ count: inout Int
    ) -> Bool {
        for child in part.children {
            if child === node { return true }
            if child.role == node.role, child.isMapped, child.name == name { count += 1 }
            if Self.count(equals: node, named: name, in: child, &count) { return true }
        }
        return false
    }
}

extension WidgetNode {
    /// Tells the monitor, if there is one, that the user has done something to the node.
    func tell(_ kind: Interaction.Kind) { window?.application?.monitor?.deliver(kind, at: self) }
}
