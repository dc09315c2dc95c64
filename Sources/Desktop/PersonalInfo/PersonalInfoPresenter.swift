import Domain
import ViewModels

/// Saves the personal information.
public final class PersonalInfoPresenter: @MainActor Presenter, @MainActor PersonalInfoAppService {
    /// The windows and services that all features share.
    public let windows: GtkAppService
    private let store: any PersonalInfoStore

    /// Creates a presenter that saves to `store`.
    public init(_ windows: GtkAppService, store: any PersonalInfoStore) {
        self.windows = windows
        self.store = store
    }

    /// Saves the personal information in the store.
    public func save(_ info: PersonalInfoAnswers) async throws { try await store.save(info) }
}
