import Domain
import TestSupport
import Testing

@testable import ViewModels

/// The wizard as a plain value.
@Suite struct PersonalInfoWizardTests {
    private let today = CivilDate(year: 2026, month: 3, day: 1)!

    private func wizard(_ plain: [PersonalInfoKey: String] = [:], resumeAt stepID: String = "") -> PersonalInfoWizard {
        PersonalInfoWizard(
            PersonalInfoStep.standard(.identity), PersonalInfoAnswers(plain: plain), resumeAt: stepID, today: today,
            words: .identity)
    }

    @Test func aClosedWizardShowsNothing() {
        var closed = wizard()
        #expect(!closed.isOpen && closed.stepID == "" && closed.stepTitle == "" && closed.stepPosition == "")
        #expect(closed.fields.isEmpty && !closed.canGoBack && !closed.canGoForward && !closed.isLastStep)
        closed.goBack()
        closed.goForward()
        let isChanged = closed.fill(.name, "x", today: today)
        #expect(!isChanged)
        #expect(!closed.isOpen && closed.draft.step == "")
    }

    @Test func itOpensAtTheFirstStepOrWhereItWasLeft() {
        let answers: [PersonalInfoKey: String] = [.name: "Li Na", .sex: "female"]
        var resumed = wizard(answers, resumeAt: "home")
        resumed.open(resumes: true)
        #expect(resumed.currentStep == 1 && resumed.stepID == "home")
        resumed.open(resumes: false)
        #expect(resumed.currentStep == 0 && resumed.draft.step == "person")
    }

    @Test func stepsAreNotLeftAtTheEnds() {
        var wizard = wizard(PersonalInfoStepTableTests.good)
        wizard.open(resumes: false)
        wizard.goBack()
        #expect(wizard.currentStep == 0 && !wizard.canGoBack)
        for step in [1, 2, 2] {
            wizard.goForward()
            #expect(wizard.currentStep == step && wizard.canGoBack)
        }
        #expect(wizard.isLastStep && wizard.nextTitle == "Finish" && wizard.progress == 1)
        wizard.goBack()
        #expect(wizard.currentStep == 1 && wizard.nextTitle == "Next")
    }

    @Test func anIncompleteStepIsNotPassed() {
        var wizard = wizard([.name: "Li Na"])
        wizard.open(resumes: false)
        wizard.goForward()
        #expect(wizard.currentStep == 0 && wizard.progress == 0)
        _ = wizard.fill(.sex, "female", today: today)
        #expect(wizard.canGoForward && wizard.progress == 0.33)
    }

    @Test func theShownTextIsNoChange() {
        var wizard = wizard([.name: "Li Na"])
        wizard.open(resumes: false)
        let changes = [
            wizard.fill(.name, "Li Na", today: today), wizard.fill(.name, "Li", today: today),
            wizard.fill(.age, "3", today: today),
        ]
        #expect(changes == [false, true, false], "the age is a field of another step")
    }

    @Test func problemsAreShownOnceAFieldIsLeft() {
        var wizard = wizard()
        wizard.open(resumes: false)
        wizard.beginEditing(.name)
        _ = wizard.fill(.name, "1", today: today)
        wizard.endEditing(.sex)
        #expect(wizard.fields.map(\.problem) == ["", ""], "another field was left, and it is empty")
        wizard.close()
        wizard.open(resumes: false)
        #expect(wizard.fields[0].problem == "A name needs letters.")
    }

    @Test func answersAreRestoredWithoutChangingTheStep() {
        var discarded = wizard([.name: "1"], resumeAt: "home")
        discarded.open(resumes: true)
        var wizard = wizard()
        wizard.restoreAnswers(of: discarded)
        #expect(!wizard.isOpen && wizard.draft == discarded.draft)
        wizard.open(resumes: false)
        #expect(wizard.fields[0].problem == "A name needs letters.")
    }
}
