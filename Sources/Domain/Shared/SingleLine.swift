extension String {
    /// The text with every run of white space replaced by one space, and none at the ends.
    public var collapsingWhitespace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Whether the text contains a letter or a digit of any script.
    public var hasLetterOrDigit: Bool { contains { $0.isLetter || $0.isNumber } }

    /// Returns the text as one line of at most `maximumLength` characters. Throws the given errors if it is empty or
    /// longer.
    public func singleLine<Failure: Error>(
        maximumLength: Int, ifEmpty empty: Failure, ifTooLong tooLong: Failure
    ) throws(Failure) -> String {
        let line = collapsingWhitespace
        if line.isEmpty { throw empty }
        // One character may have any number of combining marks, so the scalars are limited as well.
        guard line.unicodeScalars.count <= 8 * maximumLength, line.count <= maximumLength else { throw tooLong }
        return line
    }
}
