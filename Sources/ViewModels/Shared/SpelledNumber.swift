/// Numbers in words.
nonisolated enum SpelledNumber {
    /// Returns hundredths in words: "four thousand five hundred point zero five".
    static func english(hundredths: Int64) -> String {
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let fraction = fraction(rest).map { small[$0] }.joined(separator: " ")
        return (hundredths < 0 ? "minus " : "") + english(whole) + (fraction.isEmpty ? "" : " point \(fraction)")
    }

    /// Returns hundredths in words: "四千五百点〇五".
    static func chinese(hundredths: Int64) -> String {
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let fraction = fraction(rest).map { digits[$0] }.joined()
        return (hundredths < 0 ? "负" : "") + chinese(whole) + (fraction.isEmpty ? "" : "点\(fraction)")
    }

    /// Returns the digits after the point.
    private static func fraction(_ rest: UInt64) -> [Int] {
        if rest == 0 { return [] }
        return rest.isMultiple(of: 10) ? [Int(rest / 10)] : [Int(rest / 10), Int(rest % 10)]
    }

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let units: [(value: UInt64, name: String)] = [
        (1_000_000_000_000_000, "quadrillion"), (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"),
        (1_000_000, "million"), (1000, "thousand"), (100, "hundred"),
    ]

    private static func english(_ number: UInt64) -> String {
        if number < 20 { return small[Int(number)] }
        guard let unit = units.first(where: { number >= $0.value }) else {
            let ten = tens[Int(number) / 10 - 2]
            return number.isMultiple(of: 10) ? ten : ten + "-" + small[Int(number) % 10]
        }
        let (count, rest) = number.quotientAndRemainder(dividingBy: unit.value)
        return english(count) + " " + unit.name + (rest == 0 ? "" : " " + english(rest))
    }

    private static let digits = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    /// The units of Chinese numbers. A remainder below `gap` follows after a zero.
    private static let chineseUnits: [(value: UInt64, name: String, gap: UInt64)] = [
        (10_000_000_000_000_000, "京", 1_000_000_000_000), (1_000_000_000_000, "兆", 10_000_000),
        (100_000_000, "亿", 10_000), (10_000, "万", 1000), (1000, "千", 100), (100, "百", 10),
    ]

    private static func chinese(_ number: UInt64, isRest: Bool = false) -> String {
        if number < 10 { return digits[Int(number)] }
        guard let unit = chineseUnits.first(where: { number >= $0.value }) else {
            let (ten, one) = (Int(number) / 10, Int(number) % 10)
            return (ten > 1 || isRest ? digits[ten] : "") + "十" + (one == 0 ? "" : digits[one])
        }
        let (count, rest) = number.quotientAndRemainder(dividingBy: unit.value)
        let start = chinese(count) + unit.name
        return rest == 0 ? start : start + (rest < unit.gap ? "〇" : "") + chinese(rest, isRest: true)
    }
}
