import Foundation

/// The state of the network to the sandbox.
public enum NetworkState: Hashable, Sendable {
    case working
    case slow
    case off
}

/// A fault of an answer.
public enum FaultyAnswer: Hashable, Sendable {
    /// An answer with an HTTP status, such as 429.
    case status(Int)
    case cutOff
    case malformed
}

/// Changes the sandbox's answers and the clock for testers.
public protocol ServerStage: Sendable {
    /// Changes the state of the network to the sandbox.
    func setNetwork(_ state: NetworkState) async

    /// Makes each service give this answer next.
    func failNext(_ answer: FaultyAnswer) async

    /// Moves the program's clock, backward if `seconds` is negative.
    func moveClock(by seconds: TimeInterval) async
}
