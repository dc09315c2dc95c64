import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Compares numbers of the program with those of Foundation's formatters, which take them from ICU.
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
            #expect(format.number(number, fractionDigits: digits) == number.formatted(style), "\(number)")
        }
    }

    @Test(arguments: formats) func wholeNumbersAreGrouped(format: LocaleFormat) {
        let style = IntegerFormatStyle<Int>.number.locale(Locale(identifier: format.name))
        for number in [0, 7, -7, 999, 1000, -1000, 999_999, 1_000_000, .max, .min] {
            #expect(format.number(number) == number.formatted(style))
        }
    }

    @Test(arguments: [Localizer.identity, .chinese]) func percentsAreWhole(words: Localizer) {
        let style = FloatingPointFormatStyle<Double>.Percent.percent.precision(.fractionLength(0))
            .locale(Locale(identifier: words.format.name))
        for fraction in [0, 0.004, 0.005, 0.015, 0.285, 0.295, 0.456, 0.575, 0.999, 1, 12.345, -0.3, .nan]
            + (0...1000).map({ Double($0) / 1000 })
        {
            #expect(words.percent(fraction) == fraction.formatted(style), "\(fraction)")
        }
    }

    @Test(arguments: formats) func hundredthsHaveTwoDigits(format: LocaleFormat) {
        let style = Decimal.FormatStyle.number.precision(.fractionLength(2)).locale(Locale(identifier: format.name))
        for value in [1, 10, 99, 123_450, -1, -12_345_678, 999_999_999_999_999] as [Int64] {
            #expect(format.hundredths(value) == (Decimal(value) / 100).formatted(style))
        }
    }

    @Test(arguments: [
        (DateForm.time, "10:04\u{202F}PM", "22:04"), (.weekday, "Monday", "星期一"),
        (.weekdayAndDay, "Monday, March 2", "3月2日 星期一"), (.weekdayAndShortDay, "Monday, Mar 2", "3月2日 星期一"),
        (.day, "March 2", "3月2日"), (.shortDay, "Mar 2", "3月2日"), (.date, "March 2, 2026", "2026年3月2日"),
        (.dateAndTime, "Mar 2, 2026 at 10:04\u{202F}PM", "2026年3月2日 22:04"),
    ])
    func datesAreThoseOfTheLanguage(form: DateForm, english: String, chinese: String) throws {
        let clock = try #require(CivilTime(year: 2026, month: 3, day: 2, hour: 22, minute: 4, second: 59))
        #expect(LocaleFormat.english.text(clock, form) == english)
        #expect(LocaleFormat.chinese.text(clock, form) == chinese)
    }

    @Test func otherLanguagesHaveTheirOwnOrder() throws {
        let clock = try #require(CivilTime(year: 2026, month: 3, day: 2, hour: 22, minute: 4, second: 59))
        #expect(LocaleFormat(name: "de_DE").text(clock, .weekdayAndDay) == "Montag, 2. März")
        #expect(LocaleFormat(name: "en_GB").text(clock, .date) == "2 March 2026")
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

    @Test(arguments: [
        ("GB", "United Kingdom", "英国"), ("CN", "China", "中国"), ("AG", "Antigua & Barbuda", "安提瓜和巴布达"), ("", "", ""),
        ("England", "England", "England"),
    ])
    func countriesHaveTheNamesOfTheLanguage(code: String, english: String, chinese: String) {
        let city = City(name: "x", country: code, latitude: 0, longitude: 0)
        #expect(CityWords(words: .identity).place(city) == english)
        #expect(CityWords(words: .chinese).place(city) == chinese)
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
        ("width", "ｗｉｄ\u{200B}ｔｈ", true),
    ])
    func namesAreFoundWhateverTheirAccents(name: String, text: String, isFound: Bool) {
        #expect(name.containsName(text) == isFound)
    }

    @Test func anotherLanguageIsUnknown() {
        #expect(LocaleFormat.known("de_DE") == nil && LocaleFormat.known("en_GB") == nil)
        #expect(LocaleFormat.known("C")?.name == "en_US" && LocaleFormat.known("zh_TW")?.language == "zh")
    }
}
