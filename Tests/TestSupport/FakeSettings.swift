import Domain

/// Settings in memory, which fail on demand.
public actor FakeSettingsStore: SettingsStore {
    public private(set) var saved: [Settings] = []
    private var settings: Settings
    private var failure: StorageError?

    public init(_ settings: Settings = Settings()) { self.settings = settings }

    /// Makes every following save fail, or none.
    public func fail(with error: StorageError?) { failure = error }

    public func load() -> Settings { settings }

    public func save(_ settings: Settings) throws {
        if let failure { throw failure }
        saved.append(settings)
        self.settings = settings
    }
}

/// Secrets in memory, which fail on demand.
public actor FakeSecretStore: SecretStore {
    public private(set) var secrets: [SecretKey: String]
    private var failure: StorageError?

    public init(_ secrets: [SecretKey: String] = [:]) { self.secrets = secrets }

    /// Makes every following call fail, or none.
    public func fail(with error: StorageError?) { failure = error }

    public func secret(for key: SecretKey) throws -> String? {
        if let failure { throw failure }
        return secrets[key]
    }

    public func setSecret(_ value: String?, for key: SecretKey) throws {
        if let failure { throw failure }
        secrets[key] = value
    }
}
