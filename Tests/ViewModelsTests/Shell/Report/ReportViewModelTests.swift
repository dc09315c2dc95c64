import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ReportViewModelTests {
    let app = FakeAppService()
    let parts = [ReportPart(.shown, .text("shell:\n")), ReportPart(.log, .text("hutong: 1\n"))]

    private func makeModel(_ parts: [ReportPart]) -> ReportViewModel {
        ReportViewModel(
            parts, time: Date(timeIntervalSince1970: 1_795_478_400), words: .identity, appService: app)
    }

    @Test func whatTheUserLeavesInIsSaved() async {
        let model = makeModel(parts)
        model.whatHappened = "  It went blank.\n"
        model.include(.shown, false)
        app.answer("saveReport", with: Optional("/home/mei/report"))
        await model.save()
        #expect(
            app.calls == [
                "saveReport: hutong-report-2026-11-24 what-happened.txt log.txt", "closeReport",
                "toast: The report is saved in /home/mei/report",
            ])
        #expect(model.canSave)
    }

    @Test func nothingHappensWhenTheUserCancels() async {
        let model = makeModel(parts)
        app.answer("saveReport", with: String?.none)
        await model.save()
        #expect(app.calls == ["saveReport: hutong-report-2026-11-24 shown.txt log.txt"])
        #expect(model.canSave)
    }

    @Test func anEmptyReportCannotBeSaved() async {
        let model = makeModel(parts)
        for part in parts { model.include(part.kind, false) }
        #expect(!model.canSave)
        await model.save()
        #expect(app.calls.isEmpty)
        model.whatHappened = "It went blank."
        #expect(model.canSave)
    }

    @Test func withoutAWindowNothingHappens() async {
        let model = ReportViewModel(parts, time: .distantPast, words: .identity, appService: nil)
        await model.save()
        #expect(model.canSave)
    }

    @Test func theModelIsReleased() async {
        weak var released: ReportViewModel?
        do {
            let model = makeModel(parts)
            released = model
            app.answer("saveReport", with: String?.none)
            await model.save()
        }
        #expect(released == nil)
    }

    @Test func aReportConsistsOfWhatThereIs() {
        let start = JourneyStart(
            page: FeatureID(rawValue: "weather"), pageNumber: 2, language: "en_US", seed: 1, time: "", width: 1,
            height: 1,
            isSignedIn: false)
        var steps = JourneyRecording(start: start, visible: [])
        let log = TroubleshootingReport(facts: [("hutong", "1")], log: [])
        let outline = ModelOutline([])
        let without = ReportPart.all(crash: nil, steps: steps, shown: outline, picture: nil, log: log)
        #expect(without.map(\.kind) == [.shown, .log])
        steps.add(.key("ctrl+r"), visible: [])
        let crash = CrashRemains(trace: "SIGILL", log: "1 notice", steps: "")
        let all = ReportPart.all(crash: crash, steps: steps, shown: outline, picture: Data([1]), log: log)
        #expect(all.map(\.kind) == ReportPart.Kind.allCases)
        #expect(all.map(\.file.name) == ["crash.txt", "steps.swift", "shown.txt", "picture.png", "log.txt"])
        #expect(all[0].text == "SIGILL\n1 notice")
        #expect(all[1].text.contains("app.press(\"ctrl+r\")"))
    }
}
