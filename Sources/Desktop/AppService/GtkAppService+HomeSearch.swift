import ViewModels

extension GtkAppService: @MainActor HomeSearchAppService {
    public func openHomeSearch() { window?.show(.homeSearch) }

    public func showHomeSearch(_ step: HomeSearchStep) {
        (window?.view(of: .homeSearch) as? HomeSearchPage)?.show(step)
    }
}
