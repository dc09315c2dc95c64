/// The pages of the search for a home.
public nonisolated enum HomeSearchStep: String, CaseIterable, Sendable {
    /// What is looked for.
    case form
    /// The picture of the area, and the countdown.
    case searching
    /// The agents who answered.
    case answers
    /// When to see homes with the chosen agent.
    case viewing
    /// The viewing that is booked.
    case booked
    /// That nobody answered in time.
    case timedOut
}

/// What the search for a home asks of the windows around it.
public protocol HomeSearchAppService: AppService {
    /// Brings the search in front of whatever page is open: there is one to go on with after a restart.
    func openHomeSearch()

    /// Shows the page of that step wherever the search is shown, without bringing it to the front.
    func showHomeSearch(_ step: HomeSearchStep)
}
