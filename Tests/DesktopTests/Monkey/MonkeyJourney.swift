import Foundation
import Testing

extension DesktopJourneys {
    /// Random use of everything. `make monkey` does 10 000 steps; without a number it lasts half a minute.
    ///
    /// HUTONG_MONKEY_STEPS and HUTONG_MONKEY_SEED say how many and which.
    @UIActor @Suite struct MonkeyJourney {
        private static var environment: [String: String] { ProcessInfo.processInfo.environment }

        @Test func randomUseBreaksNothing() async throws {
            let steps = Self.environment["HUTONG_MONKEY_STEPS"].flatMap(Int.init)
            let seed = Self.environment["HUTONG_MONKEY_SEED"].flatMap(UInt64.init) ?? .random(in: 1...999_999)
            print("monkey: seed \(seed)")
            try await withApp(arguments: ["--page", "weather", "--scenarios"]) { app in
                let monkey = Monkey(app, seed: seed)
                do {
                    // Given every page seen once, so that what they keep is there before the memory is measured.
                    for page in 1...6 { try await app.press("ctrl+\(page)") }
                    let start = ContinuousClock.now
                    var done = 0, before = 0
                    func isOver() -> Bool {
                        steps.map { done >= $0 } ?? (ContinuousClock.now - start > .seconds(30))
                    }
                    while !isOver() {
                        try await monkey.step()
                        done += 1
                        if done == (steps ?? 0) / 5 { before = try memory(of: app) }
                    }
                    print("monkey: \(done) steps, longest answer \(monkey.longestAnswer) s")
                    if before > 0 {
                        let after = try memory(of: app)
                        print("monkey: memory \(before) kB, afterwards \(after) kB")
                        #expect(Double(after) <= 1.2 * Double(before))
                    }
                    #expect(monkey.longestAnswer < 1)
                    try await doTheWeather(app)
                } catch {
                    let last = monkey.steps.joined(separator: "\n")
                    Issue.record("seed \(seed): \(error)\nthe last steps:\n\(last)")
                }
            }
        }

        /// Proportional set size, in kB.
        private func memory(of app: App) throws -> Int {
            let rollup = try String(contentsOfFile: "/proc/\(app.pid)/smaps_rollup", encoding: .utf8)
            let line = rollup.split(separator: "\n").first { $0.hasPrefix("Pss:") } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
        }

        /// After all that, the app still finds a city: restarted, so that no dialog is in the way.
        private func doTheWeather(_ app: App) async throws {
            _ = try await app.quit()
            try await app.relaunch(arguments: ["--page", "weather"])
            try await app.press("ctrl+2")
            try await app.type("Nairo", into: "Search for a city")
            try await app.click(.containing("Nairobi, "))
            try await app.waitFor("Remove Nairobi")
            try await app.waitFor("Wind", role: .label)
        }
    }
}
