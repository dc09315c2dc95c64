import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Homes on their way to the market: with photos, written offline, refused, and in groups without a market.
@Suite(.serialized) struct MatrixMarketPublishingTests {
    typealias Conformance = MatrixMarketConformanceTests

    /// Writes files that are different, and returns them as photos.
    static func photos(_ count: Int, in directory: URL, size: Int = 500) throws -> [OutgoingPhoto] {
        try (0..<count).map { number in
            let file = directory.appending(component: "photo\(number).jpg")
            try Data([0xFF, 0xD8, 0xFF, UInt8(number)] + Array(repeating: 7, count: size)).write(to: file)
            return .file(file, width: 40 + number, height: 30)
        }
    }

    @Test(arguments: ServerKind.available)
    func photosAreUploadedInOrderAndOnce(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let photos = try Self.photos(3, in: here.directory)
            var home = Conformance.home()
            let id = try await alice.groups.markets.publish(home, photos: photos, in: group)
            let echo = try #require(try await Conformance.homes(alice, in: group).first)
            #expect(echo.home.photos.map(\.width) == [40, 41, 42])
            try await eventually("the home") { try await Conformance.homes(bob, in: group).count == 1 }
            let seen = try #require(try await Conformance.homes(bob, in: group).first)
            #expect(seen.home.photos.map(\.width) == [40, 41, 42])
            for (number, photo) in seen.home.photos.enumerated() {
                let data = try await bob.groups.files.picture(at: try #require(photo.address), size: nil)
                #expect(data.prefix(4) == Data([0xFF, 0xD8, 0xFF, UInt8(number)]))
            }
            // Any other client shows the first one.
            let market = try await Conformance.market(of: group, bob)
            let events = try await bob.client.messages(in: market, from: nil, limit: 20).events
            let message = try #require(events.first { $0.type == "m.room.message" }?.content.message)
            #expect(message.msgtype == "m.image" && message.url == seen.home.photos[0].address?.absoluteString)
            #expect(message.info?.w == 40 && message.filename == "home.jpg" && message.info?.size == 504)

            try await eventually("sent") { try await alice.groups.markets.home(id, in: group)?.delivery == .sent }
            let published = try #require(try await alice.groups.markets.home(id, in: group)).home.photos
            home.facts.price = Money(7000)
            // The file of the first photo was uploaded already.
            try await alice.groups.markets.change(
                id, to: home, photos: [.published(published[2]), photos[0]], in: group)
            try await eventually("the change") {
                try await Conformance.homes(bob, in: group).map(\.home.photos) == [[published[2], published[0]]]
            }
        }
    }

    @Test(arguments: ServerKind.available)
    func whatIsWrittenOfflineIsSentInOrder(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind, onItsOwn: true) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            try await here.server.stop()
            try await eventually("noticed") { await !alice.isOnline }
            var home = Conformance.home()
            let id = try await alice.groups.markets.publish(
                home, photos: Self.photos(2, in: here.directory), in: group)
            home.facts.price = Money(7000)
            let echo = try #require(try await alice.groups.markets.home(id, in: group))
            try await alice.groups.markets.change(
                id, to: home, photos: Self.photos(2, in: here.directory), in: group)
            let other = try await alice.groups.markets.publish(Conformance.home("Other"), photos: [], in: group)
            try await alice.groups.markets.delete(other, in: group)
            let queued = try await Conformance.homes(alice, in: group)
            #expect(queued.map(\.id) == [id] && queued[0].delivery == .sending)
            #expect(queued[0].home.facts.price == Money(7000) && queued[0].earlierPrices == [Money(7200)])
            #expect(echo.delivery == .sending && echo.serverID == nil)
            try await alice.quit()

