import Gtk
import ViewModels

/// The account page: the ways to sign in, or the page of the signed-in user.
public final class AccountPage: PageView {
    /// The page with its header bar.
    public let root: Widget
    private let model: AccountPageViewModel
    private let states: Stack

    /// Creates the page of `model`, in the frame of every page.
    public init(_ model: AccountPageViewModel, frame: PageFrame) {
        self.model = model
        let states = ScreenStack.make(
            model.screen, takingFocus: true,
            [
                (.restoring, { LoadingView.make(words("Loading your account…")) }),
                (.welcome, { WelcomeView.make(model.welcome, server: model.server) }),
                (.server, { OwnServerView.make(model.server) }),
                (.signIn, { SignInView.make(model) }),
                (.user, { Self.ownPage(model) }),
            ])
        self.states = states
        let refresh = Button(icon: "view-refresh-symbolic", name: words("Refresh")).action("win.refresh")
        root = frame.make(content: states.expand(vertically: true), end: { refresh })
    }

    /// Moves the keyboard focus past the header.
    public func focus() { states.visibleChild?.keepFocus() }

    /// Called when the page became visible.
    public func appear() { Task { await model.appear() } }

    /// Called when the page is no longer visible.
    public func disappear() { Task { await model.disappear() } }

    /// Loads fresh content.
    public func refresh() { Task { await model.refresh() } }

    /// A description of the data that a sign-out deletes and keeps.
    private static var signOutText: String {
        words(
            "Signing out deletes your messages and your search from this computer. Your listings and your personal information stay here for when you sign in again."
        )
    }

    private static func ownPage(_ model: AccountPageViewModel) -> Widget {
        Bin().observe(model.userPage) { bin, page in
            let wasFocused = bin.isFocused
            bin.setChild(page.map { ownPage($0, model) })
            if wasFocused { bin.keepFocus() }
        }
    }

    private static func ownPage(_ page: UserPageViewModel, _ model: AccountPageViewModel) -> Widget {
        UserPageView.make(page) {
            ProblemView.bar({ model.notice }, retry: model.retry)
            FlowBox(spacing: 12, perLine: 2) {
                Button(words("_Edit Profile…")).css("pill").onClick(task: model.editProfile)
                Button(words("_Change Picture…")).css("pill")
                    .bind(\.isSensitive, to: model.canChangePicture)
                    .onClick(task: model.changePicture)
            }.align(.center).margin(top: 6)
            PreferencesGroup {
                ActionRow(
                    title: words("Personal Info"), subtitle: words("For viewings and agents, kept on this computer"),
                    icon: Symbol.form.icon
                ).addSuffix(
                    Button(icon: "go-next-symbolic", name: words("Open")).css("flat")
                        .align(vertical: .center).onClick(model.showPersonalInfo),
                    activates: true)
            }
            Box(.vertical, spacing: 6) {
                Button(words("_Sign Out")).css("flat").align(.center).wrapping()
                    .bind(\.isSensitive, to: model.canSignOut)
                    .onClick(task: model.signOut)
                Label(signOutText).css("caption", "dim-label").wrapping(maximumCharacters: 50)
                    .textAlign(.center).align(.center)
            }.margin(top: 6, bottom: 12)
        }
    }
}
