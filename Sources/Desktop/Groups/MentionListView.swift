import Gtk
import ViewModels

/// The members whose names complete the typed text, above the field. The field keeps the keyboard focus.
final class MentionListView {
    let root: Box
    private let composer: ChatComposer
    private let pictures: PictureCache
    private var loaders: [PictureLoader] = []

    init(_ composer: ChatComposer, pictures: PictureCache) {
        self.composer = composer
        self.pictures = pictures
        root = Box(.vertical).css("card").named(words("Members"))
        root.observe(composer.completion.suggestions) { [weak self] _, suggestions in self?.show(suggestions) }
    }

    private func show(_ suggestions: [MentionSuggestion]) {
        root.removeAll()
        loaders = []
        for suggestion in suggestions { root.append(row(suggestion)) }
        root.isVisible = !suggestions.isEmpty
    }

    private func row(_ suggestion: MentionSuggestion) -> Widget {
        let avatar = Avatar(size: 24).decorative()
        avatar.name = suggestion.name
        let loader = PictureLoader(pictures)
        loaders.append(loader)
        loader.load(suggestion.avatar, size: 96) { avatar.setTexture($0) }
        let line = Box(.horizontal, spacing: 8) {
            avatar
            Label(suggestion.name).textAlign(.start).ellipsized()
            Label(suggestion.id).css("caption", "dim-label").textAlign(.start).ellipsized().expand(horizontally: true)
        }
        let button = Button(around: line).css("flat", "suggestion").css("selected", when: suggestion.isSelected)
        button.accessibleLabel = suggestion.accessibleName
        button.onClick { [composer] in composer.chooseMention(suggestion.id) }
        return button
    }
}
