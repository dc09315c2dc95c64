import Gtk
import ViewModels

/// The form for the time of a viewing with the chosen agent.
enum ViewingView {
    static func make(_ model: HomeSearchViewModel, pictures: PictureCache) -> Widget {
        let form = model.viewing
        return Box(.vertical, spacing: 18) {
            PersonPicture.make(
                size: 80, name: model.content.chosenName, address: model.content.chosenAvatar, pictures
            ).align(.center)
            Label().css("title-2").wrapping().textAlign(.center).bind(\.text, to: model.content.chosenName)
            Label().css("dim-label").wrapping().textAlign(.center)
                .bind(\.optionalText, to: model.content.chosenHomes)
            Label(words("When would you like to see homes?")).css("dim-label").wrapping().textAlign(.center)
            timeChoice(form)
            Label().css("error", "caption").wrapping().bind(\.optionalText, to: form.problem)
            ContactOfferView.make(form.contact, fillIn: model.viewings.fillInPersonalInfo)
            FlowBox(spacing: 12, perLine: 2) {
                Button(words("Other Agents")).css("pill").bind(\.isSensitive, to: !model.isBusy)
                    .onClick(task: model.reconsider)
                Button(words("Book Viewing")).css("pill", "suggested-action")
                    .bind(\.isSensitive, to: model.canBook)
                    .onClick(task: model.book)
            }.align(.center)
            Button(words("Write to Agent")).css("flat").align(.center).wrapping()
                .bind(\.isSensitive, to: !model.viewings.isBusy)
                .onClick(task: model.writeToAgent)
        }
    }

    /// Returns the choice of a day and a time, with the weather then.
    static func timeChoice(_ form: ViewingFormViewModel) -> Widget {
        let days = DropDown(form.dayTitles, name: words("Day"))
            .onSelect { form.dayIndex = $0 }
            .observe { $0.show(form.dayTitles, selected: form.dayIndex) }
        let times = DropDown(form.timeTitles, name: words("Time"))
            .onSelect { form.timeIndex = $0 }
            .observe { $0.show(form.timeTitles, selected: form.timeIndex) }
        return Box(.vertical, spacing: 6) {
            FlowBox(spacing: 12, perLine: 2) {
                days
                times
            }
            WeatherMark.line { form.weather }.align(.center)
        }
    }
}
