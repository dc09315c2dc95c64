/// A problem in words for the user: a description, advice, and a button.
public nonisolated struct Problem: Equatable, Sendable {
    /// The action of the problem's button.
    public enum Remedy: Equatable, Sendable {
        case retry
        case signIn
        case openPreferences
    }

    /// A short sentence that describes the problem, without a full stop.
    public var title: String
    /// The advice to the user.
    public var advice: String
    /// The action of the button; nil if there is no button.
    public var remedy: Remedy?
    /// The button's title; empty without a remedy.
    public var remedyTitle: String
    /// The title of a second button that tries again, beside a remedy that is not `retry`; empty without one.
    public var retryTitle: String

    /// Whether there is a second button that tries again.
    public var offersRetry: Bool { !retryTitle.isEmpty }

    /// Creates a problem; `ErrorWords` is where the problems of thrown errors are made.
    public init(
        title: String, advice: String, remedy: Remedy? = nil, remedyTitle: String = "", retryTitle: String = ""
    ) {
        self.title = title
        self.advice = advice
        self.remedy = remedy
        self.remedyTitle = remedyTitle
        self.retryTitle = retryTitle
    }
}
