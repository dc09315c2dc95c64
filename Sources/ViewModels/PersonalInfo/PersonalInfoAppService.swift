import Domain

/// The requests of the personal information to the windows around it.
public protocol PersonalInfoAppService: AppService {
    /// Saves the finished information, all of it or nothing. Throws the errors of `PersonalInfoStore.save`.
    func save(_ info: PersonalInfoAnswers) async throws
}
