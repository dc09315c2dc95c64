import Logging

/// The loggers of this module, one label for each subsystem. They never receive secrets or personal data.
enum Log {
    static let server = Logger(label: "sandbox.server")
}
