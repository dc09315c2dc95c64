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

    @Test func anotherKindOfProviderIsAnotherServer() async throws {
        let (model, preferences) = model()
        await model.load()
        #expect(!model.showsForm && model.missing.isEmpty && model.clientSecret == "stored")
        await model.choose(.gitHub)
        await model.choose(.gitHub)
        #expect(preferences.settings.signIn.dialect == .gitHub && changes.count == 1)
        #expect(model.missing == "The provider gives you a client ID for Hutong.")
        // One provider's secret is nothing to another one.
        #expect(try await secrets.secret(for: .accountClientSecret) == nil)
    }

    @Test func whatIsTypedCountsWhenItIsKept() async throws {
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

    @Test func aSecretThatCannotBeKeptIsSaid() async {
        let (model, _) = model()
        await secrets.fail(with: .diskFull)
        model.editClientSecret("secret")
        await model.save()
        #expect(app.problems.map(\.title) == ["The disk is full"])
    }
}
