import Domain
import Foundation
import Gtk
import ViewModels

/// A drawn picture of a listing's building, the same one for a listing each time: its height is the building's, and
/// the lit floor is the home's.
enum HousePicture {
    /// What a picture depends on.
    struct Look: Equatable {
        var hue: Int
        var floors: Int
        var litFloor: Int
    }

    static func make(_ row: ListingRowViewModel) -> Widget {
        DrawingArea(width: 88, height: 88)
            .draw(look(of: row.listing)) { canvas, look in paint(look, on: canvas) }
            .align(vertical: .center)
    }

    private static func look(of listing: Listing) -> Look {
        let facts = listing.facts
        let floors = min(max(Int(facts.floorCount ?? 6), 1), 33)
        let hue = facts.communityName.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xffff } % 6
        return Look(hue: hue, floors: floors, litFloor: min(max(Int(facts.floor ?? 1), 1), floors))
    }

    private static let walls = [
        Color(0.80, 0.62, 0.50), Color(0.62, 0.68, 0.76), Color(0.72, 0.72, 0.60), Color(0.70, 0.58, 0.64),
        Color(0.55, 0.68, 0.66), Color(0.78, 0.70, 0.55),
    ]

    private static func paint(_ look: Look, on canvas: Canvas) {
        canvas.roundedRectangle(0, 0, canvas.width, canvas.height, radius: 10)
        canvas.clipped {
            canvas.rectangle(0, 0, canvas.width, canvas.height)
            canvas.fill(from: Color(0.55, 0.72, 0.90), to: Color(0.85, 0.91, 0.96))
            canvas.rectangle(0, canvas.height * 0.86, canvas.width, canvas.height * 0.14)
            canvas.fill(Color(0.52, 0.62, 0.46))
            look.floors < 4 ? house(look, canvas) : tower(look, canvas)
        }
    }

    private static func tower(_ look: Look, _ canvas: Canvas) {
        // At most twelve rows of windows are drawn; a tall building has smaller ones, not more of them.
        let rows = min(look.floors, 12)
        let height = canvas.height * (0.35 + 0.42 * Double(look.floors) / 33)
        let width = canvas.width * 0.46
        let left = (canvas.width - width) / 2
        let top = canvas.height * 0.88 - height
        canvas.rectangle(left, top, width, height)
        canvas.fill(walls[look.hue])
        let step = height / Double(rows + 1)
        let litRow = rows - 1 - (look.litFloor - 1) * rows / look.floors
        for row in 0..<rows {
            for column in 0..<4 {
                canvas.rectangle(
                    left + width * (0.1 + 0.22 * Double(column)), top + step * (Double(row) + 0.4), width * 0.13,
                    step * 0.5)
                canvas.fill(row == litRow ? Color(1, 0.86, 0.40) : Color(0.30, 0.38, 0.48, 0.75))
            }
        }
    }

    private static func house(_ look: Look, _ canvas: Canvas) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.rectangle(width * 0.22, height * 0.50, width * 0.56, height * 0.38)
        canvas.fill(walls[look.hue])
        canvas.move(width * 0.14, height * 0.52)
        canvas.line(width * 0.5, height * 0.24)
        canvas.line(width * 0.86, height * 0.52)
        canvas.closePath()
        canvas.fill(Color(0.48, 0.33, 0.30))
        canvas.rectangle(width * 0.45, height * 0.66, width * 0.13, height * 0.22)
        canvas.fill(Color(0.40, 0.27, 0.22))
        for left in [0.28, 0.64] {
            canvas.rectangle(width * left, height * 0.58, width * 0.10, height * 0.11)
            canvas.fill(Color(1, 0.86, 0.40))
        }
    }
}
