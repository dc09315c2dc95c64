import Testing

@testable import ViewModels

@Suite struct SignInChecksTests {
    let checks = SignInChecks(words: .identity)

    @Test(
        arguments: [("", "Enter your username"), (" \t", "Enter your username"), ("mei", nil), (" m", nil)]
            as [(String, String?)]
    )
    func aNameMustNotBeBlank(text: String, problem: String?) {
        #expect(checks.name(text) == problem)
    }

    @Test func aPasswordMustNotBeEmpty() {
        #expect(checks.password("") == "Enter your password")
        #expect(checks.password(" ") == nil)
    }

    @Test(
        arguments: [
            ("", "Choose a username"), ("  ", "Choose a username"), (" mei ", nil), ("a-z_0.9=/+", nil),
            ("_mei", "Use lowercase letters, digits, and . _ - only"),
            ("Mei", "Use lowercase letters, digits, and . _ - only"),
            (String(repeating: "x", count: 100), nil),
            (String(repeating: "x", count: 101), "Use at most 100 characters"),
        ] as [(String, String?)])
    func aNewNameIsALocalpart(text: String, problem: String?) {
        #expect(checks.newName(text) == problem)
    }

    @Test(
        arguments: [
            ("", "Choose a password"), ("1234567", "Use at least 8 characters"), ("12345678", nil),
        ] as [(String, String?)])
    func aNewPasswordHasEightCharacters(text: String, problem: String?) {
        #expect(checks.newPassword(text) == problem)
    }

    @Test func aDisplayNameHasAHundredCharacters() {
        #expect(checks.displayName("") == nil)
        #expect(checks.displayName(String(repeating: "x", count: 100)) == nil)
        #expect(checks.displayName(String(repeating: "x", count: 101)) == "Use at most 100 characters")
    }

    @Test(
        arguments: [
            ("", nil), (" ", nil), (" mei@hutong.example ", nil), ("mei", "This is not an email address"),
            ("mei@hutong", "This is not an email address"), ("m ei@hutong.example", "This is not an email address"),
        ] as [(String, String?)])
    func anEmailAddressIsOptional(text: String, problem: String?) {
        #expect(checks.email(text) == problem)
    }
}
