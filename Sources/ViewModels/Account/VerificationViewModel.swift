import Domain
import Foundation
import Observation

/// The step of a sign-up in which the server asks the user for a code, or to follow a link.
@Observable
public final class VerificationViewModel {
    /// The instruction to the user, in words.
    public private(set) var prompt = ""
    /// Whether a code has to be typed; false if the user only has to follow a link in an e-mail.
    public private(set) var needsCode = true
    /// Whether the view-model waits for an answer of the user.
    private(set) var isWaiting = false
    /// The code as typed.
    public var code = ""

    /// The code of a server that sends no e-mail; empty for a server that does.
    public var hint: String {
        guard needsCode, let sample = sample() else { return "" }
        return words("The sandbox sends no email. Its code is {code}.", ["code": sample.code])
    }
    /// Whether the answer can be submitted.
    public var canSubmit: Bool { isWaiting && (!needsCode || !code.trimmed.isEmpty) }

    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let sample: () -> SampleSignIn?
    @ObservationIgnored private var waiter: CheckedContinuation<String, any Error>?

    init(words: Localizer, sample: @escaping () -> SampleSignIn?) {
        self.words = words
        self.sample = sample
    }

    /// Submits the code to the server.
    public func submit() {
        guard canSubmit else { return }
        finish(.success(code.trimmed))
    }

    /// Asks the user and returns the code. Throws `CancellationError` if the user cancels.
    func ask(_ request: VerificationRequest) async throws -> String {
        prompt = text(for: request)
        needsCode = if case .link = request.kind { false } else { true }
        code = ""
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                waiter = continuation
                isWaiting = true
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.cancel() }
        }
    }

    /// Ends the wait for an answer.
    func cancel() { finish(.failure(CancellationError())) }

    private func finish(_ result: Result<String, any Error>) {
        isWaiting = false
        waiter?.resume(with: result)
        waiter = nil
    }

    private func text(for request: VerificationRequest) -> String {
        switch request.kind {
        case .code(let email) where request.isRetry:
            words("The code is wrong. Enter the one that was sent to {email}.", ["email": email])
        case .code(let email):
            words("Enter the code that was sent to {email}.", ["email": email])
        case .link(let email) where request.isRetry:
            words("The link was not followed yet. It was sent to {email}.", ["email": email])
        case .link(let email):
            words("Follow the link that was sent to {email}, then continue here.", ["email": email])
        case .registrationToken where request.isRetry:
            words("This invitation code is not valid. Enter another one.")
        case .registrationToken:
            words("This server is by invitation only. Enter your invitation code.")
        }
    }
}
