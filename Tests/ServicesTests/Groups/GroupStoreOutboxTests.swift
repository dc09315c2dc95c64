import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Messages that wait to be sent, and their way to becoming messages of the room.
extension GroupStoreTests {
    /// The echo and the answer may arrive in either order; in both cases, there is one message under one id.
    @Test(arguments: [true, false]) func anEchoBecomesTheMessage(answerFirst: Bool) async throws {
        try await Self.withStore { store in
            try await Self.apply([Self.message("$1", "one")], to: store)
            try await store.outbox.enqueue(Self.outgoing("t1", "mine"), at: Date())
            try await store.outbox.enqueue(Self.outgoing("t2", "next"), at: Date())
            #expect(try await store.outbox.next(in: "!chat")?.transaction == "t1")
            let more = answerFirst ? "" : #","unsigned":{"transaction_id":"t1"}"#
            let event = Self.message("$m", "mine", from: Self.me, more: more)
            if answerFirst {
                try await store.outbox.setSent("t1", event: "$m")
                #expect(try await Self.texts(store) == ["one", "mine", "next"])
                try await Self.apply([event], to: store, next: "s2")
            } else {
                try await Self.apply([event], to: store, next: "s2")
                try await store.outbox.setSent("t1", event: "$m")
            }
            let events = try await store.timelines.timeline(.newest(count: 9), on: .chat, of: "!space", user: Self.me)
                .events
            #expect(events.map(\.text) == ["one", "mine", "next"])
            #expect(events.map(\.id) == ["$1", "t1", "t2"])
            #expect(events.map(\.delivery) == [.sent, .sent, .sending])
            #expect(try await store.outbox.next(in: "!chat")?.transaction == "t2")
        }
    }

    @Test func aRejectedMessageLetsOthersPassAndIsRequeuedAtTheEnd() async throws {
        try await Self.withStore { store in
            try await Self.apply([], to: store)
            for (id, text) in [("t1", "one"), ("t2", "two")] {
                try await store.outbox.enqueue(Self.outgoing(id, text), at: Date())
            }
            try await store.outbox.setFailed("t1", .notAllowed)
            #expect(try await store.outbox.next(in: "!chat")?.transaction == "t2")
            #expect(try await store.outbox.requeue("t2") == nil)
            #expect(try await store.outbox.requeue("t1") == "!chat")
            #expect(try await Self.texts(store) == ["two", "one"])
            #expect(try await store.outbox.discard("t1") == nil, "a queued message cannot be discarded")
            try await store.outbox.setFailed("t1", .tooLong)
            #expect(try await store.outbox.discard("t1") == "!chat")
            #expect(try await Self.texts(store) == ["two"])
        }
    }
}
