import Gtk
import ViewModels

/// The form of a demand.
enum DemandFormView {
    static func make(_ model: HomeSearchViewModel) -> Widget {
        let form = model.form
        let layouts = DropDown(form.layouts.titles, name: words("Rooms"))
            .onSelect(form.selectLayout)
            .bind(\.selected, to: form.layoutIndex)
        return Box(.vertical, spacing: 18) {
            Box(.vertical, spacing: 6) {
                Label(words("What are you looking for?")).css("title-2").textAlign(.start).wrapping()
                Label(words("Agents nearby see your request and answer within three minutes.")).css("dim-label")
                    .textAlign(.start).wrapping()
            }
            FormField.card([
                FormField.choice(
                    words("Purpose"), form.purposes.options, current: { form.purpose }, warning: { "" },
                    choose: { form.purpose = $0 }),
                AreaField.make(model),
                LabeledControl.make(words("Rooms"), layouts),
            ])
            Box(.vertical, spacing: 12) {
                Label(words("Budget")).css("heading").textAlign(.start)
                FormField.card([
                    FormField.field(
                        words("Minimum"), unit: { form.unit }, text: { form.minimum },
                        warning: { form.minimumProblem }, edit: { form.minimum = $0 }, submit: model.startSearch),
                    FormField.field(
                        words("Maximum (required)"), unit: { form.unit }, text: { form.maximum },
                        warning: { form.maximumProblem }, edit: { form.maximum = $0 }, submit: model.startSearch),
                ])
                // Also without text, so that the button below does not move while a price is typed.
                Label().css("caption", "dim-label").textAlign(.start).wrapping().margin(start: 12)
                    .bind(\.text, to: form.budgetText)
            }
            ContactOfferView.make(form.contact, fillIn: model.viewings.fillInPersonalInfo)
            Box(.horizontal, spacing: 12) {
                Spinner().bind(\.isVisible, to: model.isBusy)
                Button(words("Start Search")).css("pill", "suggested-action")
                    .bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.startSearch)
            }.align(.center)
        }
    }
}
