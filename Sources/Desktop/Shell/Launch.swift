import ViewModels

/// The requests of a launch besides opening the window.
public struct Launch {
    let page: FeatureID?
    let link: String?
    let showsScenarios: Bool
    let isService: Bool
    let dataFolder: String

    /// Asks for a page, a link and the testers' window; a service opens no window before it is asked to. `dataFolder` is
    /// named where its data cannot be used.
    public init(
        page: FeatureID?, link: String?, showsScenarios: Bool, isService: Bool, dataFolder: String
    ) {
        self.dataFolder = dataFolder
        self.page = page
        self.link = link
        self.showsScenarios = showsScenarios
        self.isService = isService
    }
}
