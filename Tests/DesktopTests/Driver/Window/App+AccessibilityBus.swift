import Foundation

/// The properties of elements that only the accessibility bus can report.
extension App {
    /// Returns the visible elements.
    func snapshot() -> Snapshot { Snapshot(of: connection, on: session.accessibility) }

    /// Returns the text of an entry or a label.
    func text(of element: Element) throws -> String {
        let interface = "org.a11y.atspi.Text"
        func length(_ element: Element) -> Int? { try? property("CharacterCount", of: element, interface).integer }
        // In libadwaita 1.2, the row around a text reports its content.
        let owner = length(element) == nil ? snapshot().ancestors(of: element).first { length($0) != nil } : element
        // GTK 4.8 treats the end -1 as an empty range, so the length is needed.
        guard let owner, let end = length(owner) else { throw DriverError("\(element) has no text") }
        return try call(owner, interface, "GetText", [.integer(0), .integer(end)]).first?.string ?? ""
    }

    /// Returns the value of a slider, a progress bar or a spin button.
    func value(of element: Element) throws -> Double {
        guard let number = try property("CurrentValue", of: element, "org.a11y.atspi.Value").number else {
            throw DriverError("\(element) has no value")
        }
        return number
    }

    private func property(_ name: String, of element: Element, _ interface: String) throws -> BusValue {
        let answer = try call(
            element, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(name)])
        return answer.first ?? .list([])
    }

    /// Calls a method of an element's accessibility interface.
    @discardableResult
    func call(
        _ element: Element, _ interface: String, _ method: String, _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        try session.accessibility.call(
            BusCall(
                destination: connection, path: element.path, interface: interface, method: method, arguments: arguments)
        )
    }
}
