import Foundation
import Observation

/// The dialog that asks for the password of a new backup, which may be empty.
@Observable
public final class BackupPasswordViewModel {
    /// The minimum length of a password, in Unicode scalars.
    static let minimumLength = 10

    /// The typed password.
    public var password = ""
    /// The password, typed again.
    public var repetition = ""

    /// A description of the data that are saved without a password, or the strength of the password.
    public var hint: String {
        if password.isEmpty {
            return words(
                "Without a password, anyone who has the file can read it, and the identity card number is left out.")
        }
        guard password.unicodeScalars.count >= Self.minimumLength else {
            return words.plural(
                "A password needs at least {count} character.", "A password needs at least {count} characters.",
                Self.minimumLength)
        }
        return switch bits {
        case ..<45: words("Weak: a computer can guess it within hours or days.")
        case ..<70: words("Fair, unless it is a common phrase or used elsewhere.")
        default: words("Strong, unless it is a common phrase or used elsewhere.")
        }
    }

    /// The reason why the second entry does not match; empty while it is not complete.
    public var warning: String {
        repetition.isEmpty || password.hasPrefix(repetition) ? "" : words("The passwords do not match.")
    }

    /// Whether a backup can be saved with the typed passwords.
    public var canConfirm: Bool {
        password == repetition && (password.isEmpty || password.unicodeScalars.count >= Self.minimumLength)
    }

    /// The password; nil for none.
    public var answer: String? { password.isEmpty ? nil : password }

    @ObservationIgnored private let words: Localizer

    /// Creates a dialog that asks for a password.
    public init(words: Localizer) { self.words = words }

    /// The maximum entropy of the password in bits: repetitions and sequences count as nothing.
    private var bits: Double {
        let scalars = password.unicodeScalars.map { Int($0.value) }
        let isPredictable = { (index: Int) in
            index > 0 && (abs(scalars[index] - scalars[index - 1]) <= 1)
        }
        let count = scalars.indices.count { !isPredictable($0) }
        var alphabet = 0.0
        let classes: [(Range<Int>, Double)] = [
            (0x30..<0x3a, 10), (0x41..<0x5b, 26), (0x61..<0x7b, 26), (0x80..<0x110000, 500),
        ]
        for (range, size) in classes where scalars.contains(where: range.contains) { alphabet += size }
        if scalars.contains(where: { code in !classes.contains { $0.0.contains(code) } }) { alphabet += 33 }
        return Double(min(count, Set(scalars).count * 2)) * log2(max(alphabet, 2))
    }
}
