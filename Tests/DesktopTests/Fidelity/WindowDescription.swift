/// A description of the active window: a line for each element that describes itself, in reading order.
struct WindowDescription {
    let lines: [String]

    init(_ snapshot: Snapshot) {
        guard let window = snapshot.activeWindow else {
            lines = []
            return
        }
        lines = ([window] + snapshot.descendants(of: window))
            .filter { element in !Self.differences.contains { $0.isIn(element, snapshot.ancestors(of: element)) } }
            .map(Self.line)
    }

    private static func line(_ element: Element) -> String {
        let states = element.states.intersection([.checked, .editable, .expanded, .invalid, .pressed, .selected])
        return [
            "\(element.role) “\(element.name)”",
            element.accessibleDescription.isEmpty ? "" : "(\(element.accessibleDescription))", states.description,
            element.isSensitive ? "" : "insensitive",
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A known difference between the two environments, which is left out in both.
    struct Difference {
        let reason: String
        let isIn: @Sendable (_ element: Element, _ around: [Element]) -> Bool
    }

    static let differences = [
        Difference(reason: "boxes, scrollers and lines, of which GTK puts some inside of every widget") { element, _ in
            [.filler, .panel, .scrollPane].contains(element.role)
                || ["table", "table cell", "scroll bar", "separator"].contains(element.role.description)
        },
        Difference(reason: "parts of a drop-down, a menu button and a field, which repeat its name") {
            element, around in
            guard let outer = around.first(where: { Role.interactive.contains($0.role) }) else { return false }
            return element.name == outer.name || outer.isEditable || around.contains { $0.role == .comboBox }
        },
        Difference(reason: "icons, which have no name of their own") { element, _ in
            element.role == .image && element.name.hasPrefix("Gtk")
        },
        Difference(reason: "a label without text that still has a height") { element, _ in element.name == "GtkLabel" },
        Difference(reason: "the switcher of pages of libadwaita, which names itself after its class") { element, _ in
            element.role == .tabList && element.name.hasPrefix("Adw")
        },
    ]
}
