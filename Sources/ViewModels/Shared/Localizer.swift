import Domain
import Foundation

/// Translates English source sentences into the user's language. The words of every finished string go through a
/// localizer.
///
/// Call it as a function with a literal, so that the catalog check finds the sentence: `words("Feels like
/// {temperature}", ["temperature": text])`. Values are inserted by name, in any order.
public nonisolated struct Localizer: Sendable {
    /// The format of numbers, dates and prices.
    public let format: LocaleFormat
    /// The order of names.
    let order: NameOrder
    private let translate: @Sendable (String) -> String
    private let translatePlural: @Sendable (String, String, Int) -> String

    /// Creates a localizer from a catalog's two lookups, singular and plural.
    public init(
        format: LocaleFormat, order: NameOrder = .plain,
        translate: @escaping @Sendable (String) -> String,
        translatePlural: @escaping @Sendable (_ one: String, _ many: String, _ count: Int) -> String
    ) {
        (self.format, self.order) = (format, order)
        self.translate = translate
        self.translatePlural = translatePlural
    }

    /// A localizer that returns English unchanged, for the expectations of tests.
    public static let identity = Localizer(
        format: .english,
        translate: { $0 },
        translatePlural: { one, many, count in count == 1 ? one : many })

    /// Whether the user's language is Chinese.
    var isChinese: Bool { format.language == "zh" }

    /// Returns the sentence in the user's language, with each `{name}` replaced by its value.
    public func callAsFunction(_ sentence: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        fill(translate(sentence), values)
    }

    /// Returns the form for `count`, with `{count}` and each other `{name}` replaced.
    public func plural(
        _ one: String, _ many: String, _ count: Int, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        let sentence = translatePlural(one, many, count)
        return fill(sentence.replacing("{count}", with: number(count)), values)
    }

    /// Returns a whole number in the user's locale.
    public func number(_ value: Int) -> String {
        format.number(value)
    }

    /// Returns a number with at most `fractionDigits` digits after the point, in the user's locale.
    public func number(_ value: Double, fractionDigits: Int) -> String {
        format.number(value, fractionDigits: fractionDigits)
    }

    /// Returns a number for a badge: "99+" for 100 and more.
    func badge(_ count: Int) -> String { count > 99 ? "99+" : number(count) }

    /// Returns a fraction in whole percents: "46%".
    public func percent(_ value: Double) -> String { format.number(value, fractionDigits: 0, shift: 2) + "%" }

    /// Returns a time or a date in the user's locale, as clocks and calendars of `zone` show it.
    public func date(_ time: Date, _ form: DateForm, in zone: Zone) -> String {
        format.text(zone.clock(at: time), form)
    }

    private func fill(_ sentence: String, _ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty else { return sentence }
        // One pass over the sentence, so that a value that contains "{name}" is not changed.
        var filled = ""
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            filled += rest[..<open]
            // A value in a right-to-left script must not reorder the sentence around it.
            filled +=
                values.first { $0.key == name }.map { ForeignText.isolated($0.value) } ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}
