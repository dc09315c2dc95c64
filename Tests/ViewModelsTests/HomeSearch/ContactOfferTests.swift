import Domain
import Foundation
import Observation
import TestSupport
import Testing

@testable import ViewModels

/// The name and the phone of the personal information, which a request can offer.
@Suite struct ContactOfferTests {
    private let time = ManualTime()
    private let app = FakeAppService()
    private let store = FakeHomeSearchStore()
    private let service = FakeHomeSearchService(agents: [
        Agent(id: "@agent1:test", name: "Agent 1"), Agent(id: "@agent9:test", name: "Agent 9"),
    ])
    private let drafts = Drafts.inMemory
    private let saved = Saved()

    @Observable final class Saved {
        var value: String? = "Mei Lin, 13812345678"
    }

    private func make() async -> HomeSearchViewModel {
        let model = HomeSearchViewModel.make(
            app, service, time, store, viewings: .make(app, service, time, contact: { [saved] in saved.value }),
            drafts: drafts, bringToFront: {})
        await model.appear()
        return model
    }

    private func search(_ model: HomeSearchViewModel) async {
        (model.form.area, model.form.maximum) = ("Chaoyang", "5000")
        await model.startSearch()
    }

    @Test func nothingIsSentUnlessTheUserTurnsItOnEachTime() async {
        let model = await make()
        let offer = model.form.contact
        #expect(offer.isAvailable && !offer.isOn && !offer.isMissing)
        #expect(offer.details == "Sends “Mei Lin, 13812345678” to 2 agents")
        await search(model)
        #expect(service.calls.last?.contains("Mei") == false)
        await model.cancel()
        offer.isOn = true
        await search(model)
        let sent = "up to ¥5,000 / month\nMy name and phone: Mei Lin, 13812345678 ["
        #expect(service.calls.last?.contains(sent) == true)
        #expect(!offer.isOn && model.form.contact.shared == nil)
    }

    @Test func aDraftDoesNotRememberIt() async {
        let model = await make()
        model.form.contact.isOn = true
        model.form.area = "Chaoyang"
        let again = await make()
        #expect(again.form.area == "Chaoyang" && !again.form.contact.isOn)
    }

    @Test func aDemandThatIsSentAfterACrashIsTheSame() async {
        service.connect(.offline(.offline, lastAnswer: nil))
        let model = await make()
        model.form.contact.isOn = true
        await search(model)
        saved.value = "Somebody Else, 1"
        let kept = await store.kept
        #expect(kept?.contact == "Mei Lin, 13812345678")
        let data = try? JSONEncoder().encode(kept)
        #expect(data.flatMap { try? JSONDecoder().decode(HomeSearch.self, from: $0) } == kept)
    }

    @Test func onlyTheChosenAgentGetsItWithABooking() async {
        let model = await make()
        await search(model)
        service.answer(HomeSearchSamples.answer(1))
        await eventually { model.content.hasAnswers }
        await model.choose("$answer1")
        let offer = model.viewing.contact
        #expect(offer.details == "Sends “Mei Lin, 13812345678” to Agent 1" && !offer.isOn)
        offer.isOn = true
        await model.reconsider()
        await model.choose("$answer1")
        #expect(!offer.isOn)
        offer.isOn = true
        await model.book()
        #expect(service.recipients.suffix(2) == [.user("@agent1:test"), .user("@agent1:test")])
        #expect(service.calls.last?.contains("\nMy name and phone: Mei Lin, 13812345678 [") == true)
        #expect(app.calls.allSatisfy { !$0.contains("Mei Lin") })
    }

    @Test func withoutPersonalInfoTheUserIsLedThere() async {
        saved.value = nil
        let model = await make()
        let offer = model.form.contact
        #expect(!offer.isAvailable && offer.isMissing && offer.details.isEmpty)
        model.viewings.fillInPersonalInfo()
        #expect(app.calls == ["showPersonalInfo"])
        saved.value = "Mei Lin, 13812345678"
        #expect(offer.isAvailable && offer.details == "Sends “Mei Lin, 13812345678” to the agents of your server")
    }
}
