extension Widget {
    /// Runs the handler once, when the widget is permanently removed from the screen.
    ///
    /// GTK emits "destroy" only with the last reference, which may belong to the object that waits for it.
    public func onDestroy(_ handler: @escaping () -> Void) {
        var waiting: (() -> Void)? = handler
        for signal in ["unrealize", "destroy"] {
            on(signal) {
                waiting?()
                waiting = nil
            }
        }
    }
}
