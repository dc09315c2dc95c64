/// A value of the message bus.
public indirect enum Variant {
    case string(String)
    case unsigned(UInt32)
    case signed(Int32)
    case number(Double)
    case strings([String])
    /// A table of strings to values of any type.
    case table([(key: String, value: Variant)])
    /// Several values as one.
    case tuple([Variant])
    /// Values of one type in D-Bus notation, such as `a{sv}` or `(sss)`.
    case array(of: String, [Variant])
}
