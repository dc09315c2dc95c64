import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ScenariosViewModelTests {
    private final class Stage: ScenarioStage {
        private let state = Mutex((played: [Scenario](), answer: Result<Bool, StorageError>.success(true)))

        var played: [Scenario] { state.withLock(\.played) }
        func answer(_ answer: Result<Bool, StorageError>) { state.withLock { $0.answer = answer } }

        func play(_ scenario: Scenario) async throws -> Bool {
            try state.withLock { state in
                state.played.append(scenario)
                return state.answer
            }.get()
        }
    }

    private let stage = Stage()
    private let app = FakeAppService()

    private func make() -> ScenariosViewModel { ScenariosViewModel(stage: stage, words: .identity, appService: app) }

    private func choice(_ name: String, in model: ScenariosViewModel) throws -> ScenariosViewModel.Choice {
        try #require(model.sections.flatMap(\.rows).flatMap(\.choices).first { $0.name == name })
    }

    @Test func everyChoiceHasANameOfItsOwn() {
        let names = make().sections.flatMap(\.rows).flatMap(\.choices).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!names.contains(""))
    }

    @Test func everythingTheTestersAskForIsThere() {
        let offered = Set(make().sections.flatMap(\.rows).flatMap(\.choices).map(\.scenario))
        let wanted: Set<Scenario> = [
            .expireToken, .endSession, .newMessages(1), .newMessages(150), .newPost, .newActivity, .muteGroup(true),
            .muteGroup(false), .agentAnswers, .approveListing, .rejectListing, .expireListing, .addListings(100_000),
            .nextAnswer(.status(401)), .nextAnswer(.status(404)), .nextAnswer(.status(429)), .nextAnswer(.status(500)),
            .nextAnswer(.cutOff), .nextAnswer(.malformed), .moveClock(3600), .moveClock(-3600),
        ]
        #expect(wanted.subtracting(offered) == [])
    }

    @Test func whatCameOfItIsSaid() async throws {
        let model = make()
        #expect(model.outcome == "")
        await model.play(try choice("An agent answers", in: model))
        #expect(model.outcome == "Done: An agent answers")
        stage.answer(.success(false))
        await model.play(try choice("A listing expires", in: model))
        #expect(model.outcome == "There is nothing to do it with: A listing expires")
        #expect(stage.played == [.agentAnswers, .expireListing])
        #expect(!model.isPlaying)
    }

    @Test func aFailureIsSaidAndReported() async throws {
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
        #expect(stage.played == [.network(.off), .network(.working)])
        #expect(model.network == .working)
        #expect(model.outcome == "Done: Working")
    }

    @Test func itLeavesNothingBehind() async throws {
        weak var watch: ScenariosViewModel?
        do {
            let model = make()
            watch = model
            await model.play(try choice("A new post", in: model))
        }
        #expect(watch == nil)
    }
}
