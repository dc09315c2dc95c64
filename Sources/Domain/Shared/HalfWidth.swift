extension String {
    /// The same text with the full-width letters, digits and signs of Chinese keyboards in their usual form.
    public var halfWidth: String {
        var folded = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xFF01...0xFF5E: folded.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            case 0x3000: folded.append(" ")
            default: folded.append(scalar)
            }
        }
        return String(folded)
    }
}

extension StringProtocol {
    /// Whether the text contains only the digits 0 to 9; also true for an empty text.
    public var isDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
