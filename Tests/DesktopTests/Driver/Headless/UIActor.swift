/// The actor of everything that operates the app, which is in this process: its own.
typealias UIActor = MainActor

/// In milliseconds, between two looks at the app.
let longestPause = 5
