import Foundation
import Testing

/// Checks the contrast of our style rules (WCAG 2.1) in light and dark: 4.5 to 1 for text, 3 to 1 for indicators.
@Suite struct ContrastTests {
    /// Indicators without text; all other rules are about text.
    private static let indicators: Set<String> = [".dot", ".dot.quiet", ".bubble.own progress"]

    // libadwaita 1.7 calculates colors by functions of CSS that are not known here.
    @Test(.enabled(if: (try? Palette(style: "light").color("@accent_color")) != nil), arguments: ["light", "dark"])
    func textAndIndicatorsHaveEnoughContrast(style: String) throws {
        let palette = try Palette(style: style)
        let rules = try StyleRule.all()
        #expect(rules.count > 20)
        var checked = 0
        for rule in rules where rule.text != nil || rule.background != nil {
            for surface in ["window_bg_color", "view_bg_color", "card_bg_color"] {
                let below = palette.over(try palette.color("@window_bg_color"), try palette.color("@" + surface))
                let inherited = try palette.color("@window_fg_color")
                func over(_ below: RGB, _ background: String?) throws -> RGB {
                    try background.map { palette.over(below, try palette.color($0, current: inherited)) } ?? below
                }
                let ground = try over(below, rule.background(among: rules))
                let isIndicator = Self.indicators.contains(rule.selector)
                let around = try over(below, rule.backgroundAround(among: rules))
                let front =
                    isIndicator
                    ? ground : palette.over(ground, try palette.color(rule.text ?? "inherit", current: inherited))
                let ratio = front.contrast(to: isIndicator ? around : ground)
                let minimum = isIndicator ? 3.0 : 4.5
                #expect(ratio >= minimum, "\(rule.selector) on \(surface), \(style): \(ratio) to 1")
                checked += 1
            }
        }
        #expect(checked > 20)
    }

    @Test func contrastMatchesKnownValues() throws {
        let (black, white) = (RGB(red: 0, green: 0, blue: 0), RGB(red: 1, green: 1, blue: 1))
        #expect(abs(black.contrast(to: white) - 21) < 0.001)
        #expect(abs(RGB(hex: "#777777").contrast(to: white) - 4.478) < 0.001)
    }
}

/// The colors of a rule of our style sheet.
private struct StyleRule {
    let selector: String
    let text: String?
    let background: String?

    /// Returns the background of the rule's element: its own, or that of the element around it.
    func background(among rules: [StyleRule]) -> String? {
        background ?? backgroundAround(among: rules)
    }

    /// Returns the background of the element around the rule's element.
    func backgroundAround(among rules: [StyleRule]) -> String? {
        let outer = selector.split(separator: " ").dropLast().joined(separator: " ")
        return rules.first { $0.selector == outer }?.background
    }

    /// Returns the rules that all features share, and those of each feature.
    static func all() throws -> [StyleRule] {
        let desktop = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Desktop").standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: desktop.path)
        return try files.filter { $0.hasSuffix("Style.swift") }.flatMap { file in
            try rules(in: String(contentsOf: desktop.appending(path: file), encoding: .utf8))
        }
    }

    /// Returns the rules of the style sheet in a source file.
    private static func rules(in source: String) throws -> [StyleRule] {
        let sheet = try #require(source.components(separatedBy: "\"\"\"").dropFirst().first)
            .replacingOccurrences(of: "\\\n", with: "")
        return sheet.matches(of: /([^{}]+)\{([^}]*)\}/).flatMap { match in
            var values: [String: String] = [:]
            for part in match.2.split(separator: ";") {
                let pair = part.split(separator: ":", maxSplits: 1).map {
                    $0.trimmingCharacters(in: .whitespacesAndNewlines)
                }
                if pair.count == 2 { values[pair[0]] = pair[1] }
            }
            let background = values["background"] ?? values["background-color"]
            return match.1.split(separator: ",").map { selector in
                StyleRule(
                    selector: selector.trimmingCharacters(in: .whitespacesAndNewlines), text: values["color"],
                    background: background == "none" ? nil : background)
            }
        }
    }
}

/// The named colors of libadwaita in one style, read from the library.
private struct Palette {
    private var named: [String: String] = [:]

    init(style: String) throws {
        for sheet in ["base", "defaults-\(style)"] {
            let text = try Self.resource("/org/gnome/Adwaita/styles/\(sheet).css")
            for match in text.matches(of: /@define-color (\w+) ([^;]+);/) { named[String(match.1)] = String(match.2) }
        }
        try #require(named.count > 30)
    }

    private static func resource(_ path: String) throws -> String {
        let found = try run("ldconfig -p | sed -n 's|.*libadwaita-1.so.0 .*=> ||p' | head -1")
        let library = found.trimmingCharacters(in: .newlines)
        try #require(!library.isEmpty)
        return try run("gresource extract '\(library)' \(path)")
    }

    private static func run(_ command: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "PATH=$PATH:/sbin:/usr/sbin; \(command)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the color of an expression in GTK's style sheets; `current` is the value of `currentColor`.
    func color(_ expression: String, current: RGB = RGB(red: 0, green: 0, blue: 0)) throws -> RGB {
        let text = expression.trimmingCharacters(in: .whitespaces)
        if text == "currentColor" || text == "inherit" { return current }
        if text == "white" { return RGB(hex: "#ffffff") }
        if text == "black" { return RGB(hex: "#000000") }
        if text.hasPrefix("#") { return RGB(hex: text) }
        if text.hasPrefix("@") {
            return try color(#require(named[String(text.dropFirst())], "\(text)"), current: current)
        }
        let call = try #require(text.wholeMatch(of: /(\w+)\((.*)\)/), "\(text)")
        let parts = call.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        switch call.1 {
        case "alpha":
            var base = try color(parts[0], current: current)
            base.alpha *= try #require(Double(parts[1]))
            return base
        case "mix":
            let share = try #require(Double(parts[2]))
            return try color(parts[0], current: current).mixed(with: color(parts[1], current: current), share: share)
        case "rgb", "rgba":
            let numbers = try parts.map { try #require(Double($0)) }
            return RGB(
                red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255,
                alpha: numbers.count > 3 ? numbers[3] : 1)
        default: throw DriverError("unknown color \(text)")
        }
    }

    /// Blends a color over an opaque one.
    func over(_ below: RGB, _ above: RGB) -> RGB {
        var blended = below.mixed(with: above, share: above.alpha)
        blended.alpha = 1
        return blended
    }
}

/// A color in sRGB.
private struct RGB {
    var red, green, blue: Double
    var alpha = 1.0

    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init(hex: String) {
        let number = UInt32(hex.dropFirst(), radix: 16) ?? 0
        func part(_ shift: UInt32) -> Double { Double(number >> shift & 0xff) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0))
    }

    func mixed(with other: RGB, share: Double) -> RGB {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return RGB(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// Returns the contrast ratio of WCAG, from 1 to 21.
    func contrast(to other: RGB) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private var luminance: Double {
        func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
