import Testing

/// Tests of the parts of the driver that need no screen.
@Suite struct DriverTests {
    private func element(
        _ path: String, _ role: Role, _ name: String, in ancestors: [String] = [], states: States = .sensitive,
        describedBy description: String = ""
    ) -> Element {
        Element(
            path: path, role: role, name: name, accessibleDescription: description, states: states,
            extents: Rect(x: 0, y: 0, width: 10, height: 10), ancestors: ["app"] + ancestors)
    }

    @Test func consoleProblemsAreMessagesOfGtkGLibAndSwift() {
        let text = """
            (hutong:1): Gtk-CRITICAL **: 10:00:00.000: gtk_label_set_text: assertion failed
            (hutong:1): Adwaita-WARNING **: 10:00:00.000: Using GtkSettings
            ** (process:2): WARNING **: 10:00:00.000: something
            (hutong:1): GLib-DEBUG: fine
            info: the WARNING light is off
            """
        #expect(Console.problems(in: text).count == 3)
        #expect(Console.problems(in: "all is well\n").isEmpty)
        #expect(Console.problems(in: "a.swift:3: Fatal error: Index out of range").count == 1)
    }

    @Test func namesMatchExactlyByDefault() {
        let button = element("b", .button, "Sign in with Matrix")
        #expect(Query("Sign in with Matrix", role: .button).matches(button))
        #expect(!Query("Sign in").matches(button))
        #expect(Query(.containing("Sign in")).matches(button))
        #expect(Query(.matching("^Sign.*Matrix$")).matches(button))
        #expect(!Query("Sign in with Matrix", role: .label).matches(button))
        #expect(!Query("Sign in with Matrix", states: .checked).matches(button))
        #expect(Query("Delete").matches(element("d", .button, "Delete Delete")))
    }

    @Test func queriesSkipPartsOfMatchesAndInactiveWindows() {
        let snapshot = Snapshot([
            element("w", .window, "Main", states: .sensitive),
            element("b", .button, "Cancel", in: ["w"]),
            element("bl", .label, "Cancel", in: ["w", "b"]),
            element("d", .dialog, "Sure?", states: [.sensitive, .modal]),
            element("c", .button, "Cancel", in: ["d"]),
        ])
        #expect(snapshot.matches(Query("Cancel")).map(\.path) == ["c"])
        #expect(snapshot.matches(Query("Cancel"), in: snapshot.elements[0]).map(\.path) == ["b"])
    }

    @Test func queriesSkipTooltips() {
        let snapshot = Snapshot([
            element("w", .window, "Main"),
            element("l", .label, "plan.txt", in: ["w"]),
            element("t", .filler, "GtkTooltipWindow", in: ["w"]),
            element("tl", .label, "plan.txt", in: ["w", "t"]),
        ])
        #expect(snapshot.matches(Query("plan.txt")).map(\.path) == ["l"])
    }

    @Test func auditFindsMissingAndInvalidNames() {
        let snapshot = Snapshot([
            element("w", .window, "Main"),
            element("a", .button, "", in: ["w"]),
            element("b", .button, "GtkImage", in: ["w"], describedBy: "Add"),
            element("c", .button, "Add", in: ["w"]),
            element("d", .button, "Add", in: ["w"], describedBy: "Add"),
            element("e", .comboBox, "Number", in: ["w"]),
            element("f", .button, "GtkToggleButton", in: ["w", "e"]),
            element("g", .listItem, "", in: ["w"]),
            element("h", .listItem, "", in: ["w"]),
            element("i", .label, "Row", in: ["w", "h"]),
            element("j", .entry, "GtkEntry", in: ["w"]),
            element("k", .checkBox, "Mute Mute", in: ["w"]),
            element("x", .dialog, "Sure?"),
            element("y", .button, "Delete Delete", in: ["x"]),
            element("z", .label, "Delete", in: ["x", "y"]),
        ])
        let violations = snapshot.audit().map(\.description)
        #expect(violations.count == 6)
        #expect(violations[0].hasPrefix("no name"))
        #expect(violations[1].hasPrefix("class name as name"))
        #expect(violations[2].hasPrefix("icon button without a tooltip"))
        #expect(violations[3].hasPrefix("row without text"))
        #expect(violations[4].hasPrefix("class name as name"))
        #expect(violations[5].hasPrefix("duplicated name"))
    }
}
