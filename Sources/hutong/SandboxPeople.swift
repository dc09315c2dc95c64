import ViewModels

/// Has people of the sandbox act by themselves for as long as the sandbox is in use.
final class SandboxPeople: Lifecycle {
    private let isActive: @MainActor () -> Bool
    private let setActive: @MainActor (Bool) async -> Void

    /// `isActive` says whether they are to act now; `setActive` makes them start or stop.
    init(isActive: @escaping @MainActor () -> Bool, setActive: @escaping @MainActor (Bool) async -> Void) {
        self.isActive = isActive
        self.setActive = setActive
    }

    func start() async { await setActive(isActive()) }

    func serverChanged() async { await setActive(isActive()) }

    func stop() async { await setActive(false) }
}
