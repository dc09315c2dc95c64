import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct PersonalInfoViewModelTests {
    let time = ManualTime()
    let app = FakeAppService()
    private let card = IdentityNumbers.make(birth: "19900301", sequence: "001")

    func make(
        _ store: FakePersonalInfoStore = FakePersonalInfoStore(),
        steps: [PersonalInfoStep] = PersonalInfoStep.standard(.identity)
    ) async -> PersonalInfoViewModel {
        let model = PersonalInfoViewModel(
            steps: steps, store: app.saving(in: store), time: time, zone: .gmt,
            words: .identity, undoHistory: UndoHistory(words: .identity, appService: app), appService: app)
        await model.accountChanged(.notSignedIn)
        return model
    }

    var saved: PersonalInfoAnswers {
        PersonalInfoAnswers(
            plain: [.name: "张三", .sex: "male", .age: "36", .address: "建国路 88 号", .phone: "13812345678"],
            sensitive: [.identityCard: card])
    }

    /// Returns everything that a page shows, on one line.
    private func page(_ model: PersonalInfoViewModel) -> String {
        let fields = model.wizard.fields.map { "\($0.label)=\($0.value)\($0.problem.isEmpty ? "" : "!")" }
        return "\(model.wizard.stepPosition): \(fields.joined(separator: " ")) \(model.wizard.percent)%"
            + (model.canGoBack ? " <" : "") + (model.canGoForward ? " >" : "") + " \(model.wizard.nextTitle)"
    }

    @Test func theWholeWizardShowsItsStepsInOrder() async {
        let store = FakePersonalInfoStore()
        let model = await make(store)
        await model.appear()
        #expect(model.beginTitle == "Fill In")
        #expect(model.wizard.currentStep == nil && app.calls == [])
        var pages: [String] = []
        func snap() { pages.append(page(model)) }
        model.begin()
        snap()
        model.fill(.name, "张三")
        snap()
        model.fill(.sex, "male")
        snap()
        await model.next()
        snap()
        model.fill(.age, "36")
        model.fill(.address, "建国路 88 号")
        snap()
        await model.next()
        snap()
        model.fill(.phone, "13812345678")
        model.fill(.identityCard, card)
        snap()
        app.answer("save", with: Result<Void, any Error>.success(()))
        await model.next()
        snap()
        #expect(
            pages == [
                "Step 1 of 3: Name= Sex= 0% Next",
                "Step 1 of 3: Name=张三 Sex= 0% Next",
                "Step 1 of 3: Name=张三 Sex=male 33% > Next",
                "Step 2 of 3: Age= Address= 33% < Next",
                "Step 2 of 3: Age=36 Address=建国路 88 号 66% < > Next",
                "Step 3 of 3: Mobile phone= Identity card= 66% < Finish",
                "Step 3 of 3: Mobile phone=13812345678 Identity card=110105********001\(card.suffix(1)) 100% < > Finish",
                ":  100% Next",
            ])
        #expect(
            app.calls == [
                "save: address=建国路 88 号, age=36, identity-card=\(card), name=张三, phone=13812345678, sex=male",
                "toast: Personal information saved",
            ])
        #expect(await store.kept == nil, "the draft is gone")
        #expect(!model.hasDraft && model.beginTitle == "Edit")
        #expect(
            model.savedRows.map { "\($0.label): \($0.value)" } == [
                "Name: 张三", "Sex: Male", "Age: 36", "Address: 建国路 88 号", "Mobile phone: 13812345678",
                "Identity card: 110105********001\(card.suffix(1))",
            ])
    }

    @Test func anIdentityCardThatABackupHasLeftOutIsNotSaved() async {
        var restored = saved
        restored.sensitive = [:]
        let model = await make(FakePersonalInfoStore(info: restored))
        await model.appear()
        #expect(model.savedRows.map(\.value).suffix(2) == ["13812345678", "Not saved"])
    }

    @Test func percentStaysWhateverPageIsOpen() async {
        let model = await make(FakePersonalInfoStore(info: saved))
        await model.appear()
        model.begin()
        var percents = [model.wizard.percent]
        await model.next()
        percents.append(model.wizard.percent)
        await model.next()
        percents.append(model.wizard.percent)
        model.back()
        percents.append(model.wizard.percent)
        model.back()
        percents.append(model.wizard.percent)
        #expect(percents == [100, 100, 100, 100, 100])
        model.fill(.name, "")
        #expect(model.wizard.percent == 0)
        model.fill(.name, "李四")
        #expect(model.wizard.percent == 100)
    }

    @Test func aFourthStepIsARowOfTheStepTableAndNothingElse() async {
        let pets = PersonalInfoField(
            id: PersonalInfoKey(rawValue: "pets"), label: "Pets", kind: .text,
            validate: { text, _ in text.isEmpty ? .invalid("How many?") : .valid(text) })
        let job = PersonalInfoField(
            id: PersonalInfoKey(rawValue: "job"), label: "Job", kind: .text, validate: { text, _ in .valid(text) })
        let hobby = PersonalInfoField(
            id: PersonalInfoKey(rawValue: "hobby"), label: "Hobby", kind: .text, validate: { text, _ in .valid(text) })
        let fourth = PersonalInfoStep(id: "life", title: "Life", fields: [pets, job, hobby])
        let model = await make(
            FakePersonalInfoStore(info: saved), steps: PersonalInfoStep.standard(.identity) + [fourth])
        await model.appear()
        model.begin()
        var seen: [String] = []
        for _ in 0..<3 {
            seen.append("\(model.wizard.stepTitle) \(model.wizard.percent) \(model.wizard.nextTitle)")
            await model.next()
        }
        #expect(model.canGoForward == false)
        model.fill(pets.id, "2")
        seen.append(
            "\(model.wizard.stepPosition) \(model.wizard.stepTitle) \(model.wizard.percent) \(model.wizard.nextTitle)")
        #expect(
            seen == [
                "Name and sex 75 Next", "Age and address 75 Next", "Phone and identity card 75 Next",
                "Step 4 of 4 Life 100 Finish",
            ])
        app.answer("save", with: Result<Void, any Error>.success(()))
        await model.next()
        #expect(model.savedRows.map(\.label).suffix(3) == ["Pets", "Job", "Hobby"])
    }

    @Test func theIdentityCardIsMaskedUnlessItIsBeingEdited() async throws {
        let model = await make(FakePersonalInfoStore(info: saved))
        await model.appear()
        model.begin()
        await model.next()
        await model.next()
        let masked = IdentityCard.masked(card)
        var values = [model.wizard.fields[1].value]
        model.fill(.identityCard, masked)
        #expect(!model.hasDraft, "what stands there already is no change")
        model.setEditing(.identityCard, true)
        values.append(model.wizard.fields[1].value)
        model.fill(.identityCard, "1")
        values.append(model.wizard.fields[1].value)
        model.setEditing(.identityCard, false)
        values.append(model.wizard.fields[1].value)
        #expect(values == [masked, card, "1", "*"])
        model.setEditing(.identityCard, true)
        model.fill(.identityCard, card)
        var dumped = ""
        dump(model, to: &dumped)
        #expect(!dumped.contains(card))
    }

    @Test func savedInformationIsEditedAgainAndUnchangedLeavesNoDraft() async {
        let store = FakePersonalInfoStore(info: saved)
        let model = await make(store)
        await model.appear()
        #expect(model.wizard.currentStep == nil)
        model.begin()
        model.fill(.name, "李四")
        model.fill(.name, "张三")
        await model.leave()
        #expect(await store.drafts == [nil])
        model.begin()
        model.fill(.name, "李四")
        await model.next()
        await model.next()
        app.answer("save", with: Result<Void, any Error>.success(()))
        await model.next()
        #expect(model.savedRows.first?.value == "李四")
    }

    @Test func theScreensFollowOneAnother() async {
        let model = await make()
        func shown() -> String { "\(model.screen) \(model.wizard.stepID)" }
        #expect(shown() == "loading ")
        await model.appear()
        #expect(shown() == "summary ")
        model.begin()
        #expect(shown() == "wizard person")
        model.fill(.name, "张三")
        model.fill(.sex, "male")
        await model.next()
        #expect(shown() == "wizard home")
        await model.leave()
        #expect(shown() == "summary ")
        #expect(!model.hasSavedRows && model.hasDraft)
    }

    @Test func theModelIsFreedWhileADraftWaits() async {
        let store = FakePersonalInfoStore()
        await expectRelease {
            let model = await make(store)
            await model.appear()
            model.begin()
            model.fill(.name, "张三")
            return model
        }
        await time.waitForSleepers()
        time.advance(by: 2)
        await eventually("a write") { await !store.drafts.isEmpty }
        #expect(await store.kept?.answers.plain == [.name: "张三"], "the last change is still saved")
    }
}
