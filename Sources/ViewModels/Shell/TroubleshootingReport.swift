/// The text of About → Troubleshooting, which can be copied or saved and sent to the developers. It contains no
/// personal data.
public nonisolated struct TroubleshootingReport: Equatable, Sendable {
    /// One fact about the program or the computer, such as `("GTK", "4.8.3")`.
    public typealias Fact = (name: String, value: String)

    /// The name that is offered for the saved file.
    public static let fileName = "hutong-troubleshooting.txt"
    /// The whole text, in English in every language, because developers read it.
    public let text: String

    /// Puts `facts` above the lines of the log. A fact without a value is left out.
    public init(facts: [Fact], log: [String]) {
        let known = facts.filter { !$0.value.isEmpty }.map { "\($0.name): \($0.value)" }
        text = (known + ["", "Log (\(log.count) lines):"] + log).joined(separator: "\n") + "\n"
    }
}
