import Logging

/// The loggers of this module, one label for each subsystem. They never receive secrets or personal data.
nonisolated enum Log {
    static let program = Logger(label: "program")
}
