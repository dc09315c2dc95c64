import CGtk
import CGtkShim

/// A line or paragraph of text.
public final class Label: Widget {
    /// Creates a label with plain text: markup in it is shown, not interpreted.
    public convenience init(_ text: String = "") {
        self.init(retaining: gtk_label_new(text))
    }

    /// The displayed text.
    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { gtk_label_set_text(opaque, newValue) }
    }

    /// The text of a label, which is hidden while its text is empty.
    public var optionalText: String {
        get { text }
        set {
            text = newValue
            isVisible = !newValue.isEmpty
        }
    }

    /// The attributes without which Pango would write a hyphen, not in the text, where a word is broken.
    private static let withoutHyphens: OpaquePointer = {
        let attributes = pango_attr_list_new()!
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        return attributes
    }()

    /// Breaks long text into lines.
    @discardableResult
    public func wrapping(maximumCharacters: Int = -1, lines: Int = -1) -> Label {
        gtk_label_set_attributes(opaque, Self.withoutHyphens)
        gtk_label_set_wrap(opaque, 1)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(opaque, Int32(maximumCharacters))
        if lines > 0 {
            gtk_label_set_lines(opaque, Int32(lines))
            gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
        }
        return self
    }

    /// Whether words that do not fit are broken. A text without such breaks is measured in a fraction of the time.
    public var breaksWords: Bool {
        get { gtk_label_get_wrap_mode(opaque) == PANGO_WRAP_WORD_CHAR }
        set { gtk_label_set_wrap_mode(opaque, newValue ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD) }
    }

    /// Shortens text that does not fit, or is longer than `maximumCharacters`, with "…" at the end or in the middle.
    @discardableResult
    public func ellipsized(inMiddle: Bool = false, maximumCharacters: Int = -1) -> Label {
        gtk_label_set_ellipsize(opaque, inMiddle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(opaque, Int32(maximumCharacters))
        return self
    }

    /// Lets the text be selected and copied. The zero-width spaces that let long words break are not copied.
    @discardableResult
    public func selectable() -> Label {
        gtk_label_set_selectable(opaque, 1)
        on("copy-clipboard") { [opaque] in
            guard let text = Self.selection(in: opaque) else { return }
            gdk_clipboard_set_text(gtk_widget_get_clipboard(UnsafeMutablePointer(opaque)), text)
            g_signal_stop_emission_by_name(UnsafeMutableRawPointer(opaque), "copy-clipboard")
        }
        return self
    }

    /// Returns the selected text without zero-width spaces; nil if nothing is selected.
    package static func selection(in label: OpaquePointer) -> String? {
        var (start, end): (Int32, Int32) = (0, 0)
        guard gtk_label_get_selection_bounds(label, &start, &end) != 0 else { return nil }
        let marked = String(cString: gtk_label_get_text(label)).unicodeScalars
            .dropFirst(Int(start)).prefix(Int(end - start))
        return String(String.UnicodeScalarView(marked.filter { $0 != "\u{200B}" }))
    }

    /// Aligns the text at the start, center or end of its room.
    @discardableResult
    public func textAlign(_ align: Align) -> Label {
        let position: Float = align == .start ? 0 : align == .end ? 1 : 0.5
        gtk_label_set_xalign(opaque, position)
        let justify = align == .start ? GTK_JUSTIFY_LEFT : align == .end ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_CENTER
        gtk_label_set_justify(opaque, justify)
        return self
    }

    /// Shows plain texts one after another, those with an address as links; they are not interpreted as markup.
    ///
    /// Tab stops at the label only if it has a link.
    public func show(_ runs: [(text: String, link: String?)]) {
        canFocus = runs.contains { $0.link != nil }
        guard canFocus else {
            text = runs.map(\.text).joined()
            return
        }
        let parts = runs.map { run in
            // The title is the tooltip, which would otherwise be the whole address.
            run.link.map { link in
                "<a href=\"\(escaped(link))\" title=\"\(escaped(String(link.prefix(200))))\">\(escaped(run.text))</a>"
            } ?? escaped(run.text)
        }
        gtk_label_set_markup(opaque, parts.joined())
    }

    /// Shows plain texts one after another, some of them in bold; they are not interpreted as markup.
    public func show(_ runs: [(text: String, isBold: Bool)]) {
        let parts = runs.map { $0.isBold ? "<b>\(escaped($0.text))</b>" : escaped($0.text) }
        gtk_label_set_markup(opaque, parts.joined())
    }

    /// Runs the handler, without GTK's default action, when a link is chosen.
    public func onLink(_ handler: @escaping (String) -> Void) {
        connect("activate-link") { arguments in
            handler(arguments.string(1))
            return true
        }
    }
}

