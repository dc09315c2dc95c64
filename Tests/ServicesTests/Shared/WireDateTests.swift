import Foundation
import Testing

@testable import Services

/// Compares dates with English names with those that Foundation's formatter reads.
@Suite struct WireDateTests {
    private func formatter(_ format: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
        return formatter
    }

    @Test func datesOfHTTPAreRead() {
        let formatter = formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
        for number in 0..<1000 {
            let time = Date(timeIntervalSince1970: Double(number) * 8_640_123)
            #expect(HTTPDate.parse(formatter.string(from: time)) == time)
        }
    }

    @Test(arguments: [
        "", "Sun, 06 Nov 1994 08:49:37", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Sun, 06 Nov 1994",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:49:+7 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Xyz, 06 Nov 1994 08:49:37 GMT",
    ])
    func anotherFormIsNoDate(text: String) { #expect(HTTPDate.parse(text) == nil) }

    @Test(arguments: [
        ("+0800", 28_800), ("-0330", -12_600), ("+0000", 0), ("0800", nil), ("+08:00", nil), ("+08a0", nil),
    ])
    func anOffsetHasFourDigits(text: String, seconds: Int?) { #expect(WireDate.offset(text) == seconds) }
}
