import Domain

/// The states of the page that searches for a home.
public nonisolated enum HomeSearchScreen: String, CaseIterable, Sendable {
    /// The stored search is being loaded.
    case loading
    /// No user is signed in, so no agent can answer.
    case signedOut
    /// The form of the demand.
    case form
    /// The picture of the area and the countdown.
    case searching
    /// The agents who answered.
    case answers
    /// The form for the time of a viewing.
    case viewing
    /// The viewing is booked.
    case booked
    /// No agent answered in time.
    case timedOut

    /// Returns the screen of a search; `stage` is nil if there is none. `showsMap` shows the map in place of the
    /// answers.
    init(_ stage: HomeSearch.Stage?, isSignedIn: Bool, showsMap: Bool = false) {
        self =
            switch stage {
            case nil: isSignedIn ? .form : .signedOut
            case .searching: .searching
            case .answered: showsMap ? .searching : .answers
            case .chosen: .viewing
            case .booked: .booked
            case .timedOut: .timedOut
            }
    }

    /// Whether the screen shows a search that can be canceled.
    var canCancel: Bool { self == .searching || self == .answers || self == .viewing }
    /// Whether the screen shows a search that is finished.
    var isFinal: Bool { self == .booked || self == .timedOut }
}
