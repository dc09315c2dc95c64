import Testing

extension DesktopJourneys {
    /// The sentences that the screen reader Orca says on each page, in order.
    @UIActor @Suite(.enabled(if: ScreenReader.isWanted, ".ci/test orca runs this"))
    struct OrcaJourneys {
        /// Opens a page, which Orca begins to read with these sentences; `prepare` comes before.
        private func read(
            _ page: String?, _ start: Name..., after prepare: @UIActor (App) async throws -> Void = { _ in },
            _ journey: @UIActor (ScreenReader) async throws -> Void
        ) async throws {
            try await withApp(arguments: page.map { ["--page", $0] } ?? []) { app in
                try await prepare(app)
                try await app.waitForStableWidgets()
                let orca = try ScreenReader(reading: app)
                defer { orca.stop() }
                try await orca.says(["Screen reader on.", "Hutong frame."] + start)
                try await journey(orca)
            }
        }

        @Test func today() async throws {
            let signIn = Name("Sign In. Meet your neighbors, publish homes, and write to agents.")
            try await read("today", signIn, "not selected.") { orca in
                try await orca.press(
                    "Tab", "Get Started.", "List with 2 items.",
                    "Publish a Home. Offer it to the members of your groups.", "not selected.")
                try await orca.press(
                    "Tab", "Add Your City. See its weather, also for your appointments.", "not selected.")
                try await orca.press("Tab", "Sandbox push button.")
                try await orca.press("Tab", "Main Menu push button.")
                try await orca.press("Tab", "Sign in push button.")
                // The chosen page is the one that is not “not selected”.
                try await orca.press("Tab", "Pages.", "List with 5 items.", "Today.")
                try await orca.press("Down", "Find a Home.", "not selected.")
            }
        }

        @Test func findAHome() async throws {
            try await read("home-search", "Viewings push button.") { orca in
                try await orca.press("Tab", "Sign in to find a home panel.", "Sign In push button.")
            }
        }

        @Test func listings() async throws {
            let start = Name("Add Listing push button.")
            try await read("listings", start, after: { try await $0.signInForListings() }) { orca in
                try await orca.press("Tab", "Refresh push button.", "Refresh")
                try await orca.press("Tab", "Search listings entry.")
                try await orca.press(
                    "Tab", "Sale or rent combo box", "Sale or rent push button.", "Sale and rent.", "Sale and rent")
                try await orca.press("Tab", "Status combo box", "Status push button.", "All.", "All")
                try await orca.press("Tab", "Order combo box", "Order push button.", "Newest first.", "Newest first")
                try await orca.press("Tab", "9 live push button.")
                try await orca.press("Down", "Listings.", "List with 5 items.", .matching("^[^,]+, .* push button.$"))
                try await orca.press("Down", .matching("^[^,]+, .* push button.$"))
            }
        }

        @Test func groups() async throws {
            let start = Name("Edit Profile… push button.")
            try await read("account", start, after: { try await $0.signInWithPassword() }) { orca in
                try await orca.press("ctrl+4", "Search Messages push button.", "Search Messages")
                try await orca.press("Tab", "Add a Group push button.", "Add a Group")
                try await orca.press(
                    "Tab", "Groups.", "List with 4 items.", "Roof Garden. Posts, something new push button.")
                try await orca.press("space", "Message text.")
            }
        }

        @Test func weather() async throws {
            try await read("weather", "Search for a city entry.") { orca in
                try await orca.app.typeKeys("Lond")
                try await orca.app.waitFor("London, England, United Kingdom")
                try await orca.press(
                    "Tab", "Cities found.", "List with 3 items.", "London, England, United Kingdom push button.")
                try await orca.press("Tab", "Londrina, Brazil push button.")
                try await orca.press("shift+Tab", "London, England, United Kingdom push button.")
                try await orca.press("shift+Tab", "Search for a city entry Lond selected.")
            }
        }

        @Test func welcome() async throws {
            try await read(nil, "Try It with Sample Data push button.") { orca in
                try await orca.press("Tab", "Sign In at Your Own Server push button.")
            }
        }

        @Test func account() async throws {
            try await read("account", "List with 2 items.", "Username text.") { orca in
                try await orca.press("Tab", "Password text.")
                try await orca.press("Tab", "Show password push button.", "Show password")
                try await orca.press("Tab", "Sign In push button.")
                try await orca.app.press("space")
                try await orca.app.waitFor("Enter your password", role: .label)
                try await orca.press("shift+Tab", "List with 2 items.", "Show password push button.")
                try await orca.press("shift+Tab", "Password text.", "Enter your password.")
            }
        }

        @Test func accountSignedIn() async throws {
            let start = Name("Edit Profile… push button.")
            try await read("account", start, after: { try await $0.signInWithPassword() }) { orca in
                try await orca.press("Tab", "Change Picture… push button.")
                let text = Name("For viewings and agents, kept on this computer.")
                try await orca.press("Tab", "List with 1 item.", "Personal Info.", "not selected.", text)
                try await orca.press("Tab", "Personal Info Open Personal Info push button.", text, "Open")
                try await orca.press("Tab", "Sign Out push button.")
            }
        }

        @Test func personalInfo() async throws {
            try await read("personal-info", "Fill In push button.") { orca in
                try await orca.press("space", "Name text.")
                try await orca.app.typeKeys("7")
                try await orca.press("Tab", "Male push button.", "Sex.", "Sex")
                try await orca.press("shift+Tab", "Name text.", "A name needs letters.", "7", "selected")
            }
        }
    }
}
