import ViewModels

/// The requests of a launch besides opening the window.
public struct Launch {
    let page: FeatureID?
    let link: String?
    let showsScenarios: Bool
    let isInBackground: Bool
    let isService: Bool
    let dataFolder: String

    /// Creates a request for a page, a link and the testers' window. In the background, the program runs without
    /// showing a window before it is requested; a service does not even run. `dataFolder` is named in the message if
    /// its data cannot be used.
    public init(
        page: FeatureID?, link: String?, showsScenarios: Bool, isInBackground: Bool, isService: Bool, dataFolder: String
    ) {
        self.dataFolder = dataFolder
        self.page = page
        self.link = link
        self.showsScenarios = showsScenarios
        self.isInBackground = isInBackground
        self.isService = isService
    }
}
