import Foundation
import Gtk
import Observation

/// A test of the wrappers.
struct Check {
    let name: String
    private let body: () throws -> Void

    init(_ name: String, _ body: @escaping () throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Runs the check. Returns the reason if it fails.
    func run() -> String? {
        do {
            try body()
            MainLoop.runPending()
            return nil
        } catch {
            return "\(error)"
        }
    }

    static var all: [Check] {
        ownership + observation + writing + loop + lists + uniformLists + stacks + focus + toasts + texts + exchange
            + photos + zones
    }
}

/// The reason of a failed check.
struct CheckFailure: Error, CustomStringConvertible {
    let description: String
}

/// Throws the reason if the condition is false.
func expect(_ condition: Bool, _ reason: String) throws {
    if !condition { throw CheckFailure(description: reason) }
}

/// A model for bindings.
@Observable
final class Model {
    var title = "one"
    var isOn = false
}

/// Returns a function that runs the main loop until `body` has returned.
func waiting<Input: Sendable, Output: Sendable>(
    _ body: @escaping @Sendable (Input) async throws -> Output
) -> (Input) throws -> Output {
    { input in
        var result: Result<Output, any Error>?
        Task {
            do { result = .success(try await body(input)) } catch { result = .failure(error) }
        }
        guard MainLoop.run(until: 120, { result != nil }), let result else {
            throw CheckFailure(description: "no result")
        }
        return try result.get()
    }
}

/// Returns the texture of a picture; nil if it cannot be decoded.
func decoded(_ data: Data) -> Texture? {
    var result: Texture??
    Task { result = .some(await Texture.decoded(data)) }
    return MainLoop.run(until: 120) { result != nil } ? result ?? nil : nil
}
