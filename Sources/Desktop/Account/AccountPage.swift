import Gtk
import ViewModels

/// The account page: the ways to sign in, or the own user page.
final class AccountPage: PageView {
    let root: Widget
    private let model: AccountPageViewModel

    init(_ model: AccountPageViewModel, shell: ShellViewModel) {
        self.model = model
        let own = Bin().observe(model.userPage) { bin, page in bin.setChild(page.map { Self.ownPage($0, model) }) }
        let states = Stack()
            .add(LoadingView.make(words("Looking for your account…")), named: "restoring")
            .add(SignInView.make(model), named: "signIn")
            .add(own, named: "user")
            .bind(\.visibleName, to: model.screen.name)
        let refresh = Button(icon: "view-refresh-symbolic", name: words("Refresh")).action("win.refresh")
        root = PageFrame.make(.account, shell: shell, content: states.expand(vertically: true), end: { refresh })
    }

    func appear() { Task { await model.appear() } }

    func refresh() { Task { await model.refresh() } }

    private static func ownPage(_ page: UserPageViewModel, _ model: AccountPageViewModel) -> Widget {
        UserPageView.make(page) {
            ProblemView.bar({ model.notice }, retry: model.retry)
            FlowBox(spacing: 12, perLine: 2) {
                Button(words("_Change Picture…")).css("pill")
                    .bind(\.isSensitive, to: !model.isChangingPicture)
                    .onClick(task: model.changePicture)
                Button(words("_Sign Out")).css("pill")
                    .bind(\.isSensitive, to: !model.isSigningOut)
                    .onClick(task: model.signOut)
            }.align(.center).margin(top: 6)
        }
    }
}

extension AccountPageViewModel.Screen {
    /// The child of the page's stack.
    fileprivate var name: String {
        switch self {
        case .restoring: "restoring"
        case .signIn: "signIn"
        case .user: "user"
        }
    }
}
