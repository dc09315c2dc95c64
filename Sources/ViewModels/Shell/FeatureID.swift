/// The name of a feature: the value of `--page`, and the target of a notification.
public nonisolated struct FeatureID: RawRepresentable, Hashable, Sendable {
    /// The name: words in lower case, with hyphens between them.
    public let rawValue: String

    /// Creates the name of a feature.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The account, where users sign in. The shell itself opens it.
    public static let account = FeatureID(rawValue: "account")
}
