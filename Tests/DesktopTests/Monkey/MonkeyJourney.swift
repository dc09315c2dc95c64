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
            let census = try Census()
            defer { census.remove() }
            let arguments = ["--page", "weather", "--scenarios"]
            try await withApp(arguments: arguments, environment: census.environment) { app in
                let monkey = try Monkey(app, seed: seed)
                do {
                    // Given every page seen once, so that what they keep is there before the memory is measured.
                    for page in 1...6 { try await app.press("ctrl+\(page)") }
                    let start = ContinuousClock.now
                    var done = 0
                    var life = Life(pid: app.pid, began: 0)
                    func isOver() -> Bool {
                        steps.map { done >= $0 } ?? (ContinuousClock.now - start > .seconds(30))
                    }
                    while !isOver() {
                        try await monkey.step()
                        done += 1
                        if done % 1000 == 0 { print("monkey: \(done) steps, \(ContinuousClock.now - start)") }
                        if life.pid != app.pid { life = Life(pid: app.pid, began: done) }
                        if done - life.began == max((steps ?? 0) / 5, 500) {
                            life.memory = try memory(of: app)
                            life.census = try census.count()
                        }
                    }
                    let each = (ContinuousClock.now - start) / .milliseconds(1) / Double(done)
                    print("monkey: \(done) steps of \(Int(each)) ms, longest answer \(monkey.longestAnswer) s")
                    if let before = life.memory {
                        let after = try memory(of: app)
                        print("monkey: memory \(before) kB, afterwards \(after) kB")
                        let grown = try census.count().map { ($0.key, $0.value - life.census[$0.key, default: 0]) }
                            .filter { $0.1 > 20 }.sorted { $0.1 > $1.1 }.map { "\($0.1) × \($0.0)" }
                        #expect(Double(after) <= 1.2 * Double(before), "more than before: \(grown)")
                    }
                    #expect(monkey.longestAnswer < 1)
                    try await monkey.returnToScreen()
                    try await doTheWeather(app)
                } catch {
                    let last = monkey.steps.joined(separator: "\n")
                    Issue.record("seed \(seed): \(error)\nthe last steps:\n\(last)")
                }
            }
        }

        /// One run of the app, from its start to when something quits it.
        private struct Life {
            let pid: pid_t
            /// How many steps were done before it.
            let began: Int
            /// What it had, in kB, once it was warm.
            var memory: Int?
            /// How many of what lived then.
            var census: [String: Int] = [:]
        }

        /// What the app has for itself, in kB: not the files it shares with whatever else runs on the machine.
        private func memory(of app: App) throws -> Int {
            let rollup = try String(contentsOfFile: "/proc/\(app.pid)/smaps_rollup", encoding: .utf8)
            let lines = rollup.split(separator: "\n").filter { $0.hasPrefix("Pss_Anon:") || $0.hasPrefix("Pss_Shmem:") }
            return lines.compactMap { Int($0.filter(\.isNumber)) }.reduce(0, +)
        }

        /// After all that, the app still finds a city: restarted, so that no dialog is in the way.
        private func doTheWeather(_ app: App) async throws {
            _ = try await app.quit()
            // It may have chosen another weather service, which is anybody's right.
            try? FileManager.default.removeItem(at: app.data.appending(path: "settings.json"))
            try await app.relaunch(arguments: ["--page", "weather"])
            try await app.press("ctrl+2")
            try await app.type("Nairo", into: "Search for a city")
            try await app.click(.containing("Nairobi, "))
            try await app.waitFor("Remove Nairobi")
            try await app.waitFor("Wind", role: .label)
        }
    }
}
