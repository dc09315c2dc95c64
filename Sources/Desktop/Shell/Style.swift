import Gtk

extension Style {
    /// The few rules that libadwaita's own classes do not cover.
    static let hutong = """
        .weather-now { font-size: 56px; font-weight: 200; font-feature-settings: "tnum"; }
        .tile { padding: 12px 14px; }
        flowboxchild { padding: 0; }
        .headline { padding: 18px 22px; }
        .problem-bar { padding: 10px 14px; }
        """
}
