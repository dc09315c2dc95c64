import Observation

/// Reads something now, and again once a main-loop turn after anything that was read has changed; then uses it.
///
/// `withObservationTracking` tells *before* the change and only once, so a change marks the observation dirty and it
/// runs, and registers anew, when the turn is over. The object it is attached to owns it.
///
/// What an inner observation reads counts for the one around it as well: widgets that are built while another
/// observation reads would be built anew with every change of theirs. So they are built from what was read, after the
/// reading; the rest is caught here.
final class WidgetObservation {
    private var read: (() -> (() -> Void)?)?
    private let life = Life()
    private static var dirty: [WidgetObservation] = []
    private static var isReading = false

    /// `read` gives what is to be done with what it has read, or nil for nothing.
    init(ownedBy object: Object, _ read: @escaping () -> (() -> Void)?) {
        assert(!Self.isReading, "widgets built inside observe { }: use observe(value) { object, value in }")
        self.read = read
        object.onDispose { self.end() }
        run()
    }

    private func run() {
        guard let read else { return }
        Self.isReading = true
        let use = withObservationTracking {
            _ = life.isOver
            return read()
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.markDirty() }
        }
        Self.isReading = false
        use?()
    }

    /// Ends the observation. An object that was read would keep its reference to this observation until it changes,
    /// which may be never. The first change of any observed object therefore ends the notes of all others.
    private func end() {
        read = nil
        life.isOver = true
    }

    private func markDirty() {
        guard read != nil else { return }
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

/// Whether the object that an observation belongs to was released.
@Observable
private final class Life {
    var isOver = false
}

extension ObjectProtocol {
    /// Runs `body` with the object now and after every change of what it reads, until the object is gone.
    ///
    /// Several changes in one turn of the main loop cost one run. `body` gets the object as its argument and must not
    /// capture a wrapper of it, which would keep it for ever; it must not build widgets that observe, either.
    @discardableResult
    public func observe(_ body: @escaping (Self) -> Void) -> Self {
        let raw = raw
        _ = WidgetObservation(ownedBy: self) {
            body(Self(retaining: raw))
            return nil
        }
        return self
    }

    /// Runs `use` with the object and a view-model's value now and after every change of what the value is computed
    /// from; what `use` reads itself does not count, so it may build widgets that observe.
    @discardableResult
    public func observe<Value>(
        _ value: @autoclosure @escaping () -> Value, _ use: @escaping (Self, Value) -> Void
    ) -> Self {
        let raw = raw
        _ = WidgetObservation(ownedBy: self) {
            let value = value()
            return { use(Self(retaining: raw), value) }
        }
        return self
    }

    /// Keeps one property at what `value` computes from a view-model; writes only when the value is a new one.
    @discardableResult
    public func bind<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<Self, Value>, to value: @autoclosure @escaping () -> Value
    ) -> Self {
        var written: Value?
        let raw = raw
        _ = WidgetObservation(ownedBy: self) {
            let value = value()
            guard value != written else { return nil }
            written = value
            return { Self(retaining: raw)[keyPath: property] = value }
        }
        return self
    }
}
