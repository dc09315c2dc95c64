import Foundation

/// The formats of pictures that photos are made of.
public enum PhotoFormat: String, CaseIterable, Sendable {
    case jpeg, png, webp

    /// The MIME type.
    public var type: String { "image/\(rawValue)" }

    /// Detects the format by the first bytes instead of a name, and checks the facts that are known without decoding:
    /// that the file is complete, and its number of pixels if its header has it at a fixed place.
    public init(checking file: Data) throws(ListingPhotoError) {
        guard file.count <= ListingPhoto.maximumFileSize else { throw .tooManyBytes }
        if file.starts(with: Data("RIFF".utf8)), file.dropFirst(8).starts(with: Data("WEBP".utf8)) {
            let length = file.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            guard length + 8 <= file.count else { throw .damaged }
            self = .webp
            return
        }
        switch Photo.type(of: file) {
        case "image/jpeg": self = .jpeg
        case "image/png":
            self = .png
            // Checked first: a file that claims to be huge need not be complete to be too large.
            let sides = [16, 20].map { file.dropFirst($0).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
            guard sides[0].multipliedReportingOverflow(by: sides[1]).partialValue <= ListingPhoto.maximumPixels else {
                throw .tooManyPixels
            }
        default: throw .notAPicture
        }
        guard let picture = PictureData(file), picture.isComplete else { throw .damaged }
        guard picture.width * picture.height <= ListingPhoto.maximumPixels else { throw .tooManyPixels }
    }
}
