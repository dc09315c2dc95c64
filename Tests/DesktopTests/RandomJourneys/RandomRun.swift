import Foundation
import Gtk

/// Runs random journeys in apps of their own.
@UIActor
struct RandomRun {
    let start: RandomStart
    /// The file to which the steps are written before they are performed.
    private let trace: StepTrace
    /// The number of steps after which a little time passes.
    private static let breathing = 16

    init(start: RandomStart, trace: StepTrace) {
        self.start = start
        self.trace = trace
    }

    /// Chooses and performs a number of steps. Returns the failure.
    func generate(_ count: Int, by generator: StepGenerator) async throws -> RandomFailure? {
        var generator = generator
        return try await inNewApp { app in
            for number in 0..<count {
                let step = app.process.isRunning ? generator.next(in: app) : .relaunch
                try await perform(step, number: number + 1, app)
            }
        }
    }

    /// Performs given steps. Returns the failure.
    func replay(_ steps: [RandomStep]) async throws -> RandomFailure? {
        try await inNewApp { app in
            for (index, step) in steps.enumerated() { try await perform(step, number: index + 1, app) }
        }
    }

    private func perform(_ step: RandomStep, number: Int, _ app: App) async throws {
        guard app.canPerform(step) else { return }
        try trace.add(step)
        do {
            try await app.perform(step)
            try await app.verify(.basics)
        } catch let error as DriverError {
            throw RandomFailure(check: .basics, message: error.description)
        }
        guard number.isMultiple(of: Self.breathing) else { return }
        _ = try await JourneyClock.pass(after: 0)
    }

    /// Runs the body in an app that is quit afterwards, and checks that none of its objects is left.
    private func inNewApp(_ body: (App) async throws -> Void) async throws -> RandomFailure? {
        let before = ApplicationDriver.liveWidgets
        if let failure = try await run(body) { return failure }
        // Objects that wait for an answer of the server are released with it.
        let isReleased = try await poll(seconds: 40) { ApplicationDriver.liveWidgets <= before ? true : nil }
        guard isReleased == nil else { return nil }
        let left = ApplicationDriver.liveWidgets - before
        return RandomFailure(check: .leaks, message: "\(left) widgets are not released after the end of the app")
    }

    private func run(_ body: (App) async throws -> Void) async throws -> RandomFailure? {
        let app = try await App.launch(arguments: start.arguments, name: "random")
        defer { app.cleanUp() }
        do {
            try await start.prepare(app)
            try await body(app)
            if app.process.isRunning {
                try await app.activate()
                _ = try await app.quit()
            }
            try app.verifyPrivacy()
        } catch let failure as RandomFailure {
            return failure
        }
        return nil
    }
}
