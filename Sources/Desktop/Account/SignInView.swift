import Domain
import Gtk
import ViewModels

/// The sign-in page: in the browser, with a password, or with a new account; and the progress of each.
enum SignInView {
    static func make(_ page: AccountPageViewModel) -> Widget {
        let model = page.signIn
        let states = ScreenStack.make(
            model.screen, takingFocus: true,
            [
                (.signIn, { form(model) }),
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

    private static func form(_ model: SignInViewModel) -> Widget {
        Box(.vertical, spacing: 18) {
            heading(words("Sign In"), words("For your groups, your listings and your neighbors."))
            Button(words("Sign In with the _Browser")).css("pill", "suggested-action").align(.center).wrapping()
                .bind(\.isVisible, to: model.offersBrowser)
                .onClick(task: model.signInInBrowser)
            Label(words("or with a password")).css("dim-label")
                .bind(\.isVisible, to: model.offersBoth)
            Box(.vertical, spacing: 18) {
                PreferencesGroup {
                    FormField.make(
                        words("Name"), text: { model.name }, warning: { model.nameProblem }, edit: { model.name = $0 },
                        submit: model.signIn)
                    FormField.make(
                        words("Password"), isPassword: true, text: { model.password },
                        warning: { model.passwordProblem }, edit: { model.password = $0 }, submit: model.signIn)
                }
                Button(words("Sign _In")).css("pill").align(.center).wrapping().onClick(task: model.signIn)
            }
            .bind(\.isVisible, to: model.offersPassword)
            hint { model.hint }
            Button(words("Use Another _Device")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: model.offersDeviceCode)
                .onClick(task: model.signInOnAnotherDevice)
            Button(words("_Create an Account")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: model.offersSignUp)
                .onClick(model.showSignUp)
            Button(words("Create an Account in the Bro_wser")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: model.offersBrowserSignUp)
                .onClick(task: model.signUpInBrowser)
        }
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
