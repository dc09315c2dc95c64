import Foundation
import Testing

extension DesktopJourneys {
    /// Random use of the whole app. `.ci/test monkey` runs 10 000 steps; otherwise the journey runs for half a minute.
    ///
    /// HUTONG_MONKEY_STEPS and HUTONG_MONKEY_SEED choose the number of steps and the seed.
    @UIActor @Suite struct MonkeyJourney {
        private static var environment: [String: String] { ProcessInfo.processInfo.environment }

        @Test func randomUseBreaksNothing() async throws {
            let steps = Self.environment["HUTONG_MONKEY_STEPS"].flatMap(Int.init)
            let seed = Self.environment["HUTONG_MONKEY_SEED"].flatMap(UInt64.init) ?? .random(in: 1...999_999)
            print("monkey: seed \(seed)")
            let counter = try LiveObjectCounter()
            defer { counter.remove() }
            let arguments = ["--page", "weather", "--scenarios"]
            // Uses of freed memory fail at once.
            let environment = try counter.environment.merging(["G_SLICE": "always-malloc", "MALLOC_PERTURB_": "165"]) {
                $1
            }
            try await withApp(arguments: arguments, environment: environment) { app in
                let monkey = try Monkey(app, seed: seed)
                do {
                    // Every page is shown once, so that the memory is measured with all pages.
                    for page in try 1...App.pages().count { try await app.press("ctrl+\(page)") }
                    let start = ContinuousClock.now
                    var done = 0
                    var run = Run(pid: app.pid, firstStep: 0)
                    var end = steps
                    func isFinished() -> Bool {
                        end.map { done >= $0 } ?? (ContinuousClock.now - start > .seconds(30))
                    }
                    repeat {
                        while !isFinished() {
                            try await monkey.step()
                            done += 1
                            if done % 1000 == 0 { print("monkey: \(done) steps, \(ContinuousClock.now - start)") }
                            if run.pid != app.pid { run = Run(pid: app.pid, firstStep: done) }
                            if done - run.firstStep == max((steps ?? 0) / 5, 500) {
                                run.growth = MemoryGrowth(done, try memory(of: app))
                                run.objects = try counter.count()
                            }
                        }
                        try run.growth?.add(done, memory(of: app))
                        end = run.growth?.nextStep ?? done
                    } while !isFinished()
                    let each = (ContinuousClock.now - start) / .milliseconds(1) / Double(done)
                    print("monkey: \(done) steps of \(Int(each)) ms, longest response \(monkey.longestResponse) s")
                    if let growth = run.growth {
                        print("monkey: memory \(growth) kB")
                        let grown = try counter.count().map { ($0.key, $0.value - run.objects[$0.key, default: 0]) }
                            .filter { $0.1 > 20 }.sorted { $0.1 > $1.1 }.map { "\($0.1) × \($0.0)" }
                        #expect(!growth.isLeak, "memory \(growth) kB, grown: \(grown)")
                    }
                    #expect(monkey.longestResponse < 1)
                    try await monkey.returnToScreen()
                    try await checkWeather(app)
                } catch {
                    let last = monkey.steps.joined(separator: "\n")
                    Issue.record("seed \(seed): \(error)\nthe last steps:\n\(last)")
                }
            }
        }

        /// A run of the app until it is quit.
        private struct Run {
            let pid: pid_t
            /// The number of steps before the run.
            let firstStep: Int
            /// The memory after the first steps and later.
            var growth: MemoryGrowth?
            /// The number of live objects by type after the first steps.
            var objects: [String: Int] = [:]
        }

        /// Returns the private memory of the app in kB, without files that are shared with other processes.
        private func memory(of app: App) throws -> Int {
            let rollup = try String(contentsOfFile: "/proc/\(app.pid)/smaps_rollup", encoding: .utf8)
            let lines = rollup.split(separator: "\n").filter { $0.hasPrefix("Pss_Anon:") || $0.hasPrefix("Pss_Shmem:") }
            return lines.compactMap { Int($0.filter(\.isNumber)) }.reduce(0, +)
        }

        /// Restarts the app, so that no dialog is open, and checks that it finds a city.
        private func checkWeather(_ app: App) async throws {
            // An open menu takes all keys, and so does the chooser of a file, which leaves its search before it closes.
            for _ in 0..<3 {
                try await app.press("Escape")
                await app.settle()
            }
            _ = try await app.quit()
            // The random steps may have changed the weather service.
            try? FileManager.default.removeItem(at: app.data.appending(path: "settings.json"))
            try await app.relaunch(arguments: ["--page", "weather"])
            try await app.press("ctrl+5")
            try await app.type("Nairo", into: "Search for a city")
            try await app.click(.containing("Nairobi, "))
            try await app.waitFor("Remove Nairobi")
            try await app.waitFor("Wind", role: .label)
        }
    }
}
