import Testing
import ViewModels

extension FakeAppService: BackgroundAppService {
    public func askToKeepRunning() async -> Bool? { await ask("keepRunning", fallback: nil) }

    public func hideWindows() { note("hideWindows") }

    public func quit() { note("quit") }
}
