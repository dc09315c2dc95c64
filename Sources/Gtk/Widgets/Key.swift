/// The modifier keys of a shortcut.
public struct Modifiers: OptionSet, Sendable {
    /// The bits of GDK.
    public let rawValue: UInt32
    /// Creates modifiers from GDK's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates the modifiers of the state of an event, without the buttons and locks in it.
    init(state: UInt32) { self = Modifiers(rawValue: state).intersection([.shift, .control, .alt]) }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1 << 0)
    /// Control.
    public static let control = Modifiers(rawValue: 1 << 2)
    /// Alt.
    public static let alt = Modifiers(rawValue: 1 << 3)
}

/// Keys by their GDK value.
public enum Key {
    /// Escape.
    public static let escape: UInt32 = 0xff1b
    /// Enter.
    public static let enter: UInt32 = 0xff0d
    /// Tab.
    public static let tab: UInt32 = 0xff09
    /// Shift+Tab.
    public static let backTab: UInt32 = 0xfe20
    /// Enter on the keypad.
    public static let keypadEnter: UInt32 = 0xff8d
    /// The up arrow.
    public static let up: UInt32 = 0xff52
    /// The down arrow.
    public static let down: UInt32 = 0xff54
    /// The left arrow.
    public static let left: UInt32 = 0xff51
    /// The right arrow.
    public static let right: UInt32 = 0xff53
    /// Home.
    public static let home: UInt32 = 0xff50
    /// End.
    public static let end: UInt32 = 0xff57
    /// F10.
    public static let f10: UInt32 = 0xffc7
    /// The key that opens the menu of the focused widget.
    public static let menu: UInt32 = 0xff67
    /// The letter a, without Shift.
    public static let a: UInt32 = 0x61
    /// The letter q, without Shift.
    public static let q: UInt32 = 0x71
    /// The letter w, without Shift.
    public static let w: UInt32 = 0x77
    /// The letter z, without Shift.
    public static let z: UInt32 = 0x7a
    /// The letter v, without Shift.
    public static let v: UInt32 = 0x76
    /// Delete.
    public static let delete: UInt32 = 0xffff
    /// Page up.
    public static let pageUp: UInt32 = 0xff55
    /// Page down.
    public static let pageDown: UInt32 = 0xff56
    /// The plus sign.
    public static let plus: UInt32 = 0x2b
    /// The plus sign of the keypad.
    public static let keypadPlus: UInt32 = 0xffab
    /// The equals sign, which shares a key with plus.
    public static let equal: UInt32 = 0x3d
    /// The minus sign.
    public static let minus: UInt32 = 0x2d
    /// The minus sign of the keypad.
    public static let keypadMinus: UInt32 = 0xffad
    /// The digit 0.
    public static let zero: UInt32 = 0x30
    /// The digit 0 of the keypad.
    public static let keypadZero: UInt32 = 0xffb0
}
