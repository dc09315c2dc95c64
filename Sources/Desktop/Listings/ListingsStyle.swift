import Gtk

extension Style {
    /// The rules of the listings page. Its rows have an outline instead of the shadow of other cards: a blurred
    /// shadow is drawn again in each frame, and takes a third of its time.
    public static let listings = """
        .listings { background: none; }
        .listings > row { padding: 6px 12px; background: none; }
        .listing-row { box-shadow: 0 0 0 1px alpha(currentColor, .09); }
        .count { border-radius: 999px; padding: 1px 10px; min-height: 24px; font-size: smaller; font-weight: normal; }
        .listing-body { padding: 12px 14px; }
        .listing-photo { border-radius: 10px; }
        .photo-button { padding: 0; border-radius: 10px; }
        .photo-strip { padding: 12px; }
        .photo-viewer { background: black; color: white; }
        .photo-viewer .osd { background: alpha(black, .65); color: white; border-radius: 999px; padding: 4px 6px; }
        .description, .description text { background: none; }
        .listing-status { border-top: 1px solid alpha(currentColor, .12); padding: 6px 14px; min-height: 24px; }
        .status-pill { border-radius: 999px; padding: 1px 9px; font-size: smaller; font-weight: bold; \
        background: alpha(currentColor, .12); }
        .status-pill.pending { color: mix(@accent_color, @card_fg_color, .35); }
        .status-pill.positive { color: mix(@success_color, @card_fg_color, .35); }
        .status-pill.warning { color: mix(@warning_color, @card_fg_color, .35); }
        .status-pill.negative { color: mix(@error_color, @card_fg_color, .35); }
        """
}
