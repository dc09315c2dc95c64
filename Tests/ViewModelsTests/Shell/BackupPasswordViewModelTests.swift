import TestSupport
import Testing

@testable import ViewModels

@Suite struct BackupPasswordViewModelTests {
    @Test(arguments: [
        ("", "Without a password"), ("short", "A password needs at least 10 characters."),
        ("aaaaaaaaaaaa", "Weak"), ("1234567890", "Weak"), ("ababababab", "Weak"), ("2947103856", "Weak"),
        ("blaukraut7", "Fair"), ("Tr0ub4dor&3x", "Strong"), ("correct horse battery", "Strong"),
        ("胡同里的老槐树开花了", "Strong"),
    ])
    func theStrengthIsSaidHonestly(password: String, hint: String) {
        let question = BackupPasswordViewModel(words: .identity)
        question.password = password
        #expect(question.hint.hasPrefix(hint), "\(question.hint)")
    }

    @Test func bothEntriesHaveToBeEqual() {
        let question = BackupPasswordViewModel(words: .identity)
        #expect(question.canConfirm && question.answer == nil && question.warning.isEmpty)
        question.repetition = "x"
        #expect(!question.canConfirm && question.warning == "The passwords do not match.")
        question.password = "correct horse"
        question.repetition = ""
        #expect(!question.canConfirm && question.warning.isEmpty)
        question.repetition = "correct"
        #expect(!question.canConfirm && question.warning.isEmpty)
        question.repetition = "correct house"
        #expect(!question.canConfirm && !question.warning.isEmpty)
        question.repetition = "correct horse"
        #expect(question.canConfirm && question.answer == "correct horse")
        question.password = "short"
        question.repetition = "short"
        #expect(!question.canConfirm)
    }
}
