import Desktop
import ViewModels

extension FeatureID {
    /// The page of today.
    static let today = FeatureID(rawValue: "today")
}

extension FeatureFactory {
    /// The page of everything that waits for the user.
    static let today = FeatureFactory(id: .today, make: makeToday)

    private static func makeToday(_ context: FeatureContext) -> Feature {
        let words = context.words
        let model = TodayViewModel(
            sources: { [weak context] in context?.todaySources ?? [] },
            isReady: { [account = context.account.model] in account.hasLoaded },
            showCalendar: { [weak context] in context?.showCalendar() }, time: context.time, zone: context.zone,
            words: words)
        return Feature(
            SideMenuEntry(id: .today, title: words("Today"), symbol: .calendar, words: words),
            // The drafts first: the forms of the other features need to know whose they are.
            lifecycle: [context.drafts, model], presenter: context.appService,
            makePage: { [groups = context.groupsContext] frame in
                TodayPage(
                    model, pictureData: { await groups.pictureData(at: $0, size: $1) }, frame: frame)
            })
    }
}
