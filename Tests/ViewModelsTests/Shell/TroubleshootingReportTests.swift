import Testing
import ViewModels

struct TroubleshootingReportTests {
    @Test func factsStandAboveTheLog() {
        let report = TroubleshootingReport(
            facts: [("hutong", "1.0"), ("session", ""), ("gtk", "4.8.3")], log: ["a", "b"])
        #expect(report.text == "hutong: 1.0\ngtk: 4.8.3\n\nLog (2 lines):\na\nb\n")
    }
}
