import Domain
import Foundation
import Logging

/// The objects that all view-models of the groups share: the service, the clock, the words, and the windows around
/// them.
public final class GroupsContext {
    let service: any GroupsService
    let directChats: any DirectChats
    let time: any TimeSource
    let words: GroupWords
    let drafts: Drafts
    let undoHistory: UndoHistory
    /// Asks the owner of a home for a viewing. Returns false if the user cancels.
    let askForViewing: (MarketHome) async -> Bool
    /// The weather on dates.
    let weather: DateForecasts.Lookup
    /// The homes that the user is about to ask about, by the chat with the owner.
    var inquiries: [String: HomeReference] = [:]
    /// Returns the coming viewing that a chat is about, in words; the search for a home sets this function.
    public var viewing: (_ chatID: String) -> String = { _ in "" }
    private(set) weak var appService: (any GroupsAppService)?

    /// Collects the shared objects; `appService` is held weakly.
    public init(
        service: any GroupsService, directChats: any DirectChats, time: any TimeSource, words: Localizer, zone: Zone,
        drafts: Drafts, undoHistory: UndoHistory, askForViewing: @escaping (MarketHome) async -> Bool = { _ in false },
        weather: @escaping DateForecasts.Lookup = { _, _ in nil }, appService: (any GroupsAppService)?
    ) {
        self.askForViewing = askForViewing
        self.weather = weather
        self.service = service
        self.directChats = directChats
        self.time = time
        self.words = GroupWords(words, zone: zone)
        self.drafts = drafts
        self.undoHistory = undoHistory
        self.appService = appService
    }

    /// Returns an error in words.
    func problem(for error: any Error) -> Problem { ErrorWords(words.words).problem(for: error) }

    /// Returns the error of saving a file in a folder of the user's choice in words.
    func savingProblem(for error: any Error) -> Problem {
        // The other words are about the data folder, which is not meant here.
        guard error as? StorageError == .notWritable else { return problem(for: error) }
        return Problem(
            title: words.words("The folder cannot be written to"), advice: words.words("Choose another folder."))
    }

    /// Reports an error that has no place of its own on a page. A cancellation is not reported.
    func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        appService?.report(problem(for: error))
    }

    /// Performs a request, whose error has no place of its own on a page: it is reported, and the result is nil.
    @discardableResult
    func perform<Value: Sendable>(_ request: (any GroupsService) async throws -> Value) async -> Value? {
        do { return try await request(service) } catch {
            report(error)
            return nil
        }
    }

    /// Returns the data of a picture; nil if it cannot be loaded. A missing picture is not reported to the user.
    public func pictureData(at address: URL, size: Int?) async -> Data? {
        do { return try await service.files.picture(at: address, size: size) } catch {
            guard !(error is CancellationError) else { return nil }
            Log.groups.notice("A picture could not be loaded", metadata: ["error": "\(error.logDescription)"])
            return nil
        }
    }
}
