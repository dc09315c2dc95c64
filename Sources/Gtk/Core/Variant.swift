/// A value as it goes over the message bus.
public indirect enum Variant {
    case string(String)
    case unsigned(UInt32)
    case signed(Int32)
    case number(Double)
    case strings([String])
    /// A table of words to values of any kind.
    case table([(key: String, value: Variant)])
    /// Several values as one.
    case tuple([Variant])
    /// Values of one type, which is written as D-Bus writes it, such as `a{sv}` or `(sss)`.
    case array(of: String, [Variant])
}
