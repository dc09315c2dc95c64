import Domain
import Gtk
import ViewModels

/// The sign-in page: the suggested way, the other ways, or a new account; and the progress of each.
enum SignInView {
    static func make(_ page: AccountPageViewModel) -> Widget {
        let model = page.signIn
        let states = ScreenStack.make(
            model.screen, takingFocus: true,
            [
                (.loading, { LoadingView.make(words("Connecting to the server…")).margin(top: 48) }),
                (.signIn, { suggested(page) }),
                (.otherWays, { otherWays(page) }),
                (.signUp, { SignUpView.make(model) }),
                (.working, { working(model) }),
                (.verifying, { verifying(model.verification, cancel: model.cancel) }),
                (.deviceCode, { DeviceCodeView.make(model.deviceCode, cancel: model.cancel) }),
            ])
        let column = Box(.vertical, spacing: 18) {
            ProblemView.bar({ page.notice }, retry: page.retry)
            ProblemView.bar({ model.warning }, retry: {})
            ProblemView.bar({ model.problem }, retry: model.retry)
            states
        }
        return ScrolledWindow(Clamp(maximum: 440, column.margin(top: 24, bottom: 24, start: 18, end: 18)))
    }

    private static func suggested(_ page: AccountPageViewModel) -> Widget {
        let model = page.signIn
        return Box(.vertical, spacing: 18) {
            heading(words("Sign In"), "")
            Label().css("dim-label").wrapping().textAlign(.center).bind(\.text, to: model.purpose)
            button(words("Sign In with the _Browser"), ["pill", "suggested-action"])
                .bind(\.isVisible, to: model.offers.suggestsBrowser)
                .onClick(task: model.signInInBrowser)
            password(model, ["pill", "suggested-action"]).bind(\.isVisible, to: model.offers.suggestsPassword)
            Label(words("This server offers no way to sign in that Hutong supports.")).wrapping().textAlign(.center)
                .bind(\.isVisible, to: model.offers.isEmpty)
            Box(.vertical, spacing: 6) {
                button(words("_Create an Account"), ["flat"])
                    .bind(\.isVisible, to: model.offers.hasSignUp)
                    .onClick(model.showSignUp)
                button(words("Create an Account in the Bro_wser"), ["flat"])
                    .bind(\.isVisible, to: model.offers.suggestsBrowserSignUp)
                    .onClick(task: model.signUpInBrowser)
                button(words("_Other Ways to Sign In"), ["flat"])
                    .bind(\.isVisible, to: page.offersOtherWays)
                    .onClick(model.showOtherWays)
            }
        }
    }

    private static func otherWays(_ page: AccountPageViewModel) -> Widget {
        let model = page.signIn
        return Box(.vertical, spacing: 18) {
            heading(words("Other Ways to Sign In"), "")
            password(model, ["pill"]).bind(\.isVisible, to: model.offers.hasPassword)
            button(words("Sign In with the _Browser"), ["pill"])
                .bind(\.isVisible, to: model.offers.hasBrowser)
                .onClick(task: model.signInInBrowser)
            button(words("Use Another _Device"), ["pill"])
                .bind(\.isVisible, to: model.offers.hasDeviceCode)
                .onClick(task: model.signInOnAnotherDevice)
            button(words("Create an Account in the Bro_wser"), ["pill"])
                .bind(\.isVisible, to: model.offers.hasBrowserSignUp)
                .onClick(task: model.signUpInBrowser)
            button(words("Sign In at Your _Own Server"), ["pill"])
                .bind(\.isVisible, to: page.server.isOffered)
                .onClick(page.server.open)
            button(words("Bac_k"), ["flat"]).onClick(model.showSignIn)
        }
    }

    private static func password(_ model: SignInViewModel, _ styles: [String]) -> Widget {
        Box(.vertical, spacing: 18) {
            PreferencesGroup {
                FormField.make(
                    words("Username"), text: { model.name }, warning: { model.nameProblem },
                    edit: { model.name = $0 }, submit: model.signIn)
                FormField.make(
                    words("Password"), isPassword: true, text: { model.password },
                    warning: { model.passwordProblem },
                    edit: { model.password = $0 }, submit: model.signIn
                )
                .bind(\.focusRequest, to: model.refusedPasswordCount)
            }
            button(words("Sign _In"), styles).onClick(task: model.signIn)
            hint { model.hint }
        }
    }

    private static func button(_ title: String, _ styles: [String]) -> Button {
        let button = Button(title).align(.center).wrapping()
        for style in styles { button.css(style) }
        return button
    }

    private static func working(_ model: SignInViewModel) -> Widget {
        Box(.vertical, spacing: 18) {
            Spinner().minimumSize(width: 32, height: 32)
            Label().wrapping().textAlign(.center).bind(\.text, to: model.progress)
            Button(words("_Cancel")).css("pill").align(.center).wrapping().onClick(task: model.cancel)
        }.margin(top: 48)
    }

    private static func verifying(
        _ model: VerificationViewModel, cancel: @escaping () async -> Void
    ) -> Widget {
        Box(.vertical, spacing: 18) {
            heading(words("One More Step"), "")
            Label().wrapping().textAlign(.center).bind(\.text, to: model.prompt)
            PreferencesGroup {
                EntryRow(title: words("Code"))
                    .bind(\.text, to: model.code)
                    .onEdit { model.code = $0 }
                    .onSubmit { model.submit() }
            }
            .bind(\.isVisible, to: model.needsCode)
            hint { model.hint }
            Box(.horizontal, spacing: 12) {
                Button(words("_Cancel")).css("pill").onClick(task: cancel)
                Button(words("C_ontinue")).css("pill", "suggested-action")
                    .bind(\.isSensitive, to: model.canSubmit)
                    .onClick(model.submit)
            }.align(.center)
        }
    }

    private static func hint(_ text: @escaping () -> String) -> Widget {
        Label().css("dim-label", "caption").wrapping().textAlign(.center).selectable()
            .bind(\.optionalText, to: text())
    }

    /// Returns the heading of a form; `text` may be empty.
    static func heading(_ title: String, _ text: String) -> Widget {
        Box(.vertical, spacing: 6) {
            Label(title).css("title-1").wrapping().textAlign(.center)
            Label().css("dim-label").wrapping().textAlign(.center).with { $0.optionalText = text }
        }
    }
}
