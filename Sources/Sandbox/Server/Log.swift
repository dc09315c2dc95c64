import Logging

/// The loggers of this module, one label for each subsystem. They never receive secrets or personal data.
enum Log {
    static let account = Logger(label: "sandbox.account")
    static let agents = Logger(label: "sandbox.agents")
    static let groups = Logger(label: "sandbox.groups")
    static let server = Logger(label: "sandbox.server")
}
