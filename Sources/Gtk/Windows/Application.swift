import CGtk
import CGtkShim

/// The program as the desktop sees it: one instance, its actions and shortcuts.
public final class Application: Object {
    /// Creates an application; `id` makes it unique on the session bus, so that a second launch activates the first
    /// one.
    public convenience init(id: String) {
        self.init(adopting: UnsafeMutableRawPointer(adw_application_new(id, G_APPLICATION_HANDLES_OPEN)))
        // The session manager then tells it of the end of the session.
        withValue(Fundamental.boolean) { value in
            g_value_set_boolean(value, 1)
            g_object_set_property(cast(), "register-session", value)
        }
    }

    private var application: UnsafeMutablePointer<GApplication> { cast() }

    /// Looks for a program of the same id on the session bus, or becomes that program. Returns false if there already
    /// is one, nil after a failure.
    ///
    /// Without a session bus, the program is alone. As a service it opens no window by itself, and ends after some
    /// seconds without a request.
    public func register(asService isService: Bool = false) -> Bool? {
        if isService {
            let flags = g_application_get_flags(application).rawValue | G_APPLICATION_IS_SERVICE.rawValue
            g_application_set_flags(application, GApplicationFlags(rawValue: flags))
            g_application_set_inactivity_timeout(application, 10_000)
        }
        guard g_application_register(application, nil, nil) != 0 else { return nil }
        return g_application_get_is_remote(application) == 0
    }

    /// Opens links, in the running program if there is one; called after `register`.
    public func open(_ links: [String]) {
        var files = links.map { g_file_new_for_uri($0) }
        g_application_open(application, &files, gint(files.count), "")
        for file in files { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    }

    /// Brings the running program to the front, then activates its actions `app.<name>`. Returns when the requests
    /// have been sent.
    public func forward(actions: [(name: String, text: String?)], links: [String]) {
        g_application_activate(application)
        for action in actions {
            g_action_group_activate_action(opaque, action.name, action.text.map { g_variant_new_string($0) })
        }
        if !links.isEmpty { open(links) }
        g_dbus_connection_flush_sync(g_application_get_dbus_connection(application), nil, nil)
    }

    /// Runs the handler with the links to open.
    public func onOpen(_ handler: @escaping ([String]) -> Void) {
        connect("open") { arguments in
            let files = arguments.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self)
            let addresses = (0..<Int(arguments.integer(2))).compactMap { index -> String? in
                guard let address = g_file_get_uri(files?[index]) else { return nil }
                defer { g_free(address) }
                return String(cString: address)
            }
            handler(addresses)
            return false
        }
    }

    /// Runs the main loop until the last window is closed or `quit()` is called. Returns the exit status.
    public func run() -> Int32 { g_application_run(application, 0, nil) }

    /// Ends the main loop.
    public func quit() { g_application_quit(application) }

    /// Runs the handler at launch and at each further launch while the program runs.
    public func onActivate(_ handler: @escaping () -> Void) { on("activate", handler) }

    /// Runs the handler once, before the first activation.
    public func onStartup(_ handler: @escaping () -> Void) { on("startup", handler) }

    /// Runs the handler once, when the main loop has ended: by `quit()`, or because the session manager has ended it.
    public func onShutdown(_ handler: @escaping () -> Void) { on("shutdown", handler) }

    /// The window that has, or last had, the user's attention.
    public var activeWindow: Window? {
        gtk_application_get_active_window(cast()).map { Window(retaining: $0) }
    }

    /// Keeps the program running without a window until the returned function is called.
    public func hold() -> () -> Void {
        g_application_hold(application)
        return { [self] in g_application_release(application) }
    }

    /// Adds an action `app.<name>` with its shortcuts, such as `<Control>q`.
    public func addAction(_ name: String, shortcuts: [String] = [], _ handler: @escaping () -> Void) {
        let action = Action(name: name, handler)
        g_action_map_add_action(opaque, action.opaque)
        setShortcuts(shortcuts, for: "app.\(name)")
    }

    /// Adds an action `app.<name>` that takes a text, for notifications, which name the item to open.
    public func addAction(_ name: String, withText handler: @escaping (String) -> Void) {
        let action = Action(name: name, withText: handler)
        g_action_map_add_action(opaque, action.opaque)
    }

    /// Sets the shortcuts of an action named in full.
    public func setShortcuts(_ shortcuts: [String], for action: String) {
        withStringArray(shortcuts) { gtk_application_set_accels_for_action(cast(), action, $0) }
    }

    /// Shows a desktop notification; choosing it runs `app.<action>` with the text.
    public func notify(id: String, title: String, body: String, action: String, text: String) {
        let notification = g_notification_new(title)
        g_notification_set_body(notification, body)
        g_notification_set_default_action_and_target_value(notification, "app.\(action)", g_variant_new_string(text))
        g_application_send_notification(application, id, notification)
        g_object_unref(UnsafeMutableRawPointer(notification!))
    }

    /// Withdraws a notification.
    public func withdrawNotification(id: String) { g_application_withdraw_notification(application, id) }
}

/// A named action of the user, from a menu, a shortcut or a button.
public final class Action: Object {
    /// Creates an action that runs the handler when activated.
    public convenience init(name: String, _ handler: @escaping () -> Void) {
        self.init(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
        on(pointer: "activate") { _ in handler() }
    }

    /// Creates an action that runs the handler with the text it was activated with.
    public convenience init(name: String, withText handler: @escaping (String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        self.init(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, type)))
        on(pointer: "activate") { parameter in
            guard let parameter else { return }
            handler(String(cString: g_variant_get_string(OpaquePointer(parameter), nil)))
        }
    }
}

/// The look of the whole program.
public enum Style {
    /// Adds style rules to every window.
    public static func load(css: String) {
        if let provider = addProvider() { gtk_css_provider_load_from_data(provider.cast(), css, -1) }
    }

    /// Adds style rules to every window while the desktop is in high contrast.
    public static func load(highContrastCSS css: String) {
        guard let provider = addProvider() else { return }
        let manager = Object(retaining: UnsafeMutableRawPointer(adw_style_manager_get_default()!))
        let update = {
            let isHigh = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
            gtk_css_provider_load_from_data(provider.cast(), isHigh ? css : "", -1)
        }
        manager.on("notify::high-contrast", update)
        update()
    }

    private static func addProvider() -> Object? {
        guard let display = gdk_display_get_default() else { return nil }
        let provider = Object(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()!))
        gtk_style_context_add_provider_for_display(
            display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        return provider
    }

    /// Makes the icons inside the program available by name.
    public static func addIcons() {
        guard let display = gdk_display_get_default() else { return }
        hutong_icons_add(display)
    }

    /// Names the process, which is the name of the program for assistive technology, and the icon of its windows.
    public static func setProgram(name: String, title: String, icon: String) {
        g_set_prgname(name)
        g_set_application_name(title)
        gtk_window_set_default_icon_name(icon)
    }
}
