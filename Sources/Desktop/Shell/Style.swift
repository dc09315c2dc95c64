import Gtk

extension Style {
    /// The rules that several features need and that libadwaita's own classes do not cover; each feature has its own
    /// beside its views. White on libadwaita's accent color is too pale for text.
    static let shared = """
        .tile { padding: 12px 14px; }
        flowboxchild { padding: 0; }
        headerbar .title, headerbar .subtitle { padding-left: 4px; padding-right: 4px; }
        .choice > button { padding-left: 6px; padding-right: 6px; }
        .choice.dense > button { padding-left: 3px; padding-right: 3px; }
        .form-field, .form-field > row { background: none; box-shadow: none; border-radius: 12px; padding: 0; }
        .listing-action { padding: 2px 8px; min-height: 26px; font-weight: normal; }
        .menu-item { font-weight: normal; padding: 4px 12px; }
        .badge { background: mix(@accent_bg_color, black, .15); color: @accent_fg_color; border-radius: 10px; padding: 0 7px; \
        min-width: 6px; font-size: smaller; font-weight: bold; }
        .sandbox-mark > button { border-radius: 99px; padding: 0 8px; min-height: 22px; font-size: smaller; \
        background: alpha(currentColor, .1); }
        .user-button.open { background: alpha(currentColor, .1); }
        .problem-bar { padding: 10px 14px; }
        dropdown > button { padding-left: 8px; padding-right: 8px; }
        spinner { -gtk-icon-source: -gtk-icontheme("hutong-working-symbolic"); }
        """

    /// The outlines, in high contrast, of widgets that otherwise differ from their surroundings only by a pale
    /// background. libadwaita has them for its own classes.
    static let highContrast = """
        .bubble, .status-pill, .tile, .reaction, .suggestion.selected, .group-row.open, .sandbox-mark > button, \
        .offline-note { box-shadow: inset 0 0 0 1px alpha(currentColor, .7); }
        .bubble.mention { box-shadow: inset 3px 0 @accent_color, inset 0 0 0 1px alpha(currentColor, .7); }
        .listing-row { box-shadow: 0 0 0 1px alpha(currentColor, .7); }
        .dim-label { opacity: .9; }
        """
}
