import Domain
import TestSupport
import Testing
import ViewModels

@Suite struct ErrorWordsTests {
    @Test(arguments: [
        (0.5, "Wait a minute, then try again."), (1, "Wait 1 second, then try again."),
        (1.2, "Wait 2 seconds, then try again."), (1e9, "Wait 86,400 seconds, then try again."),
    ])
    func aRateLimitSaysHowLongToWait(seconds: Double, advice: String) {
        let problem = ErrorWords(.identity).problem(for: RemoteError.rateLimited(retryAfter: seconds))
        #expect(problem.title == "Too many requests")
        #expect(problem.advice == advice)
    }
}
