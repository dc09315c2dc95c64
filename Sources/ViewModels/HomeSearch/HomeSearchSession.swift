import Foundation

/// Has the search for a home follow whoever is signed in: each goes on with their own, and who signs out leaves none.
public final class HomeSearchSession {
    private let model: HomeSearchViewModel
    private var work: Task<Void, Never>?
    private var observations: [NotificationCenter.ObservationToken] = []

    /// Follows the account events of `center` from now on.
    public init(_ model: HomeSearchViewModel, center: NotificationCenter) {
        self.model = model
        observations = [
            center.addObserver(for: DidSignIn.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidSignUp.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidRestore.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidSignOut.self) { [weak self] event in
                if case .success(.expired) = event.result { self?.follow() } else { self?.forget() }
            },
        ]
    }

    /// Returns when everything that the events so far asked for is done.
    public func settle() async { await work?.value }

    private func follow() { queue { await $0.resume() } }

    private func forget() {
        queue {
            await $0.forget()
            await $0.resume()
        }
    }

    /// One after the other, as the events came.
    private func queue(_ step: @escaping (HomeSearchViewModel) async -> Void) {
        let earlier = work
        work = Task { [model] in
            await earlier?.value
            await step(model)
        }
    }
}
