import Domain
import Foundation

extension MatrixGroups {
    /// How long the server may keep a long poll, in seconds.
    static let longPoll: TimeInterval = 30
    /// The most history that is fetched to close a gap: as much as unread messages are counted.
    static let mostGap = UnreadCounts.maximum

    /// Follows the server until canceled; every failure is waited out.
    func follow(since: String?, user: String) async {
        var since = since
        var backoff = Backoff(random: random)
        while !Task.isCancelled {
            do {
                // The first answer must come at once: it tells that the server is there.
                let isOnline = connectionNow.value == .online
                let sync = try await client.sync(since: since, timeout: isOnline ? Self.longPoll : 0)
                let news = try await complete(sync)
                guard let changed = try await store.apply(sync, news: news, user: user, at: time.now) else { return }
                since = sync.next_batch
                lastAnswer = time.now
                backoff.reset()
                if !changed.isEmpty || !isOnline || sync.account_data?.events?.elements.isEmpty == false {
                    await publish()
                    await published(changed)
                }
                if !isOnline {
                    connectionNow.send(.online)
                    await sendWhatWaits()
                }
            } catch {
                guard !Task.isCancelled, !(error is CancellationError) else { return }
                connectionNow.send(
                    .offline(error.asRemote as? RemoteError ?? .offline, lastAnswer: lastAnswer))
                guard (try? await pause(after: error, &backoff)) != nil else { return }
            }
        }
    }

    /// Fetches what a limited answer has left out, up to what is kept here or to `mostGap`.
    private func complete(_ sync: MatrixSync) async throws -> [RoomNews] {
        var news: [RoomNews] = []
        for (room, joined) in (sync.rooms?.join ?? [:]).sorted(by: { $0.key < $1.key }) {
            news.append(try await complete(joined, in: room))
        }
        return news
    }

    private func complete(_ joined: MatrixSync.JoinedRoom, in room: String) async throws -> RoomNews {
        let events = joined.timeline?.events?.elements ?? []
        var news = RoomNews(
            room: room, joined: joined, events: events, state: [], hasGap: false, earlier: joined.timeline?.prev_batch)
        guard joined.timeline?.limited == true, try await store.hasEvents(in: room) else { return news }
        news.hasGap = true
        while true {
            let known = try await store.known(news.events.map(\.event_id), in: room)
            if let last = news.events.lastIndex(where: { known.contains($0.event_id) }) {
                news.events.removeFirst(last + 1)
                news.hasGap = false
                break
            }
            guard let token = news.earlier, news.events.count < Self.mostGap else { break }
            let missing: MatrixMessages
            do {
                missing = try await client.messages(in: room, from: token, limit: Self.mostGap - news.events.count)
            } catch let error as MatrixError where [400, 403, 404].contains(error.status) {
                // The server will not tell; the gap stays, and paging begins after it.
                break
            }
            news.events = missing.events.reversed() + news.events
            news.state += missing.state?.elements ?? []
            news.earlier = missing.events.isEmpty || missing.end == token ? nil : missing.end
        }
        return news
    }
}
