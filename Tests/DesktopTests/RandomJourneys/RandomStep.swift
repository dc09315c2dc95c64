import Gtk

/// A step of a random journey, which can be repeated from its value alone.
enum RandomStep: Equatable, Sendable, Codable {
    /// Presses a key or a chord.
    case press(String)
    /// Types text into the focused widget.
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
    /// Makes the user work with another program, or with this one again.
    case setBackground(Bool)
    /// Quits the app, unless an earlier step has, and starts it again.
    case relaunch
    /// Checks a property that takes steps of its own.
    case check(RandomCheck)

    /// The widget of the step.
    var target: RandomTarget? {
        switch self {
        case .click(let target), .clickSecondary(let target), .setText(_, let target), .scroll(_, let target): target
        default: nil
        }
    }
}

/// The widget of a random step: by its role, its name and its place among those of the same role and name in the
/// active window.
struct RandomTarget: Equatable, Sendable, Codable {
    /// The role in AT-SPI.
    let role: String
    /// The name; nil for a widget that is named by its role alone, which is the same in every language.
    let name: String?
    let index: Int
}

/// A property that always holds.
enum RandomCheck: String, CaseIterable, Sendable, Codable {
    /// The app runs, no hidden or insensitive widget has the focus, and the log has no error. Checked after every step.
    case basics
    /// Every visible element has a name that is not that of a class.
    case names
    /// Every page can be left, and opened by its key.
    case pages
    /// Data that the app has confirmed exist after a restart.
    case restart
    /// Messages and posts that the user has written exist after a restart, whether or not they could be sent.
    case messages
    /// Ctrl+Z restores the texts of the list of listings before an action.
    case undo
    /// Undo restores the price of a listing.
    case undoOfPrice
    /// One undo restores all listings that were withdrawn or deleted together.
    case undoOfSelection
    /// Undo removes the listings of a table that was imported, and nothing else.
    case undoOfImport
    /// Undo makes the user a member again of a group that they have left.
    case undoOfLeaving
    /// Undo restores a viewing that was canceled.
    case undoOfViewing
    /// The log has no personal data.
    case privacy
    /// Every widget is released after the app has ended.
    case leaks
    /// The process continues. As a step of its own, it ends the process, to test that this is detected.
    case trap

    /// The checks in random journeys, each with the average number of steps between two of them.
    static let intervals: [(check: RandomCheck, interval: Int)] = [
        (.names, 200), (.pages, 300), (.restart, 1200), (.messages, 1200), (.undo, 500), (.undoOfPrice, 1500),
        (.undoOfSelection, 1500), (.undoOfImport, 2500), (.undoOfLeaving, 2000), (.undoOfViewing, 2000),
    ]
}

/// A property that did not hold.
struct RandomFailure: Error, CustomStringConvertible, Codable {
    let check: RandomCheck
    let message: String

    var description: String { "\(check): \(message)" }
}
