/// A widget at one moment, as GTK reports it to assistive technology.
package nonisolated struct AccessibleWidget {
    /// The identifier, which is the same for the lifetime of the widget.
    package let id: String
    /// The role of the widget.
    package let role: WidgetRole
    /// The name of the widget; the class in GTK for one without a name.
    package let name: String
    /// The description that is read out after the name.
    package let description: String
    /// The states of the widget.
    package let states: Set<WidgetState>
    /// The ids of the widgets around it, outermost first.
    package let ancestors: [String]
    /// The size of a window; nil for any other widget, which has no place here.
    package let size: (width: Int, height: Int)?
}

extension WidgetNode {
    /// The identifier, which is the same for the lifetime of the node.
    var id: String { String(address, radix: 16) }

    private var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    /// Returns the number that an id stands for.
    static func address(of id: String) -> UInt? { UInt(id, radix: 16) }

    /// Returns the node, or a node inside, at that address.
    func find(_ address: UInt) -> WidgetNode? {
        if self.address == address { return self }
        for child in children { if let found = child.find(address) { return found } }
        return nil
    }

    /// Reports the node and the nodes inside, as far as assistive technology sees them; `focus` has the focus.
    func report(
        in ancestors: [String], isActionable: Bool, focus: WidgetNode?, to list: inout [AccessibleWidget]
    ) {
        guard isVisible, isInFront, !isDecorative, !isEmpty else { return }
        let isActionable = isActionable && isSensitive
        var states = states.union([.visible])
        if isActionable { states.insert(.sensitive) }
        if self === focus { states.insert(.focused) }
        if isFocusable { states.insert(.focusable) }
        if isInvalid { states.insert(.invalid) }
        if isSelected { states.insert(.selected) }
        list.append(
            AccessibleWidget(
                id: id, role: role, name: name, description: statedDescription, states: states, ancestors: ancestors,
                size: (self as? WindowNode)?.size))
        let around = ancestors + [id]
        for child in children { child.report(in: around, isActionable: isActionable, focus: focus, to: &list) }
    }
}
