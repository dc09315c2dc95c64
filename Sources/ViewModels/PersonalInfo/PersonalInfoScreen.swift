/// The states of the page of the personal information.
public enum PersonalInfoScreen: String, CaseIterable, Sendable {
    /// The stored information is being loaded.
    case loading
    /// The stored information could not be loaded.
    case problem
    /// The saved information, and the button that opens the wizard.
    case summary
    /// A step of the wizard.
    case wizard
}
