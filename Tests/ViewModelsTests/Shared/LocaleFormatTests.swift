import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Compares the texts of the program with those of Foundation's formatters, which take them from ICU.
@Suite nonisolated struct LocaleFormatTests {
    private static let formats = [LocaleFormat.english, .chinese]
    private static let numbers: [Double] =
        [
            0, -0.0, 0.05, 0.15, 0.25, 0.35, 0.5, 1.5, 2.5, -0.5, -0.04, 0.999, 9.95, 9.949_999, 99.95, 999.5, 999.95,
            1000, 1234.5, 9999.995, 12_345.678_9, 1e6, 1e15, 123_456_789_012_345_680, 1e21, 1e-7,
            .leastNonzeroMagnitude, 1e300, .pi,
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
        ] + (0..<500).map { Double($0) * 7.77 - 1000 }

    @Test(arguments: formats, 0...3) func numbersAreRoundedAndGrouped(format: LocaleFormat, digits: Int) {
        let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0...digits))
            .locale(Locale(identifier: format.name))
        for number in Self.numbers {
            #expect(format.number(number, fractionDigits: digits) == number.formatted(style).withMinus, "\(number)")
        }
    }

    @Test(arguments: formats) func wholeNumbersAreGrouped(format: LocaleFormat) {
        let style = IntegerFormatStyle<Int>.number.locale(Locale(identifier: format.name))
        for number in [0, 7, -7, 999, 1000, -1000, 999_999, 1_000_000, .max, .min] {
            #expect(format.number(number) == number.formatted(style).withMinus)
        }
    }

    @Test(arguments: [Localizer.identity, .chinese]) func percentsAreWhole(words: Localizer) {
        let style = FloatingPointFormatStyle<Double>.Percent.percent.precision(.fractionLength(0))
            .locale(Locale(identifier: words.format.name))
        for fraction in [0, 0.004, 0.005, 0.015, 0.285, 0.295, 0.456, 0.575, 0.999, 1, 12.345, -0.3, .nan]
            + (0...1000).map({ Double($0) / 1000 })
        {
            #expect(words.percent(fraction) == fraction.formatted(style).withMinus, "\(fraction)")
        }
    }

    @Test(arguments: formats) func hundredthsHaveTwoDigits(format: LocaleFormat) {
        let style = Decimal.FormatStyle.number.precision(.fractionLength(2)).locale(Locale(identifier: format.name))
        for value in [1, 10, 99, 123_450, -1, -12_345_678, 999_999_999_999_999] as [Int64] {
            #expect(format.hundredths(value) == (Decimal(value) / 100).formatted(style).withMinus)
        }
    }

    @Test(arguments: formats, DateForm.allCases)
    func datesAreThoseOfTheLocale(format: LocaleFormat, form: DateForm) throws {
        for name in ["GMT", "Asia/Shanghai", "America/St_Johns", "Europe/Berlin"] {
            let zone = try #require(TimeZone(identifier: name))
            let style = style(form, Locale(identifier: format.name), zone)
            // Each hour around the turn of a year, then times of four centuries.
            let hours = (0..<72).map { 1_798_675_200 + Double($0) * 3600 }
            let centuries = (0..<600).map { Double($0) * 21_234_567 - 5_000_000_000 }
            for seconds in hours + centuries {
                let time = Date(timeIntervalSince1970: seconds)
                #expect(format.text(Zone(zone).clock(at: time), form) == time.formatted(style), "\(time) \(name)")
            }
        }
    }

    private func style(_ form: DateForm, _ locale: Locale, _ zone: TimeZone) -> Date.FormatStyle {
        let calendar = Calendar(identifier: .gregorian)
        let parts = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: zone)
        return switch form {
        case .time: parts.hour().minute()
        case .weekday: parts.weekday(.wide)
        case .shortWeekday: parts.weekday(.abbreviated)
        case .weekdayAndDay: parts.weekday(.wide).month(.wide).day()
        case .weekdayAndShortDay: parts.weekday(.wide).month(.abbreviated).day()
        case .day: parts.month(.wide).day()
        case .shortDay: parts.month(.abbreviated).day()
        case .date: parts.year().month(.wide).day()
        case .dateAndTime:
            Date.FormatStyle(
                date: .abbreviated, time: .shortened, locale: locale, calendar: calendar, timeZone: zone)
        }
    }

    @Test func numbersInWordsAreThoseOfTheLanguage() {
        let english = NumberFormatter()
        english.locale = Locale(identifier: "en_US")
        english.numberStyle = .spellOut
        let chinese = NumberFormatter()
        chinese.locale = Locale(identifier: "zh_CN")
        chinese.numberStyle = .spellOut
        var random = SystemRandomNumberGenerator()
        let small = (0...2500).map { Int64($0) * 100 }
        let powers = (0..<13).flatMap { power in
            let unit = (0..<power).reduce(Int64(1)) { value, _ in value * 10 } * 100
            return [unit, unit * 2, unit * 11, unit + 100, unit + 1100]
        }
        let randoms = (0..<2000).map { Int64.random(in: 0..<(Int64(1) << ($0 % 46)), using: &random) * 100 }
        for value in small + powers + randoms + [1, 10, 50, 450_005, 450_010, -450_010] {
            let number = NSDecimalNumber(decimal: Decimal(value) / 100)
            #expect(SpelledNumber.english(hundredths: value) == english.string(from: number), "\(value)")
            #expect(SpelledNumber.chinese(hundredths: value) == chinese.string(from: number), "\(value)")
        }
    }

    @Test func hundredthsInWordsAreExact() {
        // Foundation makes "nine nine nine" of some.
        #expect(SpelledNumber.english(hundredths: 419) == "four point one nine")
        #expect(SpelledNumber.chinese(hundredths: -1492) == "负十四点九二")
    }

    @Test func countriesHaveTheNamesOfTheLanguage() {
        let codes = Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 }
        #expect(codes.count > 240)
        for code in codes {
            for (name, inChinese) in [("en_US", false), ("zh_CN", true)] {
                let expected = Locale(identifier: name).localizedString(forRegionCode: code)
                #expect((CountryName.name(of: code, inChinese: inChinese) ?? code) == expected)
            }
        }
        #expect(CountryName.name(of: "", inChinese: true) == nil)
    }

    @Test(arguments: [Localizer.identity, .chinese]) func currenciesHaveTheNamesOfTheLanguage(words: Localizer) {
        for currency in Currency.allCases {
            let name = Locale(identifier: words.format.name).localizedString(forCurrencyCode: currency.rawValue)
            #expect(ListingWords(words).name(of: currency) == name)
        }
    }

    @Test func namesAreInTheOrderOfTheirNumbers() {
        let order = NameOrder.plain
        let names = ["", "2", "10", "Room", "room 2", "Room 2 b", "ROOM 10", "Room 010a", "Ze"]
        for (index, name) in names.enumerated() {
            for later in names[(index + 1)...] {
                #expect(order.areInOrder(name, later) && !order.areInOrder(later, name), "\(name), \(later)")
            }
        }
        #expect(!order.areInOrder("Anna", "anna") && !order.areInOrder("anna", "Anna"))
    }

    @Test(arguments: [
        ("Zoë Müller", "zoe", true), ("Zoe", "ZOË", true), ("张伟", "伟", true), ("Anna", "b", false),
        ("Hillcrest", "HİLLCREST", true), ("Işık", "isik", true), ("İstanbul", "istanbul", true),
        ("width", "ｗｉｄ\u{200B}ｔｈ", true), ("张伟", "zhang w", true), ("張偉", "zw", true), ("张伟", "張", true),
        ("张伟", "wz", false),
    ])
    func namesAreFoundWhateverTheirAccents(name: String, text: String, isFound: Bool) {
        #expect(name.containsName(text) == isFound)
    }

    @Test func anotherLanguageIsUnknown() {
        #expect(LocaleFormat.known("de_DE") == nil && LocaleFormat.known("en_GB") == nil)
        #expect(LocaleFormat.known("C")?.name == "en_US" && LocaleFormat.known("zh_TW")?.language == "zh")
    }
}

nonisolated extension String {
    /// The text with a minus where Foundation writes a hyphen.
    fileprivate var withMinus: String { replacing("-", with: "−") }
}
