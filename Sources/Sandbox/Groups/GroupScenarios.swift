import Foundation

/// Events in the sandbox's groups that testers can trigger. Groups are numbered from 0 in the order of `names`.
public actor GroupScenarios {
    /// The names of the sample groups.
    public static let names = SampleGroups.samples.map(\.name)

    private let samples: SampleGroups
    private let environment: SandboxEnvironment
    private var simulation: Task<Void, Never>?

    init(samples: SampleGroups, environment: SandboxEnvironment) {
        self.samples = samples
        self.environment = environment
    }

    /// Adds `count` new messages to a group's chat.
    public func newMessages(_ count: Int, in group: Int = 0) async {
        await samples.createIfNeeded()
        await samples.addMessages(count, to: SampleGroups.samples[group])
    }

    /// Adds a post with a picture.
    public func newPost(in group: Int = 0) async {
        await samples.createIfNeeded()
        await samples.addPost(to: SampleGroups.samples[group])
    }

    /// Adds an activity with some participants.
    public func newActivity(in group: Int = 0) async {
        await samples.createIfNeeded()
        await samples.addActivity(to: SampleGroups.samples[group])
    }

    /// Mutes a group's chat for all signed-in users, as if they had done so on another device.
    public func setMuted(_ isMuted: Bool, group: Int = 0) async {
        await samples.setMuted(isMuted, SampleGroups.samples[group])
    }

    /// Makes neighbors write every 25 to 90 seconds of the sandbox's time, or stop writing.
    public func setNeighborsActive(_ areActive: Bool) {
        simulation?.cancel()
        simulation = nil
        guard areActive else { return }
        simulation = Task { [samples, environment] in
            await samples.createIfNeeded()
            while !Task.isCancelled {
                let next = environment.now().addingTimeInterval(await samples.nextInterval())
                // The sandbox's clock can be moved, so it is checked at least every 30 seconds.
                while case let remaining = next.timeIntervalSince(environment.now()), remaining > 0 {
                    guard (try? await Task.sleep(for: .seconds(min(remaining, 30)))) != nil else { return }
                }
                await samples.performRandomActivity()
            }
        }
    }

    deinit { simulation?.cancel() }
}
