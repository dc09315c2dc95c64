import Gtk

extension Style {
    /// The rules of the weather page.
    public static let weather = """
        .weather-now { font-size: 56px; font-weight: 200; font-feature-settings: "tnum"; }
        .headline { padding: 18px 22px; }
        .headline .dim-label { opacity: .9; }
        .sky-clear { background: #2c6cb0; color: #ffffff; }
        .sky-night { background: #1f2d4f; color: #ffffff; }
        .sky-twilight { background: #8f4f3c; color: #ffffff; }
        .sky-clouds { background: #56687c; color: #ffffff; }
        .sky-rain { background: #3f566e; color: #ffffff; }
        .sky-snow { background: #526c85; color: #ffffff; }
        .sky-thunder { background: #3b3f5c; color: #ffffff; }
        .sky-mist { background: #5d6874; color: #ffffff; }
        .rain-amount { color: @accent_color; }
        """
}
