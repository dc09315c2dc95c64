import ViewModels

/// The requests of a launch besides opening the window.
public struct Launch {
    let page: FeatureID?
    let link: String?
    let showsScenarios: Bool
    let isService: Bool
    let dataFolder: String

    /// Creates a request for a page, a link and the testers' window. A service opens no window before it is
    /// requested. `dataFolder` is named in the message if its data cannot be used.
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
