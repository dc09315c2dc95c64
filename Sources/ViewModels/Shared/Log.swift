import Logging

/// The loggers of this module, one label for each subsystem. They never receive secrets or personal data.
nonisolated enum Log {
    static let search = Logger(label: "desktop.search")
    static let viewModels = Logger(label: "view-models")
}
