import Foundation

/// What a tester can bring about in the sandbox's groups; groups are numbered from 0 in the order of `names`.
public actor GroupScenarios {
    /// The names of the sample groups.
    public static let names = SampleGroups.samples.map(\.name)

    private let samples: SampleGroups
    private let world: World
    private var living: Task<Void, Never>?

    init(samples: SampleGroups, world: World) {
        self.samples = samples
        self.world = world
    }

    /// So many new messages at once in a group's chat.
    public func newMessages(_ count: Int, in group: Int = 0) async {
        await samples.make()
        await samples.chat(count, in: SampleGroups.samples[group])
    }

    /// A new post with a picture.
    public func newPost(in group: Int = 0) async {
        await samples.make()
        await samples.post(in: SampleGroups.samples[group])
    }

    /// A new activity that some go to.
    public func newActivity(in group: Int = 0) async {
        await samples.make()
        await samples.plan(in: SampleGroups.samples[group])
    }

    /// Mutes a group's chat for everybody who is signed in, as if they had done so on another device.
    public func setMuted(_ isMuted: Bool, group: Int = 0) async {
        await samples.setMuted(isMuted, SampleGroups.samples[group])
    }

    /// Neighbors write now and then, every half to one and a half minutes of the sandbox's time, or keep still.
    public func setNeighborsActive(_ areActive: Bool) {
        living?.cancel()
        living = nil
        guard areActive else { return }
        living = Task { [samples, world] in
            await samples.make()
            while !Task.isCancelled {
                let next = world.now().addingTimeInterval(await samples.pause())
                // The sandbox's clock may be moved, so it is looked at now and then.
                while case let rest = next.timeIntervalSince(world.now()), rest > 0 {
                    guard (try? await Task.sleep(for: .seconds(min(rest, 30)))) != nil else { return }
                }
                await samples.liveOn()
            }
        }
    }

    deinit { living?.cancel() }
}
