import Foundation
import Synchronization

/// What goes wrong with an answer of the sandbox.
public enum Fault: Equatable, Sendable {
    /// The answer comes this many seconds late.
    case delay(seconds: TimeInterval)
    /// The answer is this HTTP status, worded as the service words it, with `Retry-After` in seconds where given.
    case status(Int, retryAfter: Int? = nil)
    /// The connection breaks in the middle of the body: fewer bytes come than `Content-Length` promised.
    case cutOff
    /// The whole body comes, and is not JSON.
    case malformed
    /// The answer is 200 with exactly these bytes.
    case body(Data)
    /// The connection is closed without a byte of answer.
    case refuse
}

/// The faults of a sandbox, changed at run time from any thread and in force from the next request on.
///
/// A fault is either standing or meant for the next answer only; one for a service comes before one for all, and
/// one for the next answer before a standing one. A delay adds to what else is wrong.
public final class Faults: Sendable {
    private struct State {
        var standing: [Service?: Fault] = [:]
        var next: [Service?: [Fault]] = [:]
    }

    /// What one request has to suffer.
    struct Plan: Equatable {
        var delay: TimeInterval = 0
        var fault: Fault?
    }

    private let state = Mutex(State())

    init() {}

    /// Makes every answer of `service` (of all, when nil) suffer `fault`, until it is set to nil.
    public func set(_ fault: Fault?, for service: Service? = nil) {
        state.withLock { $0.standing[service] = fault }
    }

    /// Makes one answer of `service` (of any, when nil) suffer `fault`; called again, the one after it, and so on.
    public func failNext(_ fault: Fault, for service: Service? = nil) {
        state.withLock { $0.next[service, default: []].append(fault) }
    }

    /// Makes everything right again.
    public func clear() {
        state.withLock { $0 = State() }
    }

    /// Takes what the next request to `service` has to suffer.
    ///
    /// HTTP clients repeat a request by themselves when a kept connection dies without an answer, so a refusal
    /// is used up only on a connection that has not answered before.
    func plan(for service: Service?, onKeptConnection kept: Bool) -> Plan {
        state.withLock { state in
            var plan = Plan()
            let standing = state.standing[service] ?? state.standing[nil]
            for fault in [standing, Self.takeNext(&state, for: service, onKeptConnection: kept)].compactMap(\.self) {
                if case .delay(let seconds) = fault { plan.delay += seconds } else { plan.fault = fault }
            }
            return plan
        }
    }

    private static func takeNext(
        _ state: inout State, for service: Service?, onKeptConnection kept: Bool
    ) -> Fault? {
        for scope in service == nil ? [nil] : [service, nil] {
            guard let fault = state.next[scope]?.first else { continue }
            if fault != .refuse || !kept { state.next[scope]?.removeFirst() }
            return fault
        }
        return nil
    }
}
