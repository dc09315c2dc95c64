import Foundation
import Testing
import ViewModels

extension FakeAppService: ReportAppService {
    public func saveReport(folder name: String, _ files: [ReportFile]) async -> String? {
        await ask("saveReport", ([name] + files.map(\.name)).joined(separator: " "), fallback: nil)
    }

    public func closeReport() { note("closeReport") }
}
