import Domain
import Foundation
import Logging
import Observation

/// The details of a home in the market of a group, with the actions on it.
@Observable
public final class HomeDetailsViewModel {
    /// The newest version of the home that is known.
    private(set) var home: MarketHome
    private var now: Date
    /// Whether the home was deleted, or the chat with its owner was opened, so that the window closes.
    public private(set) var isDone = false
    /// True while the chat with the owner is being opened.
    public private(set) var isBusy = false

    /// The photos, the first one large.
    @ObservationIgnored public private(set) lazy var gallery = ListingGalleryViewModel(
        photos: { [weak self] in self?.photos ?? [] }, open: { [weak self] in self?.openPhoto(at: $0) })
    @ObservationIgnored private let isReview: Bool
    /// The actions on homes.
    @ObservationIgnored public let actions: HomeActions

    private var context: GroupsContext { actions.context }
    private var words: GroupWords { context.words }
    private var displayed: ListingFacts { home.home.facts.displayed(words.words) }

    /// Creates the details of a home, for its review or for any member.
    init(_ home: MarketHome, isReview: Bool = false, actions: HomeActions) {
        self.home = home
        self.isReview = isReview
        self.actions = actions
        now = actions.context.time.now
    }

    // MARK: Outputs

    /// The name of the community.
    public var title: String { displayed.communityName }
    /// The asking price.
    public var price: String { ListingWords(words.words).price(of: displayed) }
    /// The prices before the current one; empty without any.
    public var earlierPricesText: String {
        let earlier = home.earlierPrices.first { $0 != home.home.facts.price }
        return earlier.map { words.homes.priceChange(of: home, from: $0) } ?? ""
    }
    /// The reason why the home is not offered to everybody; empty if it is.
    public var obstacle: String {
        isReview && home.review == .pending ? "" : words.homes.obstacle(of: home, now: now)
    }
    /// The facts of the home and of its offer.
    public var facts: [ListingSheet.Fact] { words.homes.facts(of: home) }
    /// The description by the owner; may be empty.
    public var about: String { displayed.description }
    /// The drawing of the building, for a home without photos.
    public var picture: ListingPicture { ListingPicture(displayed) }
    /// The name of the owner, or "You".
    public var owner: String { words.homes.owner(of: home) }
    /// The address of the owner's picture.
    public var ownerAvatar: URL? { home.ownerAvatar }
    /// Whether the owner is somebody else, to whom the user can write.
    public var canWrite: Bool { !home.isOwn }
    /// Whether the home is saved.
    public var isSaved: Bool { home.isSaved }
    /// Whether the home can be saved: it is somebody else's.
    public var canSave: Bool { !home.isOwn && !isReview }
    /// The symbol of the button that saves the home, or forgets it.
    public var saveSymbol: Symbol { isSaved ? .star : .emptyStar }
    /// The name of the button that saves the home, or forgets it.
    public var saveName: String { words.homes.saving(title, isSaved: isSaved) }
    /// Whether the owner can be asked for a viewing: the home is somebody else's, and offered now.
    public var canAskForViewing: Bool { canWrite && !isReview && home.serverID != nil && home.isOffered(at: now) }
    /// Whether writing to the owner is what most users do next.
    public var suggestsWriting: Bool { !isReview }
    /// Whether the home can be reported: it is somebody else's, and the server has it. A moderator rejects it instead.
    public var canReport: Bool { !home.isOwn && home.serverID != nil && !isReview }

    // MARK: Intents

    /// Follows the home until the task is canceled.
    public func run() async {
        for await _ in context.service.markets.changes() { await refresh() }
    }

    /// Opens the chat with the owner, with an inquiry to send.
    public func writeToOwner() async {
        guard canWrite, !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        guard let chat = await context.perform({ _ in try await context.directChats.chat(with: home.ownerID) }) else {
            return
        }
        isDone = true
        context.inquiries[chat] = HomeReference(home)
        actions.write(words.homes.inquiry(about: home), chat)
    }

    /// Saves the home, or forgets it.
    public func toggleSaved() async {
        if isSaved { await actions.forget(home.key) } else { await actions.save(home) }
    }

    /// Asks the owner for a viewing, at a time that the user chooses.
    public func askForViewing() async {
        guard canAskForViewing, !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        if await context.askForViewing(home) { isDone = true }
    }

    /// Reports the home to the administrators of the server, after a confirmation.
    public func report() async {
        guard canReport, let id = home.serverID, await context.appService?.confirm(.reportHome) == true,
            await context.perform({ try await $0.moderation.report(id, on: .homes, of: home.groupID) }) != nil
        else { return }
        context.appService?.toast(words.words("The home was reported"))
    }

    /// Shows the user page of the owner.
    public func showOwner() { context.appService?.showUser(id: home.ownerID, name: ForeignText.line(home.ownerName)) }

    /// Shows another version of the home.
    func show(_ home: MarketHome) {
        now = context.time.now
        if self.home != home { self.home = home }
    }

    // MARK: Helpers

    private func refresh() async {
        do {
            let newest = try await context.service.markets.home(home.id, in: home.groupID)
            if let newest { show(newest) } else { isDone = true }
        } catch is CancellationError {
        } catch {
            Log.groups.warning("A home could not be read", metadata: ["error": "\(error.logDescription)"])
        }
    }

    private var photos: [ListingPhotoItem] {
        let addresses = home.home.photos.prefix(ListingPhoto.maximumCount).compactMap(\.address)
        return addresses.enumerated().map { index, address in
            ListingPhotoItem(remote: address, at: index, of: addresses.count, words: words.words)
        }
    }

    private func openPhoto(at index: Int) {
        GroupPhotos.show(photos, at: index, title: title, in: context)
    }
}
