import Domain
import Foundation
import Sandbox
import Services

/// Changes the sandbox's answers and the program's clock for testers.
nonisolated struct SandboxStage: ServerStage {
    let sandbox: Sandbox
    let time: SystemTime

    func setNetwork(_ state: NetworkState) async {
        switch state {
        case .working: sandbox.faults.clear()
        case .slow: sandbox.faults.set(.delay(seconds: 3))
        case .off:
            sandbox.faults.set(.refuse)
            // A pending long poll would fail only at its timeout.
            await sandbox.stop()
        }
    }

    func failNext(_ answer: FaultyAnswer) async {
        let fault: Fault =
            switch answer {
            case .status(let code): .status(code)
            case .cutOff: .cutOff
            case .malformed: .malformed
            }
        // Groups send requests all the time: no other page would ever see a fault that applies to the next request of
        // any service.
        for service in Service.allCases { sandbox.faults.failNext(fault, for: service) }
    }

    func moveClock(by seconds: TimeInterval) async { time.advance(by: seconds) }
}
