import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct SignInChoiceViewModelTests {
    final class Counter { var count = 0 }

    private let secrets = FakeSecretStore([.accountClientSecret: "stored"])
    private let app = FakeAppService()
    private let changes = Counter()

    private func model() -> (SignInChoiceViewModel, Preferences) {
        let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: app)
        return (
            SignInChoiceViewModel(
                preferences: preferences, secrets: secrets,
                changeServer: { [changes] change in
                    changes.count += 1
                    change()
                }, words: .identity, appService: app),
            preferences
        )
    }

    @Test func anotherProviderIsAnotherServer() async throws {
        let (model, preferences) = model()
        await model.load()
        #expect(!model.showsForm && model.missing.isEmpty && model.clientSecret == "stored")
        await model.choose(.gitHub)
        await model.choose(.gitHub)
        #expect(preferences.settings.signIn.dialect == .gitHub && changes.count == 1)
        #expect(model.missing == "The provider gives you a client ID for Hutong.")
        // The secret of one provider must not be used for another one.
        #expect(try await secrets.secret(for: .accountClientSecret) == nil)
    }

    @Test func theFormTakesEffectWhenItIsSaved() async throws {
        let (model, preferences) = model()
        await model.choose(.weibo)
        model.editAddress(" https://weibo.example.org ")
        model.editClientID(" key ")
        model.editClientSecret("secret")
        #expect(preferences.settings.signIn.clientID == "")
        await model.save()
        #expect(preferences.settings.signIn.address?.absoluteString == "https://weibo.example.org")
        #expect(preferences.settings.signIn.clientID == "key" && model.missing == "")
        #expect(try await secrets.secret(for: .accountClientSecret) == "secret")
        await model.save()
        #expect(changes.count == 2)
    }

    @Test func theSecretOfAnotherProviderIsNotKeptForTheOldOne() async throws {
        // Given a user who cancels the sign-out from the old provider,
        let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: app)
        let model = SignInChoiceViewModel(
            preferences: preferences, secrets: secrets, changeServer: { _ in }, words: .identity, appService: app)
        await model.load()
        model.editClientID("other")
        model.editClientSecret("other")
        await model.save()
        #expect(try await secrets.secret(for: .accountClientSecret) == "stored")
    }

    @Test func anUnusableAddressStaysInTheForm() async {
        let (model, preferences) = model()
        await model.choose(.plain)
        model.editAddress("ftp://nowhere")
        await model.save()
        #expect(model.addressProblem == "Enter an address like https://api.example.org")
        #expect(preferences.settings.signIn.address == nil && changes.count == 1)
        model.editAddress("")
        #expect(model.addressProblem == "")
    }

    @Test func aSecretThatCannotBeSavedIsReportedAndSavedNextTime() async throws {
        let (model, _) = model()
        await secrets.fail(with: .diskFull)
        model.editClientSecret("secret")
        await model.save()
        #expect(app.problems.map(\.title) == ["The disk is full"])
        await secrets.fail(with: nil)
        await model.save()
        #expect(try await secrets.secret(for: .accountClientSecret) == "secret")
        #expect(app.problems.count == 1)
    }

    @Test func anUnreadableSecretIsReported() async {
        let (model, _) = model()
        await secrets.fail(with: .locked)
        await model.load()
        #expect(app.problems.map(\.title) == ["Another program is using your data"])
        #expect(model.clientSecret == "")
    }

    @Test func onlyAChangedSecretIsSaved() async throws {
        let (model, _) = model()
        await model.load()
        await secrets.fail(with: .diskFull)
        await model.save()
        #expect(app.problems.isEmpty)
        await secrets.fail(with: nil)
        model.editClientSecret(" ")
        await model.save()
        #expect(try await secrets.secret(for: .accountClientSecret) == nil)
        try await secrets.setSecret("set elsewhere", for: .accountClientSecret)
        await model.save()
        #expect(try await secrets.secret(for: .accountClientSecret) == "set elsewhere")
    }

    @Test func everyProviderNamesWhatIsMissing() async {
        let (model, preferences) = model()
        #expect(!model.showsForm && model.missing == "")
        await model.choose(.plain)
        #expect(model.showsForm && model.missing == "Enter the provider’s address.")
        model.editAddress("https://id.example.org")
        #expect(model.missing == "")
        await model.choose(.weibo)
        #expect(model.address == "" && model.missing == "The provider gives you a client ID for Hutong.")
        model.editClientID("key")
        #expect(model.missing == "")
        await model.save()
        await model.choose(.gitHub)
        #expect(model.clientID == "" && preferences.settings.signIn.clientID == "")
    }
}
