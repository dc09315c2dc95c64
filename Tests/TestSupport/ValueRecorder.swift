import Observation

/// Records the values that an observed expression takes, so that a test can check the whole sequence.
@MainActor
public final class ValueRecorder<Value: Equatable> {
    /// The values so far, including the first one.
    public private(set) var values: [Value] = []
    private let read: @MainActor () -> Value

    /// Creates a recorder of the value of `read` now and after each change of the values that it reads.
    public init(_ read: @escaping @MainActor () -> Value) {
        self.read = read
        record()
    }

    private func record() {
        let value = withObservationTracking(read) { [weak self] in
            // Called before the change.
            Task { @MainActor in self?.record() }
        }
        if value != values.last { values.append(value) }
    }
}
