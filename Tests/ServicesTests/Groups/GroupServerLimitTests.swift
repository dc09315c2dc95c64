import Domain
import TestSupport
import Testing

@testable import Services

/// Refusals, limits and expirations by the server, and the recovery of the app.
extension GroupConformanceTests {
    @Test(arguments: ServerKind.available)
    func anExpiredTokenIsRefreshedWithoutSigningOut(_ kind: ServerKind) async throws {
        // A lifetime after which Synapse's own clock can be waited for.
        try await Self.inNeighborhood(kind, onItsOwn: true, tokenLifetime: "10s") { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            try await here.server.endToken(alice.user.token)
            _ = try await alice.groups.send(.text("still here"), on: .chat, of: group)
            try await eventually("sent with another token") { try await bob.texts(of: group) == ["still here"] }
            #expect(alice.user.renewalCount > 0)
            try await eventually("its echo") { try await alice.events(of: group).map(\.delivery) == [.sent] }
            try await eventually("still online") { await alice.isOnline }
        }
    }

    @Test(arguments: ServerKind.available)
    func rateLimitsAreRespected(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            try await here.server.limitRate(of: alice.user)
            let texts = (0..<4).map { "patience \($0)" }
            for text in texts { _ = try await alice.groups.send(.text(text), on: .chat, of: group) }
            try await eventually("all out, once") { try await bob.texts(of: group) == texts }
            try await eventually("all sent") { try await alice.events(of: group).allSatisfy { $0.delivery == .sent } }
        }
    }

    @Test(arguments: ServerKind.available)
    func textsArriveUnchangedUpToTheSizeLimit(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let texts = [
                "<b>not bold</b> &amp; <script>alert(1)</script>", "שלום \u{202E}עולם\u{202C}",
                "👩‍👩‍👧‍👦 e\u{301} 🏳️‍🌈", "two\nlines\r\nand\ttabs", " spaces ", "\u{FEFF}\\u0041 \"quoted\" \\ /",
                String(repeating: "长", count: 20_000),
            ]
            for text in texts { _ = try await alice.groups.send(.text(text), on: .chat, of: group) }
            let long = try await alice.groups.send(
                .text(String(repeating: "x", count: 65_536)), on: .chat, of: group)
            _ = try await alice.groups.send(.text("after"), on: .chat, of: group)
            try await eventually("the last") { try await bob.texts(of: group).last == "after" }
            let arrived = try await bob.texts(of: group)
            #expect(arrived.map { Array($0.utf8) } == (texts + ["after"]).map { Array($0.utf8) })
            try await eventually("refused") { try await alice.events(of: group).last?.delivery == .failed(.tooLong) }
            #expect(try await alice.events(of: group).last?.id == long)
            try await alice.groups.resend(long)
            try await eventually("refused again") {
                try await alice.events(of: group).last?.delivery == .failed(.tooLong)
            }
            try await alice.groups.discard(long)
            #expect(try await alice.texts(of: group).count == texts.count + 1)
        }
    }

    @Test(arguments: ServerKind.available)
    func errorsAreTyped(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let mine = try await alice.client.createRoom(
                CreateRoomRequest(name: "Mine", type: MatrixType.chat, isPublic: false))
            func refusal(_ work: () async throws -> Void) async -> MatrixError? {
                do { try await work() } catch { return error as? MatrixError }
                return nil
            }
            let notIn = await refusal { _ = try await bob.client.messages(in: mine, from: nil, limit: 1) }
            #expect(notIn?.status == 403 && notIn?.code == "M_FORBIDDEN" && notIn?.remote == .forbidden)
            let notInvited = await refusal { _ = try await bob.client.join(mine) }
            #expect(notInvited?.remote == .forbidden)
            let notToWrite = await refusal {
                _ = try await bob.client.send(["body": "x"], type: "m.room.message", to: mine, transaction: "1")
            }
            #expect(notToWrite?.remote == .forbidden)
            try await alice.client.invite(bob.user.id, to: mine)
            #expect(try await bob.client.join(mine) == mine)
            let text = ["body": "x", "msgtype": "m.text"]
            let first = try await bob.client.send(text, type: "m.room.message", to: mine, transaction: "1")
            let second = try await bob.client.send(text, type: "m.room.message", to: mine, transaction: "1")
            #expect(first == second, "the same transaction is the same event")
            let noMessage = await refusal {
                _ = try await bob.client.send(["body": "x"], type: "m.room.message", to: mine, transaction: "2")
            }
            #expect(noMessage?.status == 400, "a message says what kind of message it is")
            let noToken = MatrixClient(baseURL: { try await here.server.url }, authorizer: Stranger())
            let unknown = await refusal { _ = try await noToken.sync(since: nil, timeout: 0) }
            #expect(unknown?.status == 401 && unknown?.code == "M_UNKNOWN_TOKEN" && unknown?.remote == .unauthorized)
        }
    }
}
