import Domain
import Foundation

/// Turns English source sentences into the user's language; the words of every finished string go through one.
///
/// Call it as a function with a literal, so that the catalog check finds the sentence:
/// `words("Feels like {temperature}", ["temperature": text])`. Values are put in by name, in any order.
public nonisolated struct Localizer: Sendable {
    /// The locale that numbers, dates and prices are formatted in.
    public let locale: Locale
    private let translate: @Sendable (String) -> String
    private let translatePlural: @Sendable (String, String, Int) -> String

    /// Makes a localizer from a catalog's two look-ups, singular and plural.
    public init(
        locale: Locale,
        translate: @escaping @Sendable (String) -> String,
        translatePlural: @escaping @Sendable (_ one: String, _ many: String, _ count: Int) -> String
    ) {
        self.locale = locale
        self.translate = translate
        self.translatePlural = translatePlural
    }

    /// English, unchanged: what tests assert on.
    public static let identity = Localizer(
        locale: Locale(identifier: "en_US"),
        translate: { $0 },
        translatePlural: { one, many, count in count == 1 ? one : many })

    /// Whether the user's language is Chinese.
    var isChinese: Bool { locale.language.languageCode == .chinese }

    /// The sentence in the user's language, with each `{name}` replaced by its value.
    public func callAsFunction(_ sentence: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        fill(translate(sentence), values)
    }

    /// The form for `count`, with `{count}` and each other `{name}` replaced.
    public func plural(
        _ one: String, _ many: String, _ count: Int, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        let sentence = translatePlural(one, many, count)
        return fill(sentence.replacing("{count}", with: number(count)), values)
    }

    /// A whole number in the user's locale.
    public func number(_ value: Int) -> String {
        value.formatted(.number.locale(locale))
    }

    /// A number with at most `fractionDigits` digits after the point, in the user's locale.
    public func number(_ value: Double, fractionDigits: Int) -> String {
        value.formatted(.number.precision(.fractionLength(0...fractionDigits)).locale(locale))
    }

    private func fill(_ sentence: String, _ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty else { return sentence }
        // One pass over the sentence, so that a value which itself contains "{name}" stays as it is.
        var filled = ""
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            filled += rest[..<open]
            // A value in a right-to-left script must not turn the sentence around it.
            filled +=
                values.first { $0.key == name }.map { ForeignText.isolated($0.value) } ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}
