import ViewModels

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
