import Foundation

/// Something in a window that assistive technology, or a user without a pointer, would stumble over.
struct Violation: CustomStringConvertible, Equatable {
    let description: String
}

extension App {
    /// What is wrong with the accessibility of what is showing, and stays so for two seconds: while a page folds or
    /// turns, half of a widget can be out of sight. Empty is right.
    func audit() -> [Violation] {
        var found = snapshot().audit()
        for _ in 0..<8 where !found.isEmpty {
            usleep(250_000)
            found = snapshot().audit()
        }
        return found
    }
}

extension Snapshot {
    /// What is wrong with the accessibility of these elements.
    func audit() -> [Violation] {
        elements.compactMap { element in
            complaint(about: element).map { complaint in
                let place = ancestors(of: element).map(\.name).first { !$0.isEmpty && !Self.isClassName($0) } ?? ""
                return Violation(description: "\(complaint): \(element) in “\(place)”")
            }
        }
    }

    private func complaint(about element: Element) -> String? {
        if element.ancestors.count == 1, element.name.isEmpty { return "window without a title" }
        if element.role == .listItem {
            let says = ([element] + descendants(of: element)).contains {
                !$0.name.isEmpty && !Self.isClassName($0.name)
            }
            return says ? nil : "row that says nothing"
        }
        guard Role.interactive.contains(element.role), !isInnerPart(element) else { return nil }
        if element.name.isEmpty { return "no name" }
        if Self.isClassName(element.name) { return "a class as name" }
        if element.nameSaidTwice != nil, !isInMessageDialog(element) { return "a name said twice" }
        let isButton = [.button, .toggleButton].contains(element.role)
        if isButton, !saysItsName(element), !hasTooltip(element) { return "icon button without a tooltip" }
        return nil
    }

    /// GTK builds some controls out of others (a drop-down holds a toggle button); the outer one speaks for both.
    func isInnerPart(_ element: Element) -> Bool {
        guard let outer = ancestors(of: element).first(where: { Role.interactive.contains($0.role) }) else {
            return false
        }
        return !Self.isClassName(outer.name) && !outer.name.isEmpty
            && (outer.role == .comboBox || outer.role == element.role || Role.editable.contains(outer.role))
    }

    /// AdwMessageDialog 1.2 names its own buttons twice, which nobody outside libadwaita can mend.
    private func isInMessageDialog(_ element: Element) -> Bool {
        ancestors(of: element).contains { $0.role == .dialog }
    }

    private func saysItsName(_ element: Element) -> Bool {
        descendants(of: element).contains { $0.role == .label && !$0.name.isEmpty }
    }

    private func hasTooltip(_ element: Element) -> Bool {
        ([element] + descendants(of: element)).contains { !$0.accessibleDescription.isEmpty }
    }

    private static func isClassName(_ name: String) -> Bool {
        name.prefixMatch(of: /(Gtk|Adw|Gdk|G)[A-Z][A-Za-z]+$/) != nil
    }
}
