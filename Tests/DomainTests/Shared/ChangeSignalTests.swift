import Domain
import Testing

struct ChangeSignalTests {
    @Test(.timeLimit(.minutes(1))) func aListenerCanBeCanceledWhileItIsNotified() async {
        let signal = ChangeSignal()
        for _ in 0..<2000 {
            let listener = Task { for await _ in signal.changes() {} }
            while signal.listenerCount == 0 { await Task.yield() }
            let sender = Task.detached { signal.send() }
            listener.cancel()
            await sender.value
            await listener.value
        }
        #expect(signal.listenerCount == 0)
    }
}
