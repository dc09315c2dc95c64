import Foundation
import Testing

/// Runs a journey on the page of the listings with the sample user signed in, once her listings have arrived from the
/// sandbox's markets.
@UIActor
func withListings(
    arguments: [String] = ["--page", "listings"], language: App.Language = .english, style: App.Style = .light,
    sourceLocation: SourceLocation = #_sourceLocation, _ journey: @UIActor (App) async throws -> Void
) async throws {
    try await withApp(
        arguments: arguments, language: language, style: style, sourceLocation: sourceLocation
    ) { app in
        try await app.signInForListings()
        try await journey(app)
    }
}

/// Steps that many journeys over the listings page share.
extension App {
    /// The number of listings that the sample user has published.
    static let sampleListings = 20

    /// Signs the sample user in, then opens the page of the listings, and waits until all of hers are there.
    func signInForListings() async throws {
        try await press("ctrl+6")
        try await signInWithPassword()
        try await press("ctrl+3")
        try await waitForListings()
    }

    /// Waits until the page shows the counts of all listings of the sample user, such as "9 live" and "2 in review".
    func waitForListings() async throws {
        try await waitUntil("all listings are there") { snapshot in
            snapshot.elements.filter { [.button, .toggleButton].contains($0.role) }
                .reduce(0) { $0 + (Int($1.name.prefix { $0.isNumber }) ?? 0) } == Self.sampleListings
        }
    }

    /// Returns the rows of listings that are on the screen, from top to bottom.
    func listingRows() -> [Element] {
        let snapshot = snapshot()
        let more = Query(.matching(translated("More actions for {name}").replacing("{name}", with: ".*")))
        return snapshot.elements.filter { $0.role == .listItem && !snapshot.matches(more, in: $0).isEmpty }
    }

    /// Presses the main button of a listing's row; `title` is in English.
    func pressMain(_ title: String, of name: String) async throws {
        try await clickWithPointer(mainButton(title, of: name), role: .button)
    }

    /// Returns the name of the main button of a listing's row.
    func mainButton(_ title: String, of name: String) -> Name {
        let words = translated("{action}, {name}").replacing("{action}", with: translated(title))
        return .exactly(words.replacing("{name}", with: name))
    }

    /// Returns the name of the button that opens the menu of a listing's row.
    func moreButton(of name: String) -> Name {
        .exactly(translated("More actions for {name}").replacing("{name}", with: name))
    }

    /// Chooses an action, named in English, from the menu of a listing's row.
    func perform(_ action: String, on name: String) async throws {
        try await open(moreButton(of: name), role: .button, for: localized(action), role: .button)
        // By keyboard: GTK takes a press at the moment in which the pointer arrives for one outside of the menu.
        try await focus(localized(action), role: .button)
        try await press("Return")
        try await waitUntilGone(localized(action), role: .button)
    }

    /// Returns the places of each price in the list and of its row.
    func prices() -> [String: (label: Rect, row: Rect)] {
        let snapshot = snapshot()
        var places: [String: (label: Rect, row: Rect)] = [:]
        for row in snapshot.elements where row.role == .listItem {
            for label in snapshot.matches(Query(.matching("^¥"), role: .label), in: row) {
                if let own = label.extents, let around = row.extents { places[label.name] = (own, around) }
            }
        }
        return places
    }

    /// Returns the only row of a listing with that name, once it exists.
    @discardableResult
    func listing(_ name: String) async throws -> Element {
        var row: Element?
        try await waitUntil("there is a row of \(name)") { snapshot in
            let rows = snapshot.elements.filter {
                $0.role == .listItem
                    && !snapshot.matches(Query(.exactly(name), role: .label), in: $0).isEmpty
            }
            row = rows.first
            return rows.count == 1
        }
        return row!
    }

    /// Searches for the listing of that name alone.
    func searchListing(_ name: String, in field: Name = "Search listings") async throws {
        try await type(name, into: field)
        try await listing(name)
    }

    /// Chooses an item of a drop-down by keyboard: the extents that GTK 4.18 reports may lie in the row above.
    func choose(_ item: Name, from dropDown: Name) async throws {
        try await open(dropDown, role: .comboBox, for: item, role: .listItem)
        let snapshot = snapshot()
        let row = try #require(snapshot.matches(Query(item, role: .listItem)).first)
        let list = try #require(snapshot.ancestors(of: row).first { $0.role == .list })
        let rows = snapshot.matches(Query(.any, role: .listItem), in: list)
        // The list shows before it has the keys.
        try await waitUntil("\(dropDown) has the focus") { $0.focused?.ancestors.contains(list.path) == true }
        try await press("Home")
        if let place = rows.firstIndex(where: { $0.path == row.path }), place > 0 {
            try await press("Down", times: place)
        }
        try await waitUntil("\(item) has the focus") { $0.focused?.path == row.path }
        try await press("Return")
        try await waitUntilGone(item, role: .listItem)
    }

    /// Opens a popover by its button, and waits until it shows an item.
    func open(_ button: Name, role: Role, for item: Name, role itemRole: Role) async throws {
        // The extents that GTK 4.18 reports may lie in another drop-down; its button has an action.
        let role = role == .comboBox && snapshot().usesNewGtk ? .toggleButton : role
        // A press while the last popover is still closing only helps to close it.
        try await waitUntilGone(item, role: itemRole)
        try await clickWithPointer(button, role: role)
        try await waitFor(item, role: itemRole)
    }

    /// Waits until the row of a listing contains a text.
    func waitUntil(listing name: String, says text: Name) async throws {
        try await waitUntil("\(text) is in the row of \(name)") { snapshot in
            snapshot.elements.contains { row in
                row.role == .listItem
                    && !snapshot.matches(Query(.exactly(name), role: .label), in: row).isEmpty
                    && !snapshot.matches(Query(text), in: row).isEmpty
            }
        }
    }

    /// Fills in the editor of a listing that can be published.
    func fillInListing(_ name: String, price: String, priceField: Name = "Total Price") async throws {
        try await type(name, into: localized("Community"))
        try await type("2", into: localized("Bedrooms"))
        try await type("1", into: localized("Living rooms"))
        try await type("1", into: localized("Bathrooms"))
        try await type("89.5", into: localized("Area in m²"))
        try await type("3", into: localized("Floor"))
        try await type("18", into: localized("Floors of the building"))
        try await type(price, into: priceField)
    }
}
