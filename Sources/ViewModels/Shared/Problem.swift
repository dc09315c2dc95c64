/// Something that went wrong, in words for the user: what happened, what to do now, and a button for it.
public nonisolated struct Problem: Equatable, Sendable {
    /// What a press on the problem's button does.
    public enum Remedy: Equatable, Sendable {
        case retry
        case signIn
        case openPreferences
    }

    /// What happened, as a short sentence without a full stop.
    public var title: String
    /// What the user can do now.
    public var advice: String
    /// What the button does; nil without one.
    public var remedy: Remedy?
    /// The button's title; empty without a remedy.
    public var remedyTitle: String
    /// The title of a second button that tries again, beside a remedy that is not `retry`; empty without one.
    public var retryTitle: String

    /// Whether there is a second button that tries again.
    public var offersRetry: Bool { !retryTitle.isEmpty }

    /// Describes a problem; `ErrorWords` is where the descriptions of thrown errors are made.
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
