import Desktop
import Services
import ViewModels

extension FeatureID {
    /// The personal information.
    static let personalInfo = FeatureID(rawValue: "personal-info")
}

extension FeatureFactory {
    /// The user's personal information.
    static let personalInfo = FeatureFactory(id: .personalInfo, make: makePersonalInfo)

    private static func makePersonalInfo(_ context: FeatureContext) -> Feature {
        let words = context.words
        let store = FilePersonalInfoStore(in: context.space.data, secrets: context.secrets)
        let model = PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(words), store: store, time: context.time, zone: context.zone, words: words,
            undoHistory: context.undoHistory, appService: context.appService)
        context.contact = { [weak model] in model?.contact }
        context.todaySources.append { [show = context.showing(.personalInfo)] _ in
            TodayItem.draft(of: model, words: words, show: show)
        }
        return Feature(
            SideMenuEntry(
                id: .personalInfo, title: words("Personal Info"), symbol: .form, isListed: false, words: words),
            lifecycle: [model], presenter: context.appService,
            makePage: { PersonalInfoPage(model, frame: $0) })
    }
}
