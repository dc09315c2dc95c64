/// Keys by their names in GTK and X.
package enum KeySymbol {
    private static let names: [String: UInt32] = [
        "Escape": Key.escape, "Return": Key.enter, "Tab": Key.tab, "ISO_Left_Tab": Key.backTab,
        "KP_Enter": Key.keypadEnter,
        "Up": Key.up, "Down": Key.down, "Left": Key.left, "Right": Key.right, "Home": Key.home, "End": Key.end,
        "Menu": Key.menu, "space": Key.space, "BackSpace": Key.backSpace, "Delete": Key.delete, "Page_Up": Key.pageUp,
        "Page_Down": Key.pageDown, "comma": 0x2c, "period": 0x2e, "question": 0x3f, "plus": Key.plus,
        "minus": Key.minus,
        "slash": 0x2f,
        "at": 0x40, "underscore": 0x5f, "exclam": 0x21,
    ]

    /// Returns the key of a name, such as "Return", "F10" or "a".
    package static func key(named name: String) -> UInt32? {
        if let key = names[name] { return key }
        if name.first == "F", let number = UInt32(name.dropFirst()), (1...12).contains(number) {
            return 0xffbd + number
        }
        let scalars = name.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first else { return nil }
        return key(of: scalar)
    }

    /// Returns the key that types a character.
    package static func key(of scalar: Unicode.Scalar) -> UInt32 {
        // Latin-1 has its own numbers, everything else those of Unicode above an offset.
        scalar.value < 0x100 ? scalar.value : 0x0100_0000 | scalar.value
    }

    /// Returns the character that a key types.
    static func character(of key: UInt32) -> Character? {
        if (0x20..<0x7f).contains(key) || (0xa0..<0x100).contains(key) {
            return Unicode.Scalar(key).map(Character.init)
        }
        guard key & 0xff00_0000 == 0x0100_0000 else { return nil }
        return Unicode.Scalar(key & 0x00ff_ffff).map(Character.init)
    }

    /// Returns the key and the modifiers of a shortcut in GTK's notation, such as `<Control><Shift>t`.
    static func shortcut(_ text: String) -> (key: UInt32, modifiers: Modifiers)? {
        var (rest, modifiers) = (Substring(text), Modifiers())
        let marks: [(String, Modifiers)] = [("<Control>", .control), ("<Shift>", .shift), ("<Alt>", .alt)]
        while let mark = marks.first(where: { rest.hasPrefix($0.0) }) {
            rest = rest.dropFirst(mark.0.count)
            modifiers.insert(mark.1)
        }
        return key(named: String(rest)).map { ($0, modifiers) }
    }
}
