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

/// The field of the area, with known areas below it as the user types. Tab enters them, Escape hides them.
///
/// Down is left to input methods, which choose characters with it.
enum AreaField {
    static func make(_ model: HomeSearchViewModel) -> Widget {
        let form = model.form
        let field = FormField.field(
            words("Area (required)"), hint: words("A part of town, such as Dongcheng"), text: { form.area },
            warning: { form.areaProblem }, edit: form.editArea, submit: model.startSearch)
        let reference = WeakWidget(field)
        let suggestions = Box(.vertical).fill(form.suggestions) { row($0, form, field: reference) }
            .named(words("Suggested areas"))
            .margin(bottom: 8, start: 6, end: 6)
            .bind(\.isVisible, to: form.hasSuggestions)
            .bind(\.isShownInPlace, to: form.showsSuggestions)
        field.onKey { key, _ in key == Key.escape && form.dismissSuggestions() }
        suggestions.onKey { key, _ in
            guard key == Key.escape else { return false }
            // First, because hiding the focused button would leave the keyboard without a focus.
            reference.widget?.focusFirst()
            return form.dismissSuggestions()
        }
        return Box(.vertical) {
            field
            suggestions
        }
    }

    private static func row(_ name: String, _ form: DemandFormViewModel, field: WeakWidget) -> Widget {
        Button(
            around: Label(name).textAlign(.start).ellipsized().margin(top: 2, bottom: 2, start: 6, end: 6)
        )
        .css("flat")
        .named(name)
        .onClick {
            field.widget?.focusFirst()
            form.choose(name)
        }
    }
}

/// The offer to send the user's name and phone along with a request.
enum ContactOfferView {
    /// Returns the switch, or the way to the personal information while there is none to send.
    static func make(_ offer: ContactOffer, fillIn: @escaping () -> Void) -> Widget {
        Box(.vertical) {
            toggle(offer)
            Button(words("Fill in Personal Info to Share Your Name and Phone")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: offer.isMissing)
                .onClick(fillIn)
        }
    }

    /// Returns the switch.
    static func toggle(_ offer: ContactOffer) -> Widget {
        let row = SwitchRow.make(
            words("Share My Name and Phone"), isOn: { offer.isOn }, change: { offer.isOn = $0 }
        ).bind(\.subtitle, to: offer.details)
        return ListBox { row }.bind(\.isVisible, to: offer.isAvailable)
    }
}