            let again = try await here.device(of: alice.user, "alice")
            #expect(try await Conformance.homes(again, in: group).map(\.id) == [id])
            try await here.server.start()
            again.groups.reconnect()
            bob.groups.reconnect()
            try await eventually("the home") {
                try await Conformance.homes(bob, in: group).map(\.home.facts.price) == [Money(7000)]
            }
            try await eventually("sent") { try await again.groups.unsentCount() == 0 }
            let sent = try #require(try await again.groups.markets.home(id, in: group))
            #expect(sent.delivery == .sent && sent.home.photos.allSatisfy { $0.address != nil })
            #expect(try await Conformance.names(bob, in: group) == ["Hillcrest Row"])
            try await again.quit()
        }
    }

    @Test(arguments: ServerKind.available)
    func aGroupGetsAMarketFromThoseWhoMayAddOne(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let server = String(alice.user.id.split(separator: ":", maxSplits: 1)[1])
            let space = try await alice.client.createRoom(
                CreateRoomRequest(name: "Old", type: MatrixType.space, isPublic: true))
            for type in [MatrixType.chat, MatrixType.posts, MatrixType.activities] {
                let room = try await alice.client.createRoom(
                    CreateRoomRequest(name: "Old", type: type, isPublic: true))
                try await alice.client.addChild(room, to: space, via: server)
            }
            _ = try await bob.groups.membership.joinGroup(typed: space)
            for device in [alice, bob] {
                try await eventually("no market") { await device.group(space)?.pageStates == [.homes: .absent] }
            }
            await #expect(throws: RemoteError.notFound) {
                _ = try await alice.groups.markets.publish(Conformance.home(), photos: [], in: space)
            }
            await #expect(throws: GroupMembershipError.notAllowed) {
                try await bob.groups.markets.addMarket(to: space)
            }
            try await alice.groups.markets.addMarket(to: space)
            try await eventually("a market") { await alice.group(space)?.pageStates == [:] }
            try await eventually("its name") { await Conformance.market(alice, of: space)?.groupName == "Old" }
            _ = try await alice.groups.markets.publish(Conformance.home("New"), photos: [], in: space)
            try await eventually("not joined") { await bob.group(space)?.pageStates == [.homes: .notJoined] }
            try await bob.groups.membership.joinMissingPages(of: space)
            try await eventually("the home") { try await Conformance.names(bob, in: space) == ["New"] }
        }
    }

    @Test(arguments: ServerKind.available)
    func aNewMemberGetsAllHomes(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, group) = (here.alice, here.group)
            let market = try await Conformance.market(of: group, alice)
            for number in 0..<130 {
                let home = Conformance.home("Home \(number)")
                let listing = String(decoding: try JSONEncoder().encode(ListingContent(home)), as: UTF8.self)
                _ = try await Conformance.send(
                    #"{"msgtype":"m.text","body":"x","org.hutong.listing":\#(listing)}"#, to: market, by: alice)
            }
            let phone = try await here.device(of: here.bob.user.onAnotherDevice(), "phone")
            try await eventually("all homes") { try await Conformance.homes(phone, in: group).count == 130 }
            let names = try await Conformance.names(phone, in: group)
            #expect(Set(names) == Set((0..<130).map { "Home \($0)" }))
            #expect(try await phone.groups.timeline(.newest(count: 1), on: .homes, of: group).events.count == 1)
            await phone.groups.stop()
        }
    }

    @Test(arguments: ServerKind.available)
    func anEncryptedMarketTakesNoHomes(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let id = try await alice.groups.markets.publish(Conformance.home(), photos: [], in: group)
            try await eventually("the home") { try await Conformance.homes(bob, in: group).count == 1 }
            let market = try await Conformance.market(of: group, alice)
            try await Conformance.put(
                "_matrix/client/v3/rooms/\(market)/state/m.room.encryption",
                #"{"algorithm":"m.megolm.v1.aes-sha2"}"#, by: alice)
            try await eventually("encrypted") { await alice.group(group)?.pageStates == [.homes: .encrypted] }
            await #expect(throws: GroupWritingError.encrypted) {
                _ = try await alice.groups.markets.publish(Conformance.home(), photos: [], in: group)
            }
            await #expect(throws: GroupWritingError.encrypted) {
                try await alice.groups.markets.change(id, to: Conformance.home(), photos: [], in: group)
            }
            #expect(await Conformance.market(alice, of: group)?.canPublish == false)
            #expect(try await Conformance.homes(bob, in: group).count == 1)
        }
    }
}
