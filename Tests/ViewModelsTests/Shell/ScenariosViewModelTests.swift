import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ScenariosViewModelTests {
    /// Records the scenarios; answers and fails on demand.
    private final class Stage: ServerStage, AccountStage, GroupStage, HomeSearchStage, ListingStage {
        private let state = Mutex<(played: [String], answer: Result<Bool, StorageError>)>(([], .success(true)))

        var played: [String] { state.withLock(\.played) }

        func answer(_ answer: Result<Bool, StorageError>) { state.withLock { $0.answer = answer } }

        private func note(_ call: String) { state.withLock { $0.played.append(call) } }

        private func answer(_ call: String) throws(StorageError) -> Bool {
            note(call)
            return try state.withLock(\.answer).get()
        }

        func setNetwork(_ network: NetworkState) async { note("network \(network)") }
        func failNext(_ answer: FaultyAnswer) async { note("fail \(answer)") }
        func moveClock(by seconds: TimeInterval) async { note("clock \(Int(seconds))") }
        func expireTokens() async { note("expire tokens") }
        func endSessions() async { note("end sessions") }
        func newMessages(_ count: Int) async { note("\(count) messages") }
        func newPost() async { note("post") }
        func newActivity() async { note("activity") }
        func setMuted(_ isMuted: Bool) async { note("muted \(isMuted)") }
        func deleteLastMessage() async { note("delete") }
        func encryptChat() async { note("encrypt") }
        func answer() async -> Bool { (try? answer("agent")) ?? false }
        func approveNext() async throws -> Bool { try answer("approve") }
        func rejectNext() async throws -> Bool { try answer("reject") }
        func expireNext() async throws -> Bool { try answer("expire") }
        func addSamples(_ count: Int) async throws { note("\(count) listings") }
    }

    private let stage = Stage()
    private let app = FakeAppService()

    private func make() -> ScenariosViewModel {
        let sections: [ScenarioSection] = [
            .account(stage, words: .identity), .groups(stage, words: .identity), .listings(stage, words: .identity),
            .homeSearch(stage, words: .identity),
        ]
        return ScenariosViewModel(sections: sections, stage: stage, words: .identity, appService: app)
    }

    private func choices(of model: ScenariosViewModel) -> [ScenarioChoice] {
        model.sections.flatMap(\.rows).flatMap(\.choices)
    }

    private func choice(_ name: String, in model: ScenariosViewModel) throws -> ScenarioChoice {
        try #require(choices(of: model).first { $0.name == name })
    }

    @Test func everyChoiceHasANameOfItsOwn() {
        let names = choices(of: make()).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!names.contains(""))
    }

    @Test func everythingTheTestersAskForIsThere() async {
        let model = make()
        for choice in choices(of: model) { await model.play(choice) }
        #expect(
            stage.played == [
                "expire tokens", "end sessions", "1 messages", "150 messages", "post", "activity", "delete",
                "encrypt", "muted true", "muted false", "approve", "reject", "expire", "10 listings", "100 listings",
                "1000 listings",
                "agent", "fail status(401)", "fail status(404)", "fail status(429)", "fail status(500)",
                "fail cutOff", "fail malformed", "clock 60", "clock 3600", "clock 86400", "clock -3600",
            ])
    }

    @Test func theResultIsShown() async throws {
        let model = make()
        #expect(model.outcome == "")
        await model.play(try choice("An agent answers", in: model))
        #expect(model.outcome == "Done: An agent answers")
        stage.answer(.success(false))
        await model.play(try choice("A listing expires", in: model))
        #expect(model.outcome == "There is nothing to do it with: A listing expires")
        #expect(stage.played == ["agent", "expire"])
    }

    @Test func aFailureIsShownAndReported() async throws {
        let model = make()
        stage.answer(.failure(.diskFull))
        await model.play(try choice("A listing expires", in: model))
        #expect(model.outcome == "It did not work: A listing expires")
        #expect(app.problems.map(\.title) == ["The disk is full"])
    }

    @Test func theNetworkIsChangedOnceForEachState() async {
        let model = make()
        await model.setNetwork(.working)
        await model.setNetwork(.off)
        await model.setNetwork(.off)
        await model.setNetwork(.working)
        #expect(stage.played == ["network off", "network working"])
        #expect(model.network == .working)
        #expect(model.outcome == "Done: Working")
    }

    @Test func itLeavesNothingBehind() async throws {
        try await expectRelease {
            let model = make()
            await model.play(try choice("A new post", in: model))
            return model
        }
    }
}
