import Foundation

/// Something that a user did, as a journey does it again.
public nonisolated enum JourneyAction: Equatable, Sendable {
    /// A widget, by what assistive technology says of it.
    public struct Target: Equatable, Sendable {
        /// The role in AT-SPI, such as "push button"; empty for any.
        public let role: String
        /// The name.
        public let name: String
        /// How many of the same role and name come before it.
        public let index: Int

        /// Describes a widget.
        public init(role: String, name: String, index: Int = 0) {
            self.role = role
            self.name = name
            self.index = index
        }
    }

    /// A press.
    case press(Target)
    /// A press with the second button of the pointer.
    case secondaryPress(Target)
    /// Text in a field; nil for text that is secret.
    case type(String?, into: String)
    /// A choice from a drop-down list.
    case choose(String, from: String)
    /// A key or a chord, such as "ctrl+r".
    case key(String)
    /// The size of the window, in pixels.
    case resize(width: Int, height: Int)

    /// Whether it goes on with what another one has begun: the letters of one text, and the sizes on the way to one.
    func continues(_ other: JourneyAction) -> Bool {
        switch (self, other) {
        case (.type(_, let field), .type(_, let last)): field == last
        case (.resize, .resize): true
        default: false
        }
    }
}

/// An action of a journey, and what was seen after it.
public nonisolated struct JourneyStep: Equatable, Sendable {
    /// What was done.
    public var action: JourneyAction
    /// When; the distant past where that is not of interest.
    public var time = Date.distantPast
    /// The texts that became visible, in reading order.
    public var appeared: [String] = []
    /// The texts that went.
    public var gone: [String] = []
}

/// What a journey begins with.
public nonisolated struct JourneyStart: Equatable, Sendable {
    /// The page that was open.
    public var page: FeatureID
    /// The number of that page in the side menu, from 1.
    public var pageNumber: Int
    /// The name of the locale, such as "zh_CN".
    public var language: String
    /// What the sandbox's samples are made from.
    public var seed: UInt64
    /// The time of the program's clock, in ISO 8601.
    public var time: String
    /// The size of the window, in pixels.
    public var width, height: Int
    /// Whether the sample user was signed in.
    public var isSignedIn: Bool

    /// Describes a beginning.
    public init(
        page: FeatureID, pageNumber: Int, language: String, seed: UInt64, time: String, width: Int, height: Int,
        isSignedIn: Bool
    ) {
        self.page = page
        self.pageNumber = pageNumber
        self.language = language
        self.seed = seed
        self.time = time
        self.width = width
        self.height = height
        self.isSignedIn = isSignedIn
    }
}
