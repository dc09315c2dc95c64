import Foundation

/// The page in the browser on which users sign in and allow or deny the app's request.
struct AuthorizePage: Sendable {
    /// The content of the page.
    enum Content: Sendable {
        /// A form with name, password, and buttons to allow or deny; `fields` are sent back with it.
        /// It can be for a new account.
        case form(fields: [(String, String)], name: String, isWrong: Bool, isNew: Bool = false)
        /// The same form for another device; the user types the code if it is nil.
        case device(code: String?, name: String, isWrong: Bool)
        /// The result of the form: whether the other device continues.
        case deviceDone(isAllowed: Bool)
        /// An error of a request that must not be redirected back to its sender.
        case error(String)
    }

    let isChinese: Bool
    let content: Content
    private let samplePassword: String

    /// Creates a page, in Chinese if `Accept-Language` prefers that to English.
    init(_ content: Content, samplePassword: String, acceptLanguage: String?) {
        self.content = content
        self.samplePassword = samplePassword
        let languages = (acceptLanguage ?? "").lowercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        isChinese = languages.first { $0.hasPrefix("zh") || $0.hasPrefix("en") }?.hasPrefix("zh") ?? false
    }

    var response: Response {
        var status = 200
        if case .error = content { status = 400 }
        return Response(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
            ], body: Data(html.utf8))
    }

    var html: String {
        """
        <!doctype html>
        <html lang="\(isChinese ? "zh-CN" : "en")">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(text("Sign in", "登录")) · Hutong</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <main>
        <svg viewBox="0 0 64 40" width="80" height="50" aria-hidden="true"><path d="M2 20 Q16 14 20 4 L44 4 \
        Q48 14 62 20 L56 22 L56 38 L38 38 L38 28 A6 6 0 0 0 26 28 L26 38 L8 38 L8 22 Z" fill="currentColor"/></svg>
        \(contentHTML)
        </main>
        </body>
        </html>
        """
    }

    private var contentHTML: String {
        switch content {
        case .error(let reason):
            return """
                <h1>\(text("This sign-in cannot go on", "无法继续登录"))</h1>
                <p role="alert">\(escape(reason))</p>
                <p class="hint">\(text("Go back to the app and start again.", "请回到应用重新开始。"))</p>
                """
        case .form(let fields, let name, let isWrong, let isNew) where !isNew:
            return form(
                text("Sign in to your neighborhood", "登录你的社区"), fields: fields, name: name,
                alert: isWrong ? text("The username or the password is wrong.", "用户名或密码不正确。") : nil,
                allow: allow)
        case .form(let fields, let name, let isWrong, _):
            let alert = text(
                "Choose another name of lowercase letters and digits, and a password of at least 8 characters.",
                "请换一个由小写字母和数字组成的用户名，密码至少 8 个字符。")
            return form(
                text("Create an account", "创建账号"), fields: fields, name: name, alert: isWrong ? alert : nil,
                allow: text("Create account and allow", "创建账号并允许"), isNew: true)
        case .device(let code, let name, let isWrong):
            return form(
                text("Sign in on another device", "在另一台设备上登录"), action: "/oauth2/device",
                fields: code.map { [("user_code", $0)] } ?? [], name: name,
                alert: isWrong ? text("The code, the name or the password is wrong.", "代码、用户名或密码不正确。") : nil,
                allow: allow,
                code: code.map { "<p><code>\(escape($0))</code></p>" }
                    ?? """
                    <label for="code">\(text("Code", "代码"))</label>
                    <input id="code" name="user_code" autocomplete="off" autocapitalize="characters" required autofocus>
                    """)
        case .deviceDone(let isAllowed):
            return """
                <h1>\(isAllowed ? text("You are signed in on the other device", "你已在另一台设备上登录")
                    : text("The other device is not signed in", "另一台设备未登录"))</h1>
                <p class="hint">\(text("You can close this page now.", "现在可以关闭此页面。"))</p>
                """
        }
    }

    private var allow: String { text("Sign in and allow", "登录并允许") }

    /// Returns a form with name, password, and buttons to allow or deny; `code` is HTML above the name.
    private func form(
        _ title: String, action: String = "/oauth2/authorize", fields: [(String, String)], name: String,
        alert: String?, allow: String, isNew: Bool = false, code: String = ""
    ) -> String {
        let hidden = fields.map { #"<input type="hidden" name="\#(escape($0))" value="\#(escape($1))">"# }
        let focus = code.contains("autofocus") ? "" : " autofocus"
        return """
            <h1>\(title)</h1>
            <p>\(text("<b>Hutong</b> asks to see your account, and to speak in your groups for you.",
                     "<b>Hutong</b> 请求访问你的账号，并代表你在群组中发言。"))</p>
            \(alert.map { #"<p class="alert" role="alert" id="wrong">\#($0)</p>"# } ?? "")
            <form method="post" action="\(action)">
            \(hidden.joined(separator: "\n"))
            \(code)
            <label for="name">\(text("Name", "用户名"))</label>
            <input id="name" name="name" value="\(escape(name))" autocomplete="username" autocapitalize="none" \
            spellcheck="false" required\(name.isEmpty ? focus : "")\(alert == nil ? "" : #" aria-describedby="wrong""#)>
            <label for="password">\(text("Password", "密码"))</label>
            <input id="password" name="password" type="password" \
            autocomplete="\(isNew ? "new" : "current")-password" required\(name.isEmpty ? "" : focus)>
            <div class="buttons">
            <button class="allow" name="decision" value="allow">\(allow)</button>
            <button name="decision" value="deny" formnovalidate>\(text("Deny", "拒绝"))</button>
            </div>
            </form>
            \(isNew ? "" : sampleHint)
            """
    }

    private var sampleHint: String {
        """
        <p class="hint">\(text("Sample account:", "示例账号：")) <code>\(Sandbox.sampleUser)</code> / \
        <code>\(samplePassword)</code></p>
        """
    }

    private func text(_ english: String, _ chinese: String) -> String { isChinese ? chinese : english }

    private func escape(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    private static let style = """
        :root { --page: #f6f5f4; --card: #fff; --text: #1e1e1e; --line: #c9c6c2; --accent: #a51d2d; \
        --on-accent: #fff; --alert: #c01c28; }
        @media (prefers-color-scheme: dark) { :root { --page: #1e1e1e; --card: #2d2d2d; --text: #fff; \
        --line: #5e5c64; --accent: #e66100; --on-accent: #1e1e1e; --alert: #ff938c; } }
        * { box-sizing: border-box; }
        body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); \
        color: var(--text); font: 1rem/1.5 system-ui, "Noto Sans CJK SC", sans-serif; }
        main { width: min(26rem, 100%); padding: 2rem; background: var(--card); border-radius: 1rem; \
        box-shadow: 0 1px 6px rgb(0 0 0 / .2); }
        svg { color: var(--accent); display: block; margin: 0 auto 1rem; }
        h1 { font-size: 1.4rem; text-align: center; margin: 0 0 .75rem; }
        label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
        input { width: 100%; font: inherit; padding: .6rem .75rem; border: 1px solid var(--line); \
        border-radius: .5rem; background: transparent; color: inherit; }
        .buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
        button { flex: 1 1 8rem; font: inherit; font-weight: 600; padding: .65rem 1rem; border: 0; \
        border-radius: .5rem; background: rgb(128 128 128 / .25); color: inherit; cursor: pointer; }
        .allow { background: var(--accent); color: var(--on-accent); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .alert { color: var(--alert); font-weight: 600; }
        .hint { opacity: .75; font-size: .9rem; text-align: center; margin: 1.5rem 0 0; }
        @media (max-width: 30rem) { body { place-items: stretch; } main { border-radius: 0; box-shadow: none; } }
        """
}
