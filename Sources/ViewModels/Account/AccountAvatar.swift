import Domain
import Foundation
import Observation

/// The picture of the signed-in user. An answer that arrives after the user has signed out is ignored.
@Observable
final class AccountAvatar {
    /// The picture, as an image file; nil while there is none.
    private(set) var data: Data?

    /// Called with the outcome of every request that is not canceled or too late.
    @ObservationIgnored var onLoad: (Result<Data, any Error>) -> Void = { _ in }

    @ObservationIgnored private let users: any UserService
    /// The number of sign-ins and sign-outs. An answer for an earlier one is ignored.
    @ObservationIgnored private var generation = 0

    init(users: any UserService) { self.users = users }

    /// Downloads the picture, if there is one.
    func load(from url: URL?) async {
        guard let url else { return }
        let started = generation
        do {
            let loaded = try await users.picture(at: url)
            guard started == generation else { return }
            data = loaded
            onLoad(.success(loaded))
        } catch {
            report(error, started)
        }
    }

    /// Uploads another picture and shows it once `save` has saved its address. Throws the errors of `UserService` and
    /// `save`.
    func change(to photo: Photo, save: (URL) async throws -> Void) async throws {
        let started = generation
        do {
            let url = try await users.setAvatar(photo)
            guard started == generation else { return }
            try await save(url)
            guard started == generation else { return }
            data = photo.data
            onLoad(.success(photo.data))
        } catch {
            report(error, started)
            throw started == generation ? error : CancellationError()
        }
    }

    /// Ignores the answers to earlier requests; the picture stays.
    func ignorePendingAnswers() { generation += 1 }

    /// Removes the picture and ignores the answers to earlier requests.
    func clear() {
        ignorePendingAnswers()
        data = nil
    }

    private func report(_ error: any Error, _ started: Int) {
        guard started == generation, !(error is CancellationError) else { return }
        Log.account.notice("No picture of the user", metadata: ["error": "\(error.logDescription)"])
        onLoad(.failure(error))
    }
}
