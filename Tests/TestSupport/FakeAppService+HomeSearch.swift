import ViewModels

extension FakeAppService: HomeSearchAppService {
    /// Notes that the search was brought to the front.
    public func openHomeSearch() { note("openHomeSearch") }

    /// Notes the page.
    public func showHomeSearch(_ step: HomeSearchStep) { note("showHomeSearch", step.rawValue) }
}
