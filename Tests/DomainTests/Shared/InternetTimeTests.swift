import Domain
import Foundation
import Testing

/// The same texts and times as Foundation's format of ISO 8601.
@Suite struct InternetTimeTests {
    @Test func aTimeIsWrittenAndReadAsByFoundation() throws {
        for number in stride(from: -200, to: 2000, by: 1) {
            let time = Date(timeIntervalSince1970: Double(number) * 8_640_123 + 7)
            let text = InternetTime.text(of: time)
            #expect(text == time.formatted(.iso8601))
            #expect(InternetTime.time(of: text) == time)
        }
    }

    @Test(arguments: [
        "2026-11-24T10:00:00Z", "2026-11-24T18:00:00+08:00", "2026-11-24T06:30:00-03:30", "2026-11-24T18:00:00+0800",
        "2026-11-24T10:00:00.999Z", "2026-11-24t10:00:00z",
    ])
    func fractionsAndZonesAreRead(text: String) {
        #expect(InternetTime.time(of: text) == Date(timeIntervalSince1970: 1_795_514_400))
    }

    @Test(arguments: [
        "", "2026-11-24", "2026-11-24T10:00:00", "2026-11-24T10:00Z", "2026-02-30T10:00:00Z", "2026-11-24T24:00:00Z",
        "2026-11-24T10:00:00+24:00", "2026-11-24T10:00:00Z ", "２０２６-11-24T10:00:00Z", "٢٠٢٦-11-24T10:00:00Z",
    ])
    func anotherTextIsNoTime(text: String) { #expect(InternetTime.time(of: text) == nil) }
}
