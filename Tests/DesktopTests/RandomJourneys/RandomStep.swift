import Gtk

/// A step of a random journey, which can be done again from its value alone.
enum RandomStep: Equatable, Sendable, Codable {
    /// Presses a key or a chord.
    case press(String)
    /// Types text into what has the focus.
    case typeKeys(String)
    /// Clicks a widget.
    case click(RandomTarget)
    /// Clicks a widget with the secondary button.
    case clickSecondary(RandomTarget)
    /// Replaces the text of a field.
    case setText(String, RandomTarget)
    /// Turns the wheel over a widget: positive ticks scroll down.
    case scroll(Int, RandomTarget)
    /// Resizes the active window.
    case resize(Int, Int)
    /// The user works with another program, or with this one again.
    case setBackground(Bool)
    /// Quits the app, unless a step before has, and starts it again.
    case relaunch
    /// Checks a property that takes steps of its own.
    case check(RandomCheck)

    /// The widget that it names.
    var target: RandomTarget? {
        switch self {
        case .click(let target), .clickSecondary(let target), .setText(_, let target), .scroll(_, let target): target
        default: nil
        }
    }
}

/// A widget as a random step names it: by its role, its name and its place among those of the same role and name in the
/// active window.
struct RandomTarget: Equatable, Sendable, Codable {
    /// The role as AT-SPI names it.
    let role: String
    /// Nil for a widget that is named by its role alone, which is the same in every language.
    let name: String?
    let index: Int
}

/// A property that always holds.
enum RandomCheck: String, CaseIterable, Sendable, Codable {
    /// The app runs, the focus is on nothing hidden or insensitive, and the log has no error. Checked after every step.
    case basics
    /// Everything visible has a name that is not that of a class.
    case names
    /// Every page can be left, and opened by its key.
    case pages
    /// Data that the app has confirmed exist after a restart.
    case restart
    /// Messages and posts that the user has written exist after a restart, whether or not they could be sent.
    case messages
    /// Ctrl+Z brings back what the list of listings said before an action.
    case undo
    /// Undo brings back the price of a listing.
    case undoOfPrice
    /// One undo brings back all listings that were withdrawn or deleted together.
    case undoOfSelection
    /// Undo takes away the listings of a table that was imported, and nothing else.
    case undoOfImport
    /// Undo makes the user a member again of a group that they have left.
    case undoOfLeaving
    /// Undo brings back a viewing that was canceled.
    case undoOfViewing
    /// The log has no personal data.
    case privacy
    /// Every widget is released when the app has ended.
    case leaks
    /// The process goes on: as a step of its own it ends it, to test that this is found.
    case trap

    /// Which checks are done in random journeys, each about once in so many steps.
    static let intervals: [(check: RandomCheck, interval: Int)] = [
        (.names, 200), (.pages, 300), (.restart, 1200), (.messages, 1200), (.undo, 500), (.undoOfPrice, 1500),
        (.undoOfSelection, 1500), (.undoOfImport, 2500), (.undoOfLeaving, 2000), (.undoOfViewing, 2000),
    ]
}

/// A property did not hold.
struct RandomFailure: Error, CustomStringConvertible, Codable {
    let check: RandomCheck
    let message: String

    var description: String { "\(check): \(message)" }
}
