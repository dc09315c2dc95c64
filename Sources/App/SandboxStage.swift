import Domain
import Foundation
import Sandbox
import Services
import ViewModels

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

/// Controls the people of the sandbox, who act while the sandbox is in use and a user is signed in who can meet them.
final class SandboxPeople: Lifecycle {
    private let isInUse: @MainActor () -> Bool
    private let setActive: @MainActor (Bool) async -> Void
    private var isUserSignedIn = false

    /// Creates the control. `isInUse` returns whether the sandbox is in use; `setActive` starts or stops the people.
    init(isInUse: @escaping @MainActor () -> Bool, setActive: @escaping @MainActor (Bool) async -> Void) {
        self.isInUse = isInUse
        self.setActive = setActive
    }

    func accountChanged(_ change: AccountChange) async {
        isUserSignedIn = change.userID != nil
        await update()
    }

    func serverChanged() async { await update() }

    func stop() async { await setActive(false) }

    private func update() async { await setActive(isUserSignedIn && isInUse()) }
}
