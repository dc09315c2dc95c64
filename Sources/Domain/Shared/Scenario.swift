import Foundation

/// How well the sandbox can be reached.
public enum NetworkState: Hashable, Sendable {
    case working
    case slow
    case off
}

/// A fault of an answer.
public enum FaultyAnswer: Hashable, Sendable {
    /// An HTTP status, such as 429.
    case status(Int)
    case cutOff
    case malformed
}

/// Does to the sandbox's answers and to the clock what the testers' window asks for.
public protocol ServerStage: Sendable {
    /// Changes how well the sandbox can be reached.
    func setNetwork(_ state: NetworkState) async

    /// Makes the next answer of each service this one.
    func failNext(_ answer: FaultyAnswer) async

    /// Moves the program's clock, back when `seconds` is negative.
    func moveClock(by seconds: TimeInterval) async
}
