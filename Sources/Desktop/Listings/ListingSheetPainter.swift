import Gtk
import ViewModels

/// Draws a listing on one page or picture of any size: the first photo or the building, the name, the price, the
/// status and the facts.
struct ListingSheetPainter {
    /// The size of a picture of a sheet, in pixels.
    static let pictureSize = (width: 800, height: 800)

    /// The maximum number of pixels of a side of the photo: 300 dots an inch on paper.
    static let photoSide = 1200

    let canvas: Canvas
    /// The first photo; nil if there is none.
    let photo: Texture?

    private static let gray = Color(0.40, 0.40, 0.42)
    private static let line = Color(0.84, 0.84, 0.86)
    private static let accent = Color(0.11, 0.37, 0.73)
    /// The fraction of the width that the labels of the facts take.
    private static let labelWidth = 0.32

    /// The scale of sizes, which are given for a page of A4, 595 points wide.
    private var unit: Double { min(canvas.width / 595, canvas.height / 590) }
    private var margin: Double { 40 * unit }
    private var width: Double { canvas.width - 2 * margin }

    func paint(_ sheet: ListingSheet) {
        let pictureHeight = min(190 * unit, canvas.height / 3)
        canvas.area(x: margin, y: margin, width: pictureHeight, height: pictureHeight) { part in
            if let photo { part.cover(with: photo) } else { HousePicture.paint(sheet.picture, on: part) }
        }
        headline(sheet, beside: pictureHeight + 24 * unit, height: pictureHeight)
        facts(sheet.facts, from: margin + pictureHeight + 28 * unit)
        let footer = canvas.layout(sheet.footer, size: 10 * unit, maximumWidth: width)
        footer.draw(x: margin, y: canvas.height - margin - footer.height, Self.gray)
    }

    private func headline(_ sheet: ListingSheet, beside indent: Double, height: Double) {
        let room = width - indent
        let title = canvas.layout(sheet.title, size: 26 * unit, bold: true, maximumWidth: room, lines: 3)
        let price = canvas.layout(sheet.price, size: 20 * unit, bold: true, maximumWidth: room, lines: 2)
        let status = canvas.layout(sheet.status, size: 12 * unit, maximumWidth: room)
        let gap = 10 * unit
        var y = margin + (height - title.height - price.height - status.height - 2 * gap) / 2
        for (layout, color) in [(title, canvas.foreground), (price, Self.accent), (status, Self.gray)] {
            layout.draw(x: margin + indent, y: y, color)
            y += layout.height + gap
        }
    }

    private func facts(_ facts: [ListingSheet.Fact], from top: Double) {
        var y = top
        for fact in facts {
            canvas.newPath()
            canvas.move(margin, y)
            canvas.line(canvas.width - margin, y)
            canvas.stroke(Self.line, width: unit)
            let label = canvas.layout(fact.title, size: 13 * unit, maximumWidth: width * Self.labelWidth, lines: 2)
            let value = canvas.layout(
                fact.value, size: 13 * unit, maximumWidth: width * (1 - Self.labelWidth), lines: 3)
            y += 10 * unit
            label.draw(x: margin, y: y, Self.gray)
            value.draw(x: margin + width * Self.labelWidth, y: y, canvas.foreground)
            y += max(label.height, value.height) + 10 * unit
        }
    }
}
