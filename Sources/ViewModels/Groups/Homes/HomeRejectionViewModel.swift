import Domain
import Observation

/// The question why a home is rejected: a known reason, or the moderator's own words.
@Observable
public final class HomeRejectionViewModel {
    private nonisolated enum Invalid: Error {
        case empty, tooLong
    }

    /// The maximum length of the moderator's own words, in characters.
    static let maximumLength = 200

    /// The index of the reason in `reasons`.
    public var index = 0
    /// The moderator's own words.
    public var text = ""

    /// The name of the home.
    public let name: String
    /// The reasons, the last of which is the moderator's own.
    public let reasons: [String]

    @ObservationIgnored private let words: Localizer

    init(name: String, words: Localizer) {
        self.name = name
        self.words = words
        reasons = ListingRejection.known.map(ListingWords(words).rejection) + [words("Another reason")]
    }

    /// Whether the moderator writes their own words.
    public var showsText: Bool { index >= ListingRejection.known.count }
    /// The problem with the moderator's own words; empty if there is none, or no words.
    public var problem: String {
        showsText && answer == nil && !text.trimmed.isEmpty
            ? words("At most {count} characters.", ["count": words.number(Self.maximumLength)]) : ""
    }
    /// The reason; nil if it is missing or too long.
    public var answer: ListingRejection? {
        guard showsText else { return ListingRejection.known[index] }
        let line = try? text.singleLine(maximumLength: Self.maximumLength, ifEmpty: Invalid.empty, ifTooLong: .tooLong)
        return line.map { ListingRejection(code: $0) }
    }
    /// Whether the home can be rejected.
    public var canReject: Bool { answer != nil }
}
