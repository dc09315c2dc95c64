import Domain
import Foundation

/// The page that the browser shows after the redirect.
enum LoopbackPage {
    /// Returns the page as HTML, without scripts and external resources.
    static func html(_ words: BrowserWords, isSuccess: Bool) -> String {
        let title = escape(isSuccess ? words.successTitle : words.failureTitle)
        return """
            <!doctype html>
            <html lang="\(escape(words.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>
            body { font-family: system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid;
              place-items: center; background: #f6f5f4; color: #1e1e1e; text-align: center; }
            main { padding: 2rem; max-width: 30rem; }
            .mark { font-size: 4rem; line-height: 1; color: \(isSuccess ? "#26a269" : "#c01c28"); }
            h1 { font-size: 1.5rem; margin: 1rem 0 .5rem; }
            p { margin: 0; opacity: .8; }
            @media (prefers-color-scheme: dark) { body { background: #242424; color: #fff; } }
            </style>
            </head>
            <body><main>
            <div class="mark" aria-hidden="true">\(isSuccess ? "✓" : "✕")</div>
            <h1>\(title)</h1>
            <p>\(escape(words.closeThisPage))</p>
            </main></body>
            </html>
            """
    }

    private static func escape(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
