import Gtk
import ViewModels

/// What is looked for.
enum DemandFormView {
    static func make(_ model: HomeSearchViewModel) -> Widget {
        let layouts = DropDown(model.layoutTitles, name: words("Rooms"))
            .onSelect { model.form.layoutIndex = $0 }
            .bind(\.selected, to: model.form.layoutIndex)
        return Box(.vertical, spacing: 18) {
            Box(.vertical, spacing: 6) {
                Label(words("What are you looking for?")).css("title-2").textAlign(.start).wrapping()
                Label(words("Agents nearby read it and answer within three minutes.")).css("dim-label")
                    .textAlign(.start).wrapping()
            }
            FormField.card([
                FormField.choice(
                    words("Purpose"), Array(model.purposeTitles.enumerated()).map { ($0.offset, $0.element) },
                    current: { model.form.purposeIndex }, warning: { "" }, choose: { model.form.purposeIndex = $0 }),
                FormField.field(
                    words("Area"), hint: words("A part of town, such as Dongcheng"), text: { model.form.area },
                    warning: { model.areaProblem }, edit: { model.form.area = $0 }, submit: model.startSearch),
                Box(.horizontal, spacing: 12) {
                    Label(words("Rooms")).textAlign(.start).expand(horizontally: true)
                    layouts
                }.margin(top: 8, bottom: 8, start: 12, end: 8),
            ])
            FormField.card([
                FormField.field(
                    words("At least"), text: { model.form.minimum }, warning: { model.minimumProblem },
                    edit: { model.form.minimum = $0 }, submit: model.startSearch),
                FormField.field(
                    words("At most"), text: { model.form.maximum }, warning: { model.maximumProblem },
                    edit: { model.form.maximum = $0 }, submit: model.startSearch),
            ])
            Label().css("caption", "dim-label").textAlign(.start).margin(start: 12)
                .bind(\.text, to: model.budgetUnit)
            Box(.horizontal, spacing: 12) {
                Spinner().bind(\.isVisible, to: model.isBusy)
                Button(words("Search")).css("pill", "suggested-action")
                    .bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.startSearch)
            }.align(.center)
        }
    }
}
