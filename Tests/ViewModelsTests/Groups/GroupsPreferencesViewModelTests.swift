import TestSupport
import Testing
import ViewModels

@Suite struct GroupsPreferencesViewModelTests {
    @Test func notificationsAreTurnedOffAndOn() async {
        let store = FakeSettingsStore()
        let preferences = Preferences(store: store, words: .identity, appService: nil)
        let model = GroupsPreferencesViewModel(preferences: preferences)
        #expect(model.showsNotifications)
        model.showNotifications(false)
        #expect(!model.showsNotifications)
        model.showNotifications(true)
        await preferences.flush()
        #expect(await store.saved.map(\.showsNotifications) == [false, true])
    }
}
