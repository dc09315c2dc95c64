import Domain
import TestSupport
import Testing

@testable import ViewModels

/// The time when a problem of an answer is found, and when it is shown.
extension PersonalInfoViewModelTests {
    @Test func changingAnEarlierAnswerValidatesTheLaterOnes() async {
        let model = await make(FakePersonalInfoStore(info: saved))
        await model.appear()
        model.begin()
        model.fill(.sex, "female")
        #expect(model.wizard.percent == 66)
        #expect(model.wizard.fields[1].problem == "“Identity card” and “Sex” do not match.")
        #expect(model.canGoForward, "this page is good by itself")
        await model.next()
        await model.next()
        #expect(model.wizard.fields[1].problem == "“Identity card” and “Sex” do not match.")
        #expect(!model.canGoForward)
        model.back()
        model.back()
        model.fill(.sex, "male")
        #expect(model.wizard.percent == 100 && model.wizard.fields.allSatisfy { $0.problem.isEmpty })
    }

    @Test func aBirthdayWhileThePageIsOpenIsDetected() async {
        time.advance(by: -86_400)
        let model = await make(
            FakePersonalInfoStore(
                draft: PersonalInfoDraft(
                    step: "contact",
                    answers: PersonalInfoAnswers(
                        plain: saved.plain.merging([.age: "35"]) { _, new in new }, sensitive: saved.sensitive))))
        await model.appear()
        #expect(model.wizard.currentStep == 2 && model.wizard.percent == 100)
        time.advance(by: 86_400)
        await model.next()
        #expect(model.wizard.percent == 66 && model.wizard.currentStep == 2)
        #expect(model.wizard.fields[1].problem == "“Identity card” and “Age” do not match: the card says 36.")
        #expect(!app.calls.contains { $0.hasPrefix("save") })
    }

    @Test func aPauseIsDetectedAfterLongTyping() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        model.setEditing(.name, true)
        for typed in ["1", "12", "123"] {
            model.fill(.name, typed)
            await time.waitForSleepers()
            await eventually("one timer") { time.sleeperCount == 1 }
            time.advance(by: 0.75)
        }
        // The typing has taken longer than the maximum delay of a save, and now ends.
        await eventually("the timer again") { time.sleeperCount == 1 }
        time.advance(by: 1)
        await eventually("a pause") { !model.wizard.fields[0].problem.isEmpty }
    }

    @Test func problemsAreShownWhenTheFieldIsLeftOrTheUserPauses() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        model.begin()
        model.setEditing(.name, true)
        model.fill(.name, "1")
        #expect(model.wizard.fields[0].problem.isEmpty, "still typing")
        await time.waitForSleepers()
        time.advance(by: 1)
        await eventually("a write") { await !store.drafts.isEmpty }
        #expect(model.wizard.fields[0].problem == "A name needs letters.", "a pause")
        model.fill(.name, "12")
        #expect(model.wizard.fields[0].problem == "A name needs letters.")
        model.fill(.name, "1a")
        #expect(model.wizard.fields[0].problem.isEmpty)
        model.setEditing(.name, false)
        #expect(model.wizard.fields[1].problem.isEmpty, "the field was not visited")
        model.setEditing(.name, true)
        model.fill(.name, "")
        #expect(model.wizard.fields[0].problem == "Enter your name.")
        await model.next()
        #expect(model.wizard.fields[1].problem == "Choose one.")
        #expect(model.wizard.currentStep == 0)
    }

    @Test func aProblemIsShownWhenTheFieldOrThePageIsLeft() async {
        let model = await make()
        await model.appear()
        model.begin()
        model.setEditing(.name, true)
        model.fill(.name, "1")
        model.setEditing(.name, false)
        #expect(model.wizard.fields[0].problem == "A name needs letters.")
        model.fill(.name, "a")
        model.fill(.sex, "male")
        await model.next()
        model.setEditing(.age, true)
        model.fill(.age, "x")
        await model.leave()
        model.begin()
        #expect(model.wizard.fields[0].problem == "Enter your age as a whole number, such as 35.")
    }
}
