import Domain
import Testing
import ViewModels

extension FakeAppService: PersonalInfoAppService {
    /// Records every answer, and returns the scripted `Result`.
    public func save(_ info: PersonalInfoAnswers) async throws {
        let answers = info.all.map { "\($0.key.rawValue)=\($0.value)" }.sorted().joined(separator: ", ")
        let result: Result<Void, any Error> = await ask("save", answers, fallback: .success(()))
        try result.get()
    }
}
