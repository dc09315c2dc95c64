import Domain
import ViewModels

extension GtkAppService: @MainActor PersonalInfoAppService {
    public func showStep(_ index: Int) { personalInfoPage?.showStep(index) }

    public func showPersonalInfo() { personalInfoPage?.showSummary() }

    public func save(_ info: PersonalInfoAnswers) async throws {
        // Without a place to save to nothing must look saved.
        guard let personalInfoStore else { throw StorageError.notWritable }
        try await personalInfoStore.save(info)
    }

    private var personalInfoPage: PersonalInfoPage? { window?.view(of: .personalInfo) as? PersonalInfoPage }
}