/// A themed icon.
public final class Image: Widget {
    /// Creates an image of the icon of that name, of `pixels` if given.
    public convenience init(icon: String = "", pixels: Int = -1) {
        self.init(retaining: icon.isEmpty ? gtk_image_new() : gtk_image_new_from_icon_name(icon))
        if pixels > 0 { gtk_image_set_pixel_size(opaque, Int32(pixels)) }
    }

    /// The icon's name; empty for none.
    public var icon: String {
        get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
        set { newValue.isEmpty ? gtk_image_clear(opaque) : gtk_image_set_from_icon_name(opaque, newValue) }
    }
}

/// The pixels of a picture, decoded once and shown anywhere.
public final class Texture: Object {
    /// The size in pixels.
    public var size: (width: Int, height: Int) {
        (Int(gdk_texture_get_width(opaque)), Int(gdk_texture_get_height(opaque)))
    }
}

/// A picture that scales with its room.
public final class Picture: Widget {
    /// Creates an empty model.
    public convenience init(describedAs description: String = "") {
        self.init(retaining: gtk_picture_new())
        if !description.isEmpty { gtk_picture_set_alternative_text(opaque, description) }
    }

    /// Shows decoded pixels; nil for nothing.
    public func setTexture(_ texture: Texture?) { gtk_picture_set_paintable(opaque, texture?.opaque) }

    /// Fills its room, and cuts off the parts that do not fit.
    @discardableResult
    public func covering() -> Picture {
        gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_COVER)
        return self
    }

    /// Lets the widget get smaller than the picture.
    @discardableResult
    public func shrinking() -> Picture {
        gtk_picture_set_can_shrink(opaque, 1)
        return self
    }
}

/// The picture of a person, or their initials on a color of their own.
public final class Avatar: Widget {
    /// Creates a round avatar of that size in pixels.
    public convenience init(size: Int) {
        self.init(retaining: adw_avatar_new(Int32(size), " ", 0))
        // The icon is inside the program in a format that needs no library for SVG images.
        adw_avatar_set_icon_name(opaque, "hutong-person-symbolic")
    }

    /// The name that the initials and the color are made from.
    public var name: String {
        get { adw_avatar_get_show_initials(opaque) == 0 ? "" : String(cString: adw_avatar_get_text(opaque)) }
        set {
            // Without a text, the color would be different each time.
            adw_avatar_set_text(opaque, newValue.isEmpty ? " " : newValue)
            adw_avatar_set_show_initials(opaque, newValue.isEmpty ? 0 : 1)
        }
    }

    /// Shows a picture in place of the initials; nil for the initials.
    public func setTexture(_ texture: Texture?) { adw_avatar_set_custom_image(opaque, texture?.opaque) }
}

/// A page with a message: an icon, a title, a sentence, and an action.
public final class StatusPage: Widget {
    /// Creates a page in the compact style, which fits a narrow window; the child usually holds the button.
    public convenience init(icon: String = "", title: String = "", text: String = "", _ child: Widget? = nil) {
        self.init(retaining: adw_status_page_new())
        css("compact")
        self.icon = icon
        self.title = title
        self.text = text
        if let child { adw_status_page_set_child(opaque, child.widget) }
    }

    /// The large icon's name.
    public var icon: String {
        get { adw_status_page_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
        set { adw_status_page_set_icon_name(opaque, newValue.isEmpty ? nil : newValue) }
    }

    /// The headline.
    public var title: String {
        get { String(cString: adw_status_page_get_title(opaque)) }
        set { adw_status_page_set_title(opaque, escaped(newValue)) }
    }

    /// The sentence below the headline.
    public var text: String {
        get { adw_status_page_get_description(opaque).map { String(cString: $0) } ?? "" }
        set { adw_status_page_set_description(opaque, newValue.isEmpty ? nil : escaped(newValue)) }
    }
}

/// A line between groups.
public final class Separator: Widget {
    /// Creates a horizontal line.
    public convenience init() { self.init(retaining: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)) }
}

/// Text with the characters that Pango markup would interpret escaped, for the properties that always take markup.
func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
}

/// A turning wheel for work of unknown duration; hide it when there is no work.
public final class Spinner: Widget {
    /// Creates a spinner that turns while it is on the screen: GTK would also animate one in a hidden page of a
    /// stack, sixty frames a second.
    ///
    /// A hidden one does not load its icon, either, which takes the library for SVG images.
    public convenience init() {
        self.init(retaining: hutong_widget_new_with_role(adw_bin_get_type(), GTK_ACCESSIBLE_ROLE_IMG))
        onMap { [raw] in adw_bin_set_child(raw.assumingMemoryBound(to: AdwBin.self), hutong_spinner_new()) }
        onUnmap { [raw] in adw_bin_set_child(raw.assumingMemoryBound(to: AdwBin.self), nil) }
    }
}

/// A bar that shows the progress of work.
public final class ProgressBar: Widget {
    /// Creates an empty bar.
    public convenience init() { self.init(retaining: gtk_progress_bar_new()) }

    /// The progress, from 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }
}
