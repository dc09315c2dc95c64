import Foundation
import Testing

extension DesktopJourneys {
    /// The actions that random journeys undo take effect in a new app before they are undone.
    @UIActor @Suite struct UndoJourneys {
        @Test(arguments: [RandomCheck.undoOfPrice, .undoOfSelection, .undoOfImport])
        func whatIsDoneToListingsIsUndone(check: RandomCheck) async throws {
            try await withMember { app in
                let isUndone = try await app.verifyUndo(of: check)
                #expect(isUndone, "\(app.tree())")
            }
        }

        @Test(arguments: [RandomCheck.undoOfLeaving, .undoOfViewing])
        func whatIsArrangedWithOthersIsUndone(check: RandomCheck) async throws {
            try await withMember { app in
                // The groups appear after the sign-in.
                try await app.showGroups()
                let isUndone = try await app.verifyUndo(of: check)
                #expect(isUndone, "\(app.tree())")
            }
        }
    }
}
