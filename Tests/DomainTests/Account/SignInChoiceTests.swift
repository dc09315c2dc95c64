import Domain
import Foundation
import Testing

@Suite struct SignInChoiceTests {
    private func choice(
        _ dialect: AccountProvider.Dialect, _ address: String? = nil, clientID: String = ""
    ) -> SignInChoice {
        var choice = SignInChoice()
        choice.dialect = dialect
        choice.address = address.flatMap(URL.init(string:))
        choice.clientID = clientID
        return choice
    }

    private let home = URL(string: "https://matrix.example.org")!

    @Test func aMatrixServerNeedsItsAddressOnly() {
        #expect(SignInChoice().provider(matrixServer: nil) == nil)
        #expect(SignInChoice().provider(matrixServer: home) == .matrix(server: home))
    }

    @Test(arguments: [AccountProvider.Dialect.weibo, .gitHub])
    func aPresetNeedsAClientID(dialect: AccountProvider.Dialect) {
        #expect(choice(dialect).provider(matrixServer: home) == nil)
        let provider = choice(dialect, clientID: "id").provider(matrixServer: home)
        #expect(provider?.dialect == dialect && provider?.clientID == "id")
        #expect(
            provider?.endpoints?.authorization.host()?.hasSuffix(dialect == .weibo ? "weibo.com" : "github.com") == true
        )
    }

    @Test func aPresetMayBeElsewhere() {
        let gitHub = choice(.gitHub, "https://git.example.org", clientID: "id").provider(matrixServer: nil)
        #expect(gitHub?.endpoints?.token.absoluteString == "https://git.example.org/login/oauth/access_token")
        #expect(gitHub?.endpoints?.userInfo?.absoluteString == "https://git.example.org/api/v3/user")
        let weibo = choice(.weibo, "https://weibo.example.org", clientID: "id").provider(matrixServer: nil)
        #expect(weibo?.endpoints?.token.absoluteString == "https://weibo.example.org/oauth2/access_token")
    }

    @Test func anyOtherNeedsItsAddress() {
        #expect(choice(.plain, clientID: "id").provider(matrixServer: home) == nil)
        let issuer = "https://issuer.example.org"
        let provider = choice(.plain, issuer).provider(matrixServer: nil)
        #expect(provider == .custom(issuer: URL(string: issuer)!))
    }
}
