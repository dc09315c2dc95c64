extension String {
    /// The same text with every run of white space as one space, and none at the ends.
    public var collapsingWhitespace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// True when it contains a letter or a digit of any script.
    public var hasLetterOrDigit: Bool { contains { $0.isLetter || $0.isNumber } }

    /// The text as one line of at most `maximumLength` characters; throws the given errors where it is empty or longer.
    public func singleLine<Failure: Error>(
        maximumLength: Int, ifEmpty empty: Failure, ifTooLong tooLong: Failure
    ) throws(Failure) -> String {
        let line = collapsingWhitespace
        if line.isEmpty { throw empty }
        // One character may carry any number of combining marks, so the scalars are limited as well.
        guard line.unicodeScalars.count <= 8 * maximumLength, line.count <= maximumLength else { throw tooLong }
        return line
    }
}
