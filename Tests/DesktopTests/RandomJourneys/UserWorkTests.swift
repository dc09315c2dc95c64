import Gtk
import Testing

/// The work that the end of the program waits for.
@UIActor @Suite(.serialized) struct UserWorkTests {
    @Test func whatWasBegunIsDone() async {
        var done: [Int] = []
        for number in 0..<3 {
            UserWork.begin {
                try? await Task.sleep(for: .milliseconds(10 * number))
                done.append(number)
                if number == 2 { UserWork.begin { done.append(3) } }
            }
        }
        await UserWork.finish(within: .seconds(30))
        #expect(done == [0, 1, 2, 3])
    }

    @Test func whatTakesLongerIsCanceled() async {
        var wasCanceled = false
        UserWork.begin {
            do { try await Task.sleep(for: .seconds(3600)) } catch { wasCanceled = true }
        }
        await UserWork.finish(within: .milliseconds(20))
        _ = try? await poll(seconds: 5) { wasCanceled ? true : nil }
        #expect(wasCanceled)
    }

    @Test func nobodyWaitsForTheUser() async {
        var answer: CheckedContinuation<Void, Never>?
        var wasCanceled: Bool?
        UserWork.begin {
            await UserWork.waiting { await withCheckedContinuation { answer = $0 } }
            wasCanceled = Task.isCancelled
        }
        _ = try? await poll(seconds: 5) { answer }
        await UserWork.finish(within: .seconds(3600))
        #expect(wasCanceled == nil)
        answer?.resume()
        await UserWork.finish(within: .seconds(3600))
        _ = try? await poll(seconds: 5) { wasCanceled }
        #expect(wasCanceled == false)
    }
}
