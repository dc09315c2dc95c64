extension Widget {
    /// Runs the handler once, when the widget is removed from the screen for good.
    ///
    /// GTK's "destroy" comes only with the last reference, which may be the one of who waits for this.
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
