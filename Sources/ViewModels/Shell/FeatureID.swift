/// The name of a feature: the value of `--page`, what the last page is stored as, and what a notification opens.
public nonisolated struct FeatureID: RawRepresentable, Hashable, Sendable {
    /// Words in lower case, with hyphens between them.
    public let rawValue: String

    /// Names a feature.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The account, where users sign in: the shell itself leads there.
    public static let account = FeatureID(rawValue: "account")
}
