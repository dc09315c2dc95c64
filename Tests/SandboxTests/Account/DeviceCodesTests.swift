import Foundation
import Testing

@testable import Sandbox

@Suite struct DeviceCodesTests {
    @Test func aCodeBelongsToItsClientAndWorksOnce() async {
        let codes = DeviceCodes(now: { Date(timeIntervalSince1970: 0) })
        let (deviceCode, userCode) = await codes.start(client: "a", device: "D")
        #expect(await !codes.decide("BBBB-BBBB", localpart: "mei"))
        #expect(await codes.decide(userCode, localpart: "mei"))
        #expect(await !codes.decide(userCode, localpart: "tom"))
        #expect(await codes.answer(deviceCode, client: "b") == .refused("invalid_grant"))
        #expect(await codes.answer(deviceCode, client: "a") == .granted(localpart: "mei", device: "D"))
        #expect(await codes.answer(deviceCode, client: "a") == .refused("invalid_grant"))
    }

    @Test func thePageForACodeIsTranslatedAndEscaped() {
        let page = AuthorizePage.Content.device(code: #""><script>"#, name: "", isWrong: false)
        let english = AuthorizePage(page, samplePassword: "secret", acceptLanguage: "en").html
        #expect(english.contains("Sign in on another device") && english.contains(#"action="/oauth2/device""#))
        #expect(!english.contains("<script>"))
        #expect(AuthorizePage(page, samplePassword: "secret", acceptLanguage: "zh").html.contains("在另一台设备上登录"))
        let new = AuthorizePage(
            .form(fields: [], name: "", isWrong: true, isNew: true), samplePassword: "secret", acceptLanguage: "en"
        ).html
        #expect(new.contains("Create account and allow") && new.contains("new-password"))
    }
}
