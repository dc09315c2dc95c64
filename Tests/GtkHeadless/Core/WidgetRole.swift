/// The roles that GTK 4.8 gives to widgets on the accessibility bus, by their names there.
package nonisolated enum WidgetRole: String {
    case alert
    case application
    case button = "push button"
    case checkBox = "check box"
    case checkMenuItem = "check menu item"
    case comboBox = "combo box"
    case dialog
    case entry
    case filler
    case grouping
    case heading
    case image
    case label
    case link
    case list
    case listItem = "list item"
    case menu
    case menuItem = "menu item"
    case panel
    case passwordEntry = "password text"
    case progressBar = "progress bar"
    case radioButton = "radio button"
    case radioMenuItem = "radio menu item"
    case scrollBar = "scroll bar"
    case scrollPane = "scroll pane"
    case separator
    case slider
    case spinButton = "spin button"
    case statusBar = "status bar"
    case tab = "page tab"
    case tabList = "page tab list"
    case text
    case toggleButton = "toggle button"
    case unknown
    case window = "frame"
}

/// The states of a widget on the accessibility bus.
package nonisolated enum WidgetState {
    case active, busy, checked, editable, expanded, focusable, focused, invalid, modal, pressed, selected, sensitive
    case visible
}
