import Foundation

/// Something that a tester brings about by hand in the sandbox's world (spec §8).
public enum Scenario: Hashable, Sendable {
    /// How well the sandbox can be reached.
    public enum Network: Hashable, Sendable, CaseIterable {
        case working, slow, off
    }

    /// What is wrong with one answer.
    public enum AnswerFault: Hashable, Sendable {
        /// An HTTP status in place of the answer.
        case status(Int)
        /// The connection breaks in the middle of the body.
        case cutOff
        /// The body is not what it should be.
        case malformed
    }

    case expireToken
    case endSession
    case newMessages(Int)
    case newPost
    case newActivity
    case muteGroup(Bool)
    case agentAnswers
    case approveListing
    case rejectListing
    case expireListing
    case addListings(Int)
    case network(Network)
    case nextAnswer(AnswerFault)
    /// The program's clock goes by so many seconds, which may be negative.
    case moveClock(TimeInterval)
}

/// Who carries scenarios out.
public protocol ScenarioStage: Sendable {
    /// Brings a scenario about; false when there was nothing to do it with, such as a listing to approve.
    func play(_ scenario: Scenario) async throws -> Bool
}
