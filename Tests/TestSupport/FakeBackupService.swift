import Domain
import Foundation

/// A backup service with scripted answers, which records its calls.
public actor FakeBackupService: BackupService {
    /// The calls, in order.
    public private(set) var calls: [String] = []
    private var prepared: Answers<String, BackupContents>
    private var saved: Answers<String, Int>
    private var failure: (any Error)?
    private var earlier: Date?
    private let contents: BackupContents

    /// Creates a service with the answers `saved` and `prepared`; `current` is stored now, and `earlier` has been
    /// replaced.
    public init(
        saved: Answers<String, Int> = Answers(), prepared: Answers<String, BackupContents> = Answers(),
        current: BackupContents = BackupContents(), earlier: Date? = nil
    ) {
        self.saved = saved
        self.prepared = prepared
        self.earlier = earlier
        contents = current
    }

    /// Makes every following commit fail, or none.
    public func fail(with error: (any Error)?) { failure = error }

    public func save(to path: String, password: String?) async throws -> Int {
        calls.append("save \(path) \(password ?? "-")")
        return try await saved.ask(path)
    }

    public func prepare(_ path: String, password: String?) async throws -> BackupContents {
        calls.append("prepare \(path) \(password ?? "-")")
        return try await prepared.ask(path)
    }

    public func current() async throws -> BackupContents { contents }

    public func commit() async throws {
        calls.append("commit")
        if let failure { throw failure }
    }

    public func discard() async { calls.append("discard") }

    public func earlierData() async -> Date? { earlier }

    public func commitEarlierData() async throws {
        calls.append("commit earlier")
        if let failure { throw failure }
    }
}
