import Testing

/// The reduction of failing journeys, and the source that is written for them.
@UIActor @Suite struct JourneyShrinkerTests {
    private func shrink(_ steps: [Int], _ fails: ([Int]) -> Bool) async -> [Int] {
        await JourneyShrinker(budget: .seconds(60)).shrink(steps) { fails($0) ? $0 : nil }
    }

    private func containsInOrder(_ wanted: [Int], _ steps: [Int]) -> Bool {
        var rest = steps[...]
        return wanted.allSatisfy { step in
            guard let place = rest.firstIndex(of: step) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    @Test(arguments: [[17], [3, 90], [0, 99], [1, 2, 98], [40, 41, 42, 43]])
    func onlyWhatTheFailureNeedsIsLeft(wanted: [Int]) async {
        var tries = 0
        let shortest = await shrink(Array(0..<100)) { steps in
            tries += 1
            return containsInOrder(wanted, steps)
        }
        #expect(shortest == wanted)
        #expect(tries < 200, "\(tries) tries")
    }

    @Test func aFailureWithoutAnyStepIsFound() async {
        #expect(await shrink(Array(0..<1000)) { _ in true } == [])
    }

    @Test func aJourneyThatDoesNotFailAgainIsKept() async {
        #expect(await shrink([1, 2, 3]) { _ in false } == [1, 2, 3])
    }

    @Test func stepsThatNeedEachOtherStay() async {
        // Either both of a pair are present, or none: removing one alone hides the failure.
        let shortest = await shrink(Array(0..<20)) { steps in
            steps.contains(10) && steps.contains(3) == steps.contains(15)
        }
        #expect(Set(shortest).isSubset(of: [3, 10, 15]) && shortest.contains(10))
    }

    @Test func stepsThatDidNothingAreLeftOutAtOnce() async {
        var tries = 0
        let shortest = await JourneyShrinker(budget: .seconds(60)).shrink(Array(0..<1000)) { steps in
            tries += 1
            return steps.contains(500) ? steps.filter { $0.isMultiple(of: 250) } : nil
        }
        #expect(shortest == [500])
        #expect(tries < 20, "\(tries) tries")
    }

    @Test func theBudgetEndsTheSearch() async throws {
        var tries = 0
        let shortest = await JourneyShrinker(budget: .zero).shrink(Array(0..<1000)) { steps in
            tries += 1
            return steps.contains(500) ? steps : nil
        }
        #expect(shortest == Array(0..<1000) && tries == 0)
    }

    @Test func aJourneyIsWrittenInTheWordsOfTheOthers() {
        let entry = RandomTarget(role: "entry", name: "Say \"hi\"", index: 0)
        let steps: [RandomStep] = [
            .press("ctrl+3"), .click(RandomTarget(role: "push button", name: "Delete", index: 2)),
            .setText("a\\(b)\n", entry), .setBackground(true), .setBackground(false), .resize(360, 400), .relaunch,
        ]
        let source = JourneyWriter(seed: 7, start: .guest).source(of: steps, failing: .undo)
        #expect(
            source == #"""
                import Testing

                extension DesktopJourneys {
                    /// Found by a random journey with the seed 7.
                    @UIActor @Suite struct RandomJourney7 {
                        @Test func undoHolds() async throws {
                            try await withApp(arguments: ["--page", "listings"]) { app in
                                try await app.press("ctrl+3")
                                try await app.click("Delete", role: .button, number: 3)
                                try await app.type("a\\(b)\n", intoField: "Say \"hi\"", role: .entry, number: 1)
                                try await app.minimize()
                                try await app.activate()
                                try await app.resize(360, 400)
                                try await app.quitAndRelaunch()
                                try await app.verify(.undo)
                            }
                        }
                    }
                }

                """#)
    }
}
