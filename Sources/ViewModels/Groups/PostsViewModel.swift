import Domain
import Foundation
import Observation

/// A post, finished.
public nonisolated struct PostRow: Identifiable, Equatable, Sendable {
    public var id: String
    public var senderID: String
    public var senderName: String
    public var senderAvatar: URL?
    /// "Yesterday, 18:20".
    public var timeText: String
    public var pieces: [TextPiece]
    public var picture: GroupPicture?
    /// What is wrong or under way with an own post; empty when the server has it.
    public var statusText: String
    /// Whether the server refused it and it can be sent again.
    public var canSendAgain: Bool
}

/// The posts of a group, newest first, and the one being written.
@Observable
public final class PostsViewModel {
    /// The posts, or why there are none.
    public private(set) var state: LoadState<[PostRow]> = .idle
    /// Whether there are older ones that are not shown yet.
    public private(set) var hasEarlier = false
    /// True while older ones are fetched.
    public private(set) var isLoadingEarlier = false
    /// Why older ones could not be fetched.
    public private(set) var earlierProblem: Problem?
    /// What to say in place of posts.
    public private(set) var placeholder = ""
    /// The picture that goes with the post being written.
    public private(set) var picture: ChosenPicture?

    /// What the user is writing.
    public var text = ""
    /// Whether there is something to post.
    public var canPost: Bool { picture != nil || text.contains { !$0.isWhitespace } }
    /// The posts that can be shown now.
    public var rows: [PostRow] { state.content?.value ?? [] }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let service: any GroupsService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let groupWords: GroupWords
    @ObservationIgnored private weak var appService: (any GroupsAppService)?
    @ObservationIgnored private let feed: GroupFeed

    /// Posts that are empty until `run`.
    public init(
        groupID: String, service: any GroupsService, time: any TimeSource, words: Localizer,
        calendar: Calendar = .current, appService: (any GroupsAppService)?
    ) {
        self.groupID = groupID
        self.service = service
        self.time = time
        self.words = words
        groupWords = GroupWords(words, calendar: calendar)
        self.appService = appService
        feed = GroupFeed(service: service, page: .posts, groupID: groupID, step: 30)
    }

    // MARK: Intents

    /// Shows the posts and keeps them up to date until the task is canceled.
    public func run() async {
        if case .idle = state { state = .loading(previous: nil) }
        for await _ in feed.changes() { await reload() }
    }

    /// Reads the page again.
    public func reload() async {
        do {
            if try await feed.reload() { show() }
        } catch is CancellationError {
        } catch {
            state = .failed(ErrorWords(words).problem(for: error), previous: state.content)
        }
    }

    /// Adds older posts at the end.
    public func showEarlier() async {
        guard hasEarlier, !isLoadingEarlier else { return }
        isLoadingEarlier = true
        earlierProblem = nil
        defer { isLoadingEarlier = false }
        do {
            _ = try await feed.showEarlier()
            show()
        } catch is CancellationError {
        } catch {
            earlierProblem = ErrorWords(words).problem(for: error)
        }
    }

    /// Lets the user choose a picture for the post.
    public func choosePicture() async {
        guard let chosen = await appService?.choosePicture() else { return }
        picture = chosen
    }

    /// Takes the picture off the post.
    public func removePicture() { picture = nil }

    /// Posts what was written; it shows at once and goes out when it can.
    public func post() async {
        guard canPost else { return }
        let (draftText, draftPicture) = (text, picture)
        text = ""
        picture = nil
        let draft: GroupDraft =
            if let draftPicture {
                .picture(
                    draftPicture.data, type: draftPicture.type, width: draftPicture.width, height: draftPicture.height,
                    text: draftText)
            } else {
                .text(draftText)
            }
        do {
            _ = try await service.send(draft, on: .posts, of: groupID)
        } catch {
            text = text.isEmpty ? draftText : draftText + "\n" + text
            picture = picture ?? draftPicture
            report(error)
        }
    }

    /// Sends a refused post again.
    public func resend(_ postID: String) async {
        do { try await service.resend(postID) } catch { report(error) }
    }

    /// Throws a refused post away.
    public func discard(_ postID: String) async {
        do { try await service.discard(postID) } catch { report(error) }
    }

    /// The bytes of a post's or a sender's picture; nil when it cannot be had.
    public func pictureData(at address: URL, size: Int?) async -> Data? {
        try? await service.picture(at: address, size: size)
    }

    /// Opens an address in a post.
    public func open(_ link: URL) { appService?.openLink(link) }

    /// Shows the user page of who wrote a post.
    public func showSender(of post: PostRow) { appService?.showUser(id: post.senderID, name: post.senderName) }

    // MARK: Helpers

    private func show() {
        let now = time.now
        let rows = feed.timeline.events.reversed().map { makeRow($0, now: now) }
        hasEarlier = feed.timeline.hasEarlier
        placeholder = rows.isEmpty && !hasEarlier ? words("No posts yet. Be the first.") : ""
        state = .loaded(Loaded(rows, time: now))
    }

    private func makeRow(_ event: GroupEvent, now: Date) -> PostRow {
        var status = ""
        var canSendAgain = false
        switch event.delivery {
        case .sending: status = words("Sending…")
        case .sent: break
        case .failed(let failure):
            status = groupWords.failure(failure)
            canSendAgain = true
        }
        return PostRow(
            id: event.id, senderID: event.senderID, senderName: event.senderName, senderAvatar: event.senderAvatar,
            timeText: groupWords.dayAndTime(event.time, now: now), pieces: TextPiece.pieces(of: event.text),
            picture: event.picture, statusText: status, canSendAgain: canSendAgain)
    }

    private func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        appService?.report(ErrorWords(words).problem(for: error))
    }
}
