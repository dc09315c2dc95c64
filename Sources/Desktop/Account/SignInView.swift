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
        let ways = ListBox(name: words("Other Ways to Sign In")) {
            way(
                words("Sign In with the Browser"), words("Enter your password on the server’s page"),
                task: model.signInInBrowser
            ).bind(\.isVisible, to: model.offers.hasBrowser)
            way(
                words("Use Another Device"), words("Enter a code on your phone or another computer"),
                task: model.signInOnAnotherDevice
            ).bind(\.isVisible, to: model.offers.hasDeviceCode)
            way(
                words("Create an Account in the Browser"), words("Choose a username on the server’s page"),
                task: model.signUpInBrowser
            ).bind(\.isVisible, to: model.offers.hasBrowserSignUp)
            way(
                words("Sign In at Your Own Server"), words("Use an account you already have there"),
                task: { page.server.open() }
            ).bind(\.isVisible, to: page.server.isOffered)
        }
        return Box(.vertical, spacing: 18) {
            heading(words("Other Ways to Sign In"), "")
            password(model, ["pill", "suggested-action"]).bind(\.isVisible, to: model.offers.hasPassword)
            ways
            button(words("Bac_k"), ["flat"]).onClick(model.showSignIn)
        }
    }

    /// Returns a row that begins a way to sign in, with a real button across it, because list rows have no action for
    /// assistive technology in GTK 4.8.
    private static func way(_ title: String, _ subtitle: String, task: @escaping () async -> Void) -> ListRow {
        let button = Button(
            around: Box(.horizontal, spacing: 12) {
                Box(.vertical, spacing: 2) {
                    Label(title).textAlign(.start).wrapping()
                    Label(subtitle).css("caption", "dim-label").textAlign(.start).wrapping()
                }.expand(horizontally: true)
                Image(icon: "go-next-symbolic").css("dim-label").decorative()
            }.margin(top: 4, bottom: 4, start: 4, end: 4)
        )
        .css("flat")
        .named(title)
        .onClick(task: task)
        return ListRow(around: button, isActivatable: false)
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

/// The fields of a new account.
enum SignUpView {
    static func make(_ model: SignInViewModel) -> Widget {
        Box(.vertical, spacing: 18) {
            SignInView.heading(words("Create an Account"), "")
            photo(model)
            PreferencesGroup {
                FormField.make(
                    words("Username"), text: { model.name }, warning: { model.nameProblem },
                    edit: { model.name = $0 }, submit: model.signUp)
                FormField.make(
                    words("Password"), isPassword: true, text: { model.password },
                    warning: { model.passwordProblem }, edit: { model.password = $0 }, submit: model.signUp)
                FormField.make(
                    words("Display name (optional)"), text: { model.displayName },
                    warning: { model.displayNameProblem }, edit: { model.displayName = $0 }, submit: model.signUp)
                FormField.make(
                    words("Email (optional)"), text: { model.email }, warning: { model.emailProblem },
                    edit: { model.email = $0 }, submit: model.signUp)
            }
            Button(words("Create _Account")).css("pill", "suggested-action").align(.center).wrapping().onClick(
                task: model.signUp)
            Button(words("I _Have an Account")).css("flat").align(.center).wrapping().onClick(model.showSignIn)
        }
    }

    private static func photo(_ model: SignInViewModel) -> Widget {
        Box(.vertical, spacing: 12) {
            AvatarView.make(size: 80, name: { model.avatarName }, picture: { model.photo?.data })
            Box(.horizontal, spacing: 6) {
                Button(words("Choose a _Picture…")).onClick(task: model.choosePhoto)
                Button(icon: "user-trash-symbolic", name: words("Remove the picture"))
                    .bind(\.isVisible, to: model.hasPhoto)
                    .onClick(model.removePhoto)
            }.align(.center)
        }
    }
}
