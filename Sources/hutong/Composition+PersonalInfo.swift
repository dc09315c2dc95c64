import Domain
import Services
import ViewModels

extension Composition {
    /// The flow of the personal information, on files of the user's folder and the secret store.
    func makePersonalInfo(secrets: any SecretStore, words: Localizer) -> PersonalInfoViewModel {
        let store = FilePersonalInfoStore(in: options.dataFolder, secrets: secrets)
        appService.personalInfoStore = store
        return PersonalInfoViewModel(
            steps: PersonalInfoStep.standard(words), store: store, time: time, words: words, appService: appService)
    }
}
