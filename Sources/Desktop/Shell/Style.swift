import Gtk

extension Style {
    /// The few rules that libadwaita's own classes do not cover.
    static let hutong = """
        .weather-now { font-size: 56px; font-weight: 200; font-feature-settings: "tnum"; }
        .tile { padding: 12px 14px; }
        flowboxchild { padding: 0; }
        .headline { padding: 18px 22px; }
        .listings { background: none; }
        .listings > row { padding: 6px 12px; background: none; }
        .listing-body { padding: 12px 14px; }
        .listing-action { padding: 2px 8px; min-height: 26px; font-weight: normal; }
        .listing-status { border-radius: 0 0 12px 12px; border-top: 1px solid alpha(currentColor, .12); \
        font-weight: normal; padding: 6px 14px; min-height: 24px; }
        .form-field, .form-field > row { background: none; box-shadow: none; }
        .problem-bar { padding: 10px 14px; }
        """
}
