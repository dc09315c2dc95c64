import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// A new account, from the form to the verification.
extension SignInViewModelTests {
    @Test func everyFieldOfANewAccountIsValidated() async {
        let (page, _) = page()
        page.showSignUp()
        page.name = "Mei Lin"
        page.password = "short"
        page.displayName = String(repeating: "x", count: 101)
        page.email = "nobody"
        await page.signUp()
        #expect(page.nameProblem == "Use lowercase letters, digits, and . _ - only")
        #expect(page.passwordProblem == "Use at least 8 characters")
        #expect(page.displayNameProblem == "Use at most 100 characters")
        #expect(page.emailProblem == "This is not an email address")
        #expect(fixture.server.calls.isEmpty)
        page.name = ""
        page.password = ""
        page.email = ""
        #expect(page.nameProblem == "Choose a username")
        #expect(page.passwordProblem == "Choose a password")
        #expect(page.emailProblem == "")
    }

    func fillIn(_ page: SignInViewModel) {
        page.showSignUp()
        page.name = "newcomer"
        page.password = "hutong-demo"
        page.displayName = "New Comer"
        page.email = "new@hutong.example"
    }

    @Test func aWrongCodeIsRequestedAgain() async {
        let mail = VerificationRequest.Kind.code(email: "new@hutong.example")
        fixture.server.set {
            $0.signUp = { form, verify in
                #expect(form.displayName == "New Comer")
                var code = try await verify(VerificationRequest(mail))
                while code != "246810" { code = try await verify(VerificationRequest(mail, isRetry: true)) }
                return .sample
            }
        }
        let (page, account) = page()
        fillIn(page)
        let signUp = Task { await page.signUp() }
        await eventually("asked") { page.screen == .verifying }
        #expect(page.verification.prompt == "Enter the code that was sent to new@hutong.example.")
        #expect(page.verification.needsCode)
        #expect(!page.verification.canSubmit)
        page.verification.code = "1"
        #expect(page.verification.canSubmit)
        page.verification.submit()
        #expect(page.screen == .working)
        await eventually("asked again") { page.screen == .verifying }
        #expect(page.verification.prompt == "The code is wrong. Enter the one that was sent to new@hutong.example.")
        #expect(page.verification.code == "")
        page.verification.code = " 246810 "
        page.verification.submit()
        await signUp.value
        #expect(account.isSignedIn)
        #expect(page.verification.code == "" && page.password == "")
        #expect(page.screen == .signIn, "the next sign-in uses an existing account")
        #expect(page.displayName == "" && page.email == "")
    }

    @Test func aLinkNeedsNoCode() async {
        fixture.server.set {
            $0.signUp = { _, verify in
                let code = try await verify(VerificationRequest(.link(email: "new@hutong.example")))
                #expect(code.isEmpty)
                return .sample
            }
        }
        let (page, _) = page()
        fillIn(page)
        let signUp = Task { await page.signUp() }
        await eventually("asked") { page.screen == .verifying }
        #expect(page.verification.prompt == "Follow the link that was sent to new@hutong.example, then continue here.")
        #expect(!page.verification.needsCode)
        #expect(page.verification.canSubmit)
        page.verification.submit()
        await signUp.value
    }

    @Test func cancelingTheVerificationReturnsToTheForm() async {
        fixture.server.set {
            $0.signUp = { _, verify in
                _ = try await verify(VerificationRequest(.registrationToken))
                return .sample
            }
        }
        let (page, account) = page()
        fillIn(page)
        let signUp = Task { await page.signUp() }
        await eventually("asked") { page.screen == .verifying }
        #expect(page.verification.prompt == "This server is by invitation only. Enter your invitation code.")
        await page.cancel()
        await signUp.value
        #expect(page.screen == .signUp)
        #expect(page.name == "newcomer")
        #expect(account.state == .signedOut)
    }

    @Test(arguments: [
        (SignInError.nameTaken, "This username is taken"),
        (.emailRequired, "The server requires an email address"),
        (.passwordWeak, "The password is too weak"),
        (.needsBrowser, "This server asks for a step that only a browser can do"),
    ])
    func aRejectedSignUpShowsTheReason(error: SignInError, title: String) async {
        fixture.server.set { $0.signUp = { _, _ in throw error } }
        let (page, _) = page()
        fillIn(page)
        await page.signUp()
        #expect(page.problem?.title == title)
        #expect(page.screen == .signUp)
    }

    @Test func theChosenPhotoIsUploaded() async {
        let photo = Photo(data: Data([1]), type: "image/png")
        fixture.appService?.answer("choosePhoto", with: photo as Photo?)
        fixture.appService?.answer("choosePhoto", with: nil as Photo?)
        fixture.appService?.answer("choosePhoto", with: photo as Photo?)
        let (page, account) = page()
        fillIn(page)
        await page.choosePhoto()
        await page.choosePhoto()
        #expect(page.photo == photo, "canceling keeps the earlier one")
        await page.signUp()
        #expect(account.avatar == photo.data)
        #expect(page.photo == nil, "it is removed after the sign-up")
        await page.choosePhoto()
        page.removePhoto()
        #expect(page.photo == nil)
    }

    @Test func withoutWindowsNoPhotoIsChosen() async {
        let (page, _) = page()
        fixture.appService = nil
        await page.choosePhoto()
        #expect(page.photo == nil)
    }
}
