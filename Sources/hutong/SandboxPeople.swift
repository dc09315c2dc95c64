import ViewModels

/// Has people of the sandbox act by themselves while the sandbox is in use and a user is signed in, who can meet them.
final class SandboxPeople: Lifecycle {
    private let isInUse: @MainActor () -> Bool
    private let setActive: @MainActor (Bool) async -> Void
    private var isUserSignedIn = false

    /// `isInUse` says whether the sandbox is in use; `setActive` makes the people start or stop.
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
