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
        (application?.windows ?? []).filter(\.isMapped).flatMap(Self.texts).filter { !$0.isEmpty }
    }

    /// What the active window has painted last, as a PNG: nothing here.
    public func picture(except title: String) -> Data? { nil }

    private static func texts(in node: WidgetNode) -> [String] {
        node.children.filter { $0.isVisible && $0.isInFront && !$0.isDecorative }.flatMap { child in
            if child is LabelNode { return [child.label ?? child.content] }
            return child.role.isOperated && child.role != .listItem ? [] : texts(in: child)
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
        var (index, isFound) = (0, false)
        for window in application?.windows ?? [] where window.isMapped {
            window.forEachInside { other in
                isFound = isFound || other === node
                if !isFound, other.isMapped, other.role == node.role, other.name == node.name { index += 1 }
            }
        }
        let roles: [WidgetRole] = [.button, .toggleButton, .tab, .menuItem, .checkBox, .radioButton, .label]
        // The buttons of menus and drop-downs have other roles in other releases of GTK.
        let role = roles.contains(node.role) && !(node is MenuButtonNode) ? node.role.rawValue : ""
        return Interaction.Place(role: role, name: node.name, index: isFound ? index : 0)
    }
}

extension WidgetNode {
    /// Tells the monitor, if there is one, that the user has done something to the node.
    func tell(_ kind: Interaction.Kind) { window?.application?.monitor?.deliver(kind, at: self) }
}
