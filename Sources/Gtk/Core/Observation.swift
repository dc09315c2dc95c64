import Observation

/// Runs a body now, and again once a main-loop turn after anything it has read has changed.
///
/// `withObservationTracking` tells *before* the change and only once, so a change marks the observation dirty and the
/// body runs, and registers anew, when the turn is over. The object it is attached to owns it.
final class WidgetObservation {
    private var body: (() -> Void)?
    private static var dirty: [WidgetObservation] = []

    init(ownedBy object: Object, _ body: @escaping () -> Void) {
        self.body = body
        object.onDispose { self.body = nil }
        run()
    }

    private func run() {
        guard let body else { return }
        withObservationTracking(body) { [weak self] in
            MainActor.assumeIsolated { self?.markDirty() }
        }
    }

    private func markDirty() {
        if Self.dirty.isEmpty { MainLoop.beforeNextFrame(Self.runDirty) }
        Self.dirty.append(self)
    }

    /// Runs at once what would run at the end of the turn: for what is filled in while a frame is being made.
    static func runDirty() {
        let observations = dirty
        dirty = []
        for observation in observations { observation.run() }
    }
}

extension ObjectProtocol {
    /// Runs `body` with the object now and after every change of what it reads, until the object is gone.
    ///
    /// Several changes in one turn of the main loop cost one run. `body` gets the object as its argument and must not
    /// capture a wrapper of it, which would keep it for ever.
    @discardableResult
    public func observe(_ body: @escaping (Self) -> Void) -> Self {
        let raw = raw
        _ = WidgetObservation(ownedBy: self) { body(Self(retaining: raw)) }
        return self
    }

    /// Keeps one property at what `value` computes from a view-model; writes only when the value is a new one.
    @discardableResult
    public func bind<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<Self, Value>, to value: @autoclosure @escaping () -> Value
    ) -> Self {
        var written: Value?
        return observe { object in
            let value = value()
            guard value != written else { return }
            written = value
            object[keyPath: property] = value
        }
    }
}
