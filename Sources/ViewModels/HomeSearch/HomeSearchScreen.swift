import Domain

/// The states of the page that searches for a home.
public nonisolated enum HomeSearchScreen: String, CaseIterable, Sendable {
    /// The stored search is being loaded.
    case loading
    /// No user is signed in, so no agent can answer.
    case signedOut
    /// The form of the demand.
    case form
    /// The picture of the area, the countdown, and the agents who answered.
    case searching
    /// The form for the time of a viewing.
    case viewing
    /// The viewing is booked.
    case booked
    /// No agent answered in time.
    case timedOut

    /// Returns the screen of a search; `stage` is nil if there is none.
    init(_ stage: HomeSearch.Stage?, isSignedIn: Bool) {
        self =
            switch stage {
            case nil: isSignedIn ? .form : .signedOut
            case .searching, .answered: .searching
            case .chosen: .viewing
            case .booked: .booked
            case .timedOut: .timedOut
            }
    }

    /// Whether the screen shows a search that is finished.
    var isFinal: Bool { self == .booked || self == .timedOut }
}
