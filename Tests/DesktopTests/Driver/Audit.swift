import Foundation

/// An accessibility problem.
struct Violation: CustomStringConvertible, Equatable {
    let description: String
}

extension App {
    /// Returns the accessibility problems of the visible elements that last for two seconds.
    ///
    /// During an animation, widgets can be partly invisible.
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
    /// Returns the accessibility problems of these elements.
    func audit() -> [Violation] {
        elements.compactMap { element in
            problem(of: element).map { problem in
                let place = ancestors(of: element).map(\.name).first { !$0.isEmpty && !Self.isClassName($0) } ?? ""
                return Violation(description: "\(problem): \(element) in “\(place)”")
            }
        }
    }

    private func problem(of element: Element) -> String? {
        if element.ancestors.count == 1, element.name.isEmpty { return "window without a title" }
        if element.role == .listItem {
            let hasText = ([element] + descendants(of: element)).contains {
                !$0.name.isEmpty && !Self.isClassName($0.name)
            }
            return hasText ? nil : "row without text"
        }
        guard Role.interactive.contains(element.role), !isInnerPart(element) else { return nil }
        if element.name.isEmpty { return "no name" }
        if Self.isClassName(element.name) { return "class name as name" }
        if element.duplicatedName != nil, !isInMessageDialog(element) { return "duplicated name" }
        let isButton = [.button, .toggleButton].contains(element.role)
        // GTK 4.18 does not report a tooltip that equals the name.
        if isButton, !usesNewGtk, !showsItsName(element), !hasTooltip(element) {
            return "icon button without a tooltip"
        }
        return nil
    }

    /// Returns whether the element is a part of another control, such as the toggle button of a drop-down.
    func isInnerPart(_ element: Element) -> Bool {
        guard let outer = ancestors(of: element).first(where: { Role.interactive.contains($0.role) }) else {
            return false
        }
        return !Self.isClassName(outer.name) && !outer.name.isEmpty
            && (outer.role == .comboBox || outer.role == element.role || Role.editable.contains(outer.role))
    }

    /// Returns whether the element is in a message dialog. AdwMessageDialog 1.2 duplicates the names of its buttons,
    /// which cannot be fixed outside of libadwaita.
    private func isInMessageDialog(_ element: Element) -> Bool {
        ancestors(of: element).contains { $0.role == .dialog }
    }

    private func showsItsName(_ element: Element) -> Bool {
        descendants(of: element).contains { $0.role == .label && !$0.name.isEmpty }
    }

    private func hasTooltip(_ element: Element) -> Bool {
        ([element] + descendants(of: element)).contains { !$0.accessibleDescription.isEmpty }
    }

    /// Returns whether the name is one of GTK's, such as GtkButton. Without a regular expression, because every
    /// element is checked.
    private static func isClassName(_ name: String) -> Bool {
        guard let library = ["Gtk", "Adw", "Gdk", "G"].first(where: name.hasPrefix) else { return false }
        let rest = name.utf8.dropFirst(library.utf8.count)
        let isUpper = rest.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
        return isUpper && rest.count > 1
            && rest.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    }
}
