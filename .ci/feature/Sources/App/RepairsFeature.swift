import Desktop
import Services
import ViewModels

extension FeatureID {
    /// The repairs.
    static let repairs = FeatureID(rawValue: "repairs")
}

extension FeatureFactory {
    /// The user's repairs.
    static let repairs = FeatureFactory(id: .repairs, migrations: RepairMigrations.all, make: makeRepairs)

    private static func makeRepairs(_ context: FeatureContext) -> Feature {
        let words = context.words
        let model = RepairsViewModel(
            store: SQLiteRepairStore(context.database), drafts: context.drafts, time: context.time, words: words,
            appService: context.appService)
        return Feature(
            SideMenuEntry(id: .repairs, title: words("Repairs"), symbol: .form, words: words), lifecycle: [model],
            presenter: context.appService, makePage: { RepairsPage(model, frame: $0) })
    }
}
