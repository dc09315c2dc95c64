import Gtk
import ViewModels

/// The saved cities in a row, one of them selected; each can be removed.
enum SavedCitiesView {
    static func make(_ model: WeatherViewModel) -> Widget {
        // The scroll bar overlays the lower edge.
        let row = Box(.horizontal, spacing: 6).margin(bottom: 8)
            .bind(\.isVisible, to: model.showsCities)
            .observe(model.cities) { row, cities in
                row.removeAll()
                for city in cities { row.append(chip(city, model)) }
            }
        return ScrolledWindow(line: row).bind(\.isVisible, to: model.showsCities)
    }

    private static func chip(_ city: SavedCity, _ model: WeatherViewModel) -> Widget {
        let select = ToggleButton(city.name)
            .with { $0.isOn = city.isSelected }
            .onToggle { _ in UserWork.begin { await model.select(city.id) } }
        let remove = Button(icon: "window-close-symbolic", name: words("Remove {city}", ["city": city.name]))
            .onClick(task: { await model.remove(city.id) })
        return Box(.horizontal) {
            select
            remove
        }.css("linked").align(vertical: .start)
    }
}
