import Gtk

extension Style {
    /// The rules of the listings page.
    public static let listings = """
        .listings { background: none; }
        .listings > row { padding: 6px 12px; background: none; }
        .listing-body { padding: 12px 14px; }
        .listing-status { border-radius: 0 0 12px 12px; border-top: 1px solid alpha(currentColor, .12); \
        font-weight: normal; padding: 6px 14px; min-height: 24px; }
        """
}
