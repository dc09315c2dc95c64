import Domain

/// What the personal information asks of the windows around it.
public protocol PersonalInfoAppService: AppService {
    /// Shows the page of the step with that index; the page's content is the view-model's.
    func showStep(_ index: Int)

    /// Shows the page of what is saved.
    func showPersonalInfo()

    /// Saves finished information, all of it or nothing; throws what `PersonalInfoStore.save` throws.
    func save(_ info: PersonalInfoAnswers) async throws
}
