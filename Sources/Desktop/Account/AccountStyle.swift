import Gtk

extension Style {
    /// The rules of the account pages.
    public static let account = """
        .tile.count { padding: 12px 6px; }
        """
}
