/// The sample user of the sandbox: a name, a password, and the code of e-mails that are never sent.
public nonisolated struct SampleSignIn: Equatable, Sendable {
    let name: String
    let password: String
    let code: String

    /// Creates a description of the sample user.
    public init(name: String, password: String, code: String) {
        self.name = name
        self.password = password
        self.code = code
    }
}
