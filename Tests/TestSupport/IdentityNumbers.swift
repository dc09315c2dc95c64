/// Invented identity card numbers for tests, with a check digit by another method than the program's.
public enum IdentityNumbers {
    /// The example of GB 11643-1999: a woman born on 1949-12-31.
    public static let woman1949 = "11010519491231002X"

    /// Returns a complete number from region, birth date as YYYYMMDD and sequence; an odd sequence is a man's.
    public static func make(region: String = "110105", birth: String, sequence: String = "001") -> String {
        let body = region + birth + sequence
        // The recursive method of ISO 7064, instead of the sum of weights.
        let remainder = body.reduce(0) { ($0 + ($1.wholeNumberValue ?? 0)) * 2 % 11 }
        return body + ["1", "0", "X", "9", "8", "7", "6", "5", "4", "3", "2"][remainder]
    }
}
