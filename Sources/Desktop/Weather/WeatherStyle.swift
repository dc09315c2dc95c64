import Gtk

extension Style {
    /// The rules of the weather page.
    public static let weather = """
        .weather-now { font-size: 56px; font-weight: 200; font-feature-settings: "tnum"; }
        .headline { padding: 18px 22px; }
        """
}
