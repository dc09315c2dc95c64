import Domain
import ViewModels

extension GtkAppService: @MainActor PersonalInfoAppService {
    public func save(_ info: PersonalInfoAnswers) async throws {
        // Without a place to save to nothing must look saved.
        guard let personalInfoStore else { throw StorageError.notWritable }
        try await personalInfoStore.save(info)
    }
}
