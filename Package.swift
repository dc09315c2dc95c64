// swift-tools-version: 6.2
import PackageDescription

/// The part of the package that `HUTONG_TARGETS` names. Without it, all that can be built beside each other: everything but
/// “headless”, in which what uses widgets is compiled against a toolkit that needs no display.
let part = Context.environment["HUTONG_TARGETS"] ?? "all"
/// Domain and view-models, which can be built and tested on a machine without GTK.
let hasValuesOnly = part == "values"
/// What uses widgets is compiled against Tests/GtkHeadless, and has names that end in “Headless”. The journeys run inside the
/// test process.
let isHeadless = part == "headless"
/// The program with GTK and the tests that need it. “window” leaves out what its name does not say.
let hasWindow = ["window", "all"].contains(part)
/// The services and the sandbox without anything that needs GTK, for the detector of races.
let isWindowless = part == "windowless"

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]
/// View-models and all code that uses widgets run on the main actor by default.
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]
/// Newer releases of GTK and libadwaita deprecate functions that have no replacement on Debian 12.
let gtkBinding: [SwiftSetting] = onMainActor + [.treatWarning("DeprecatedDeclaration", as: .warning)]
/// Imports of these modules are those of the ones whose names end in “Headless”.
func renamed(_ modules: String...) -> [SwiftSetting] {
    [.unsafeFlags(modules.flatMap { ["-module-alias", "\($0)=\($0)Headless"] })]
}
/// lld makes relocated data read-only after the start, which GNU ld, the default on Debian 13, does not, because Swift's
/// .rodata is writable. Functions with the same code are one (3 MB). Relative relocations are packed (3 MB), which the C
/// library of Debian 12 reads. Symbols are looked up at the start, so that their addresses are read-only, too.
let releaseLinking: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld"] + ["--icf=all", "-z", "pack-relative-relocs", "-z", "now"].flatMap { ["-Xlinker", $0] },
        .when(configuration: .release))
]

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let nio: [Target.Dependency] = ["NIOCore", "NIOFoundationCompat", "NIOHTTP1", "NIOPosix"].map {
    .product(name: $0, package: "swift-nio")
}
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

