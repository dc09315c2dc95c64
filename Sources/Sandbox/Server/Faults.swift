import Foundation
import Synchronization

/// A failure that the sandbox simulates.
public enum Fault: Equatable, Sendable {
    /// The response is delayed by this many seconds.
    case delay(seconds: TimeInterval)
    /// The response is held until the faults are changed, and is then subject to the changed ones.
    case hold
    /// The response has this HTTP status and the service's error body, with `Retry-After` in seconds if given.
    case status(Int, retryAfter: Int? = nil)
    /// The connection is closed in the middle of the body: fewer bytes arrive than `Content-Length` promised.
    case cutOff
    /// The body is complete but is not valid JSON.
    case malformed
    /// The response has status 200 and exactly these bytes.
    case body(Data)
    /// The connection is closed without a response.
    case refuse
}

/// The faults of a sandbox. They can be changed at any time from any thread and apply from the next request on.
///
/// A fault is permanent or applies to the next response only. Faults of one service take precedence over faults of all
/// services, and faults of the next response over permanent ones. A delay is added to any other fault.
public final class Faults: Sendable {
    private struct State {
        var permanent: [Service?: Fault] = [:]
        var next: [Service?: [Fault]] = [:]
    }

    /// The faults that apply to one request.
    struct Plan: Equatable {
        var delay: TimeInterval = 0
        var fault: Fault?
    }

    private let state = Mutex(State())
    private let changes = Signal()

    init() {}

    /// Applies `fault` to every response of `service` (of all services if nil), until it is set to nil.
    public func set(_ fault: Fault?, for service: Service? = nil) {
        change { $0.permanent[service] = fault }
    }

    /// Applies `fault` to the next response of `service` (of any service if nil). Further calls apply to the responses
    /// after it.
    public func failNext(_ fault: Fault, for service: Service? = nil) {
        change { $0.next[service, default: []].append(fault) }
    }

    /// Removes all faults.
    public func clear() {
        change { ($0.permanent, $0.next) = ([:], [:]) }
    }

    /// Changes the faults, to which held responses are then subject.
    private func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
        changes.send()
    }

    /// Returns the faults of the next request to `service` once it is not held. Throws if the task is canceled.
    func planOnceReleased(for service: Service?, onReusedConnection isReused: Bool) async throws -> Plan {
        while true {
            let count = changes.count
            let plan = plan(for: service, onReusedConnection: isReused)
            guard plan.fault == .hold else { return plan }
            await changes.wait(for: count + 1)
            try Task.checkCancellation()
        }
    }

    /// Returns the faults of the next request to `service` and consumes those that apply only once.
    ///
    /// HTTP clients repeat a request when a reused connection is closed without a response. A refusal is therefore
    /// consumed only on a connection that has not carried a response before.
    func plan(for service: Service?, onReusedConnection isReused: Bool) -> Plan {
        state.withLock { state in
            var plan = Plan()
            let permanent = state.permanent[service] ?? state.permanent[nil]
            for fault in [permanent, Self.takeNext(&state, for: service, onReusedConnection: isReused)]
                .compactMap(\.self)
            {
                if case .delay(let seconds) = fault { plan.delay += seconds } else { plan.fault = fault }
            }
            return plan
        }
    }

    private static func takeNext(
        _ state: inout State, for service: Service?, onReusedConnection isReused: Bool
    ) -> Fault? {
        for scope in service == nil ? [nil] : [service, nil] {
            guard let fault = state.next[scope]?.first else { continue }
            if fault != .refuse || !isReused { state.next[scope]?.removeFirst() }
            return fault
        }
        return nil
    }
}

/// A remote service that the sandbox implements. Faults are set for one service or for all.
public enum Service: String, CaseIterable, Sendable {
    /// Weather, OpenWeatherMap 2.5 and MET Norway.
    case weather
    /// Places by name or coordinates, OpenWeatherMap geocoding 1.0.
    case geocoding
    /// Sign-in, tokens and user information.
    case account
    /// Groups and everything in them (Matrix).
    case groups
}
