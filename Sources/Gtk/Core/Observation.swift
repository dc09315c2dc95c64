import Observation

/// Reads values now, and again once a main-loop turn after any of them has changed; then uses them.
///
/// `withObservationTracking` calls back *before* the change and only once, so a change marks the observation dirty,
/// and it runs and registers again when the turn is over. The object it is attached to owns it.
///
/// Values that an inner observation reads count for the outer one as well: widgets that are built while another
/// observation reads would be built again with every change of their values. So they are built from the values after
/// the reading; the rest is caught here.
final class WidgetObservation {
    private var read: (() -> (() -> Void)?)?
    private let life = Life()
    private static var dirty: [WidgetObservation] = []
    private static var isReading = false

    /// Creates an observation. `read` returns the work to do with the values that it has read, or nil for none.
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

    /// Runs all dirty observations at once instead of at the end of the turn: for content that is filled in while a
    /// frame is being made.
    static func runDirty() {
        let observations = dirty
        dirty = []
        for observation in observations { observation.run() }
    }
}

/// Whether the object of an observation was released.
@Observable
private final class Life {
    var isOver = false
}

extension ObjectProtocol {
    /// Runs `body` with the object now and after every change of the values that it reads, until the object is
    /// released.
    ///
    /// Several changes in one turn of the main loop cost one run. `body` gets the object as its argument and must not
    /// capture a wrapper of it, which would keep it forever; it must not build widgets that observe, either.
    @discardableResult
    public func observe(_ body: @escaping (Self) -> Void) -> Self {
        let raw = raw
        _ = WidgetObservation(ownedBy: self) {
            body(Self(retaining: raw))
            return nil
        }
        return self
    }

    /// Runs `use` with the object and a view-model's value now and after every change of the values that it is
    /// computed from. Values that `use` itself reads are not observed, so it may build widgets that observe.
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

    /// Keeps one property equal to the value that `value` computes from a view-model, and writes it only after a
    /// change.
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