var targets: [Target] = [
    .target(name: "Randomness", swiftSettings: strict),
    .target(name: "Domain", dependencies: ["Randomness"], swiftSettings: strict),
    .target(name: "ViewModels", dependencies: ["Domain", logging], swiftSettings: onMainActor),
    .target(
        name: "TestSupport", dependencies: ["Domain", "ViewModels"], path: "Tests/TestSupport", swiftSettings: strict),
]
if !isHeadless, part != "window" {
    targets += [
        .testTarget(name: "RandomnessTests", dependencies: ["Randomness"], swiftSettings: strict),
        .testTarget(
            name: "DomainTests", dependencies: ["Domain", "Randomness", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ViewModelsTests", dependencies: ["ViewModels", "Randomness", "TestSupport"],
            swiftSettings: onMainActor),
    ]
}

var products: [Product] = []

if !hasValuesOnly {
    targets += [
        .systemLibrary(
            name: "CLibraries", pkgConfig: "libsecret-1",
            providers: [.apt(["libcurl4-openssl-dev", "libsecret-1-dev", "libsodium-dev"])]),
        .target(name: "LoopbackHTTP", dependencies: nio + ["CLibraries"], swiftSettings: strict),
        .target(
            name: "Services",
            dependencies: ["Domain", "CLibraries", "LoopbackHTTP", "Randomness", grdb, logging],
            swiftSettings: strict),
        .target(
            name: "Sandbox", dependencies: ["CLibraries", "LoopbackHTTP", "Randomness", logging], swiftSettings: strict),
    ]
}

if hasWindow || isWindowless {
    targets += [
        .executableTarget(
            name: "store-torture", dependencies: ["Services", "Randomness", "ViewModels"], path: "Tests/StoreTorture",
            swiftSettings: strict),
        .testTarget(
            name: "ServicesTests",
            dependencies: [
                "Services", grdb, sqlite, "CLibraries", "LoopbackHTTP", "Randomness", "Sandbox", "TestSupport",
                "ViewModels", "store-torture",
            ],
            exclude: ["Shared/Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "LoopbackHTTPTests",
            dependencies: ["LoopbackHTTP", .product(name: "NIOEmbedded", package: "swift-nio")] + nio,
            swiftSettings: strict),
        .testTarget(
            name: "SandboxTests", dependencies: ["Sandbox", "LoopbackHTTP", "Randomness", "TestSupport"],
            swiftSettings: strict),
    ]
}

/// What the program is composed of.
let composition: [Target.Dependency] = [
    "Domain", "ViewModels", "Services", "Sandbox", "Randomness", isHeadless ? "GtkHeadless" : "Gtk",
    isHeadless ? "DesktopHeadless" : "Desktop", arguments, logging,
]

if isHeadless {
    // Other names, so that one scratch path has both programs, and everything below them once.
    targets += [
        .target(
            name: "GtkHeadless", dependencies: ["Randomness", logging], path: "Tests/GtkHeadless",
            swiftSettings: onMainActor),
        .target(
            name: "DesktopHeadless", dependencies: ["Domain", "ViewModels", "GtkHeadless", logging],
            path: "Sources/Desktop", swiftSettings: onMainActor + renamed("Gtk")),
        .target(
            name: "AppHeadless", dependencies: composition, path: "Sources/App", exclude: ["main.swift"],
            swiftSettings: onMainActor + renamed("Gtk", "Desktop")),
        .testTarget(
            name: "DesktopHeadlessTests", dependencies: composition + ["AppHeadless", "TestSupport", grdb],
            path: "Tests/DesktopTests",
            // What is left out drives another process, or looks at pixels.
            exclude: [
                "Accessibility", "Account/BrowserJourneys.swift", "Account/KeyringTests.swift",
                "Account/SecretJourneys.swift", "Driver/Window", "Fidelity/Expected", "Groups/Synapse.swift",
                "Groups/ThreeAppsJourney.swift", "Groups/TwoAppsJourney.swift",
                "HomeSearch/HomeSearchSynapseJourney.swift", "Idle", "Leaks",
                "Listings/ListingDetailsJourneys.swift", "Listings/ManyListingsJourneys.swift", "Monkey", "Platform",
                "Recording/RecorderTests.swift", "Recording/RecordingJourneys.swift", "Screenshots",
                "Shell/EndJourneys.swift", "Shell/ReloadJourneys.swift",
                "Shell/LaunchOptionsJourneys.swift", "Shell/SessionManager.swift",
            ], swiftSettings: strict + renamed("Gtk", "Desktop", "App")),
    ]
}

if hasWindow {
    products += [
        .executable(name: "hutong", targets: ["App"]),
        .library(name: "LiveObjectCounter", type: .dynamic, targets: ["LiveObjectCounter"]),
    ]
    targets += [
        .systemLibrary(
            name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev", "libgtk-4-dev"])]),
        .target(name: "CGtkShim", dependencies: ["CGtk"], cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "Gtk", dependencies: ["CGtk", "CGtkShim"], swiftSettings: gtkBinding),
        .target(
            name: "Desktop", dependencies: ["Domain", "ViewModels", "Gtk", logging], swiftSettings: onMainActor),
        .executableTarget(
            name: "App",
            dependencies: composition + [.target(name: "Recorder", condition: .when(traits: ["Recording"]))],
            swiftSettings: onMainActor, linkerSettings: releaseLinking),
        .target(
            name: "Recorder", dependencies: ["CGtk", "CGtkShim", "Gtk", logging], path: "Tests/Recorder",
            swiftSettings: gtkBinding),

        .executableTarget(
            name: "fill-listings", dependencies: ["Desktop", "Domain", "Services", grdb],
            path: "Tests/FillListings", swiftSettings: strict),
        .executableTarget(
            name: "keyring-tool", dependencies: ["Domain", "Services"], path: "Tests/KeyringTool",
            swiftSettings: onMainActor),
        .executableTarget(
            name: "gtk-checks", dependencies: ["CGtk", "Desktop", "Domain", "Gtk"], path: "Tests/GtkChecks",
            swiftSettings: onMainActor),
        .testTarget(name: "GtkTests", dependencies: ["gtk-checks"], swiftSettings: strict),
        .target(
            name: "LiveObjectCounter", path: "Tests/LiveObjectCounter", cSettings: [.treatAllWarnings(as: .error)]),
        .systemLibrary(
            name: "CAtspi", path: "Tests/CAtspi", pkgConfig: "atspi-2", providers: [.apt(["libatspi2.0-dev"])]),
        .testTarget(
            name: "DesktopTests",
            dependencies: [
                "App", "fill-listings", "keyring-tool", "CAtspi", "Randomness", "Recorder", "Sandbox", "TestSupport",
                grdb,
            ],
            exclude: [
                "Driver/Headless", "Fidelity/Expected", "RandomJourneys", "Scenarios/SandboxPeopleTests.swift",
                "Shell/PictureCacheTests.swift", "Shell/ServiceEndpointsTests.swift",
            ], swiftSettings: strict),
    ]
}

let package = Package(
    name: "hutong",
    products: products,
    // The program of a release is built without it.
    traits: [
        .default(enabledTraits: ["Recording"]),
        .trait(name: "Recording", description: "The option --record, which writes down what a tester does."),
    ],
    // Always the same, so that no part checks them out again.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: targets
)
