import Domain
import ViewModels

/// Saves the personal information.
package final class PersonalInfoPresenter: @MainActor Presenter, @MainActor PersonalInfoAppService {
    package let windows: GtkAppService
    private let store: any PersonalInfoStore

    /// Creates a presenter that saves to `store`.
    package init(_ windows: GtkAppService, store: any PersonalInfoStore) {
        self.windows = windows
        self.store = store
    }

    package func save(_ info: PersonalInfoAnswers) async throws { try await store.save(info) }
}
