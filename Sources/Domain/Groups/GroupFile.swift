import Foundation

/// A file that a member has sent: a document, a recording or a film.
public struct GroupFile: Equatable, Sendable {
    /// The maximum size of a file that is downloaded, in bytes.
    public static let maximumDownload = 100_000_000
    /// The maximum size of a file that is sent, in bytes. Files that wait to be sent are kept in the database.
    public static let maximumUpload = 50_000_000

    /// The `mxc:` address; nil until the file has been uploaded.
    public var address: URL?
    /// The name, which is safe to use as the name of a file.
    public let name: String
    /// The MIME type that the sender stated, or the one for the name.
    public let type: String
    /// The size in bytes; nil if the sender did not state it.
    public let size: Int?

    /// Creates a file from the sender's statements, none of which is trusted.
    public init(address: URL?, name: String, type: String? = nil, size: Int? = nil) {
        self.address = address
        self.name = FileName.safe(name)
        self.type = type.flatMap(Self.safeType) ?? FileKind.type(ofName: self.name)
        self.size = size.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The kind of the file by its name, or by its type if the name does not determine it.
    public var kind: FileKind { FileKind(name: name) ?? FileKind(type: type) }

    /// Whether another program may open the file: only kinds of files that do not run as programs, by the name,
    /// because the desktop chooses the program by the name, too.
    public var canBeOpened: Bool {
        guard let kind = FileKind(name: name) else { return false }
        return kind != .archive
    }

    /// Returns a MIME type without its parameters; nil if the text is not one (RFC 6838, section 4.2).
    private static func safeType(_ type: String) -> String? {
        guard type.utf8.count <= 200 else { return nil }
        let name = type.prefix { $0 != ";" }.lowercased()
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let allowed = "abcdefghijklmnopqrstuvwxyz0123456789!#$&-^_.+".utf8
        let areNames = parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { allowed.contains($0) } }
        return parts.count == 2 && areNames ? name : nil
    }
}

/// The kind of a file, in the categories that users know.
public enum FileKind: Equatable, Sendable {
    case pdf, text, document, spreadsheet, presentation, picture, audio, video, archive, other

    /// The kinds of files that are known by the extension of their name. None of them is executed by the program that
    /// opens it.
    private static let known: [String: (kind: FileKind, type: String)] = [
        "pdf": (.pdf, "application/pdf"),
        "txt": (.text, "text/plain"), "md": (.text, "text/markdown"), "csv": (.spreadsheet, "text/csv"),
        "odt": (.document, "application/vnd.oasis.opendocument.text"),
        "ods": (.spreadsheet, "application/vnd.oasis.opendocument.spreadsheet"),
        "odp": (.presentation, "application/vnd.oasis.opendocument.presentation"),
        "docx": (.document, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        "xlsx": (.spreadsheet, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        "pptx": (.presentation, "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
        "png": (.picture, "image/png"), "jpg": (.picture, "image/jpeg"), "jpeg": (.picture, "image/jpeg"),
        "gif": (.picture, "image/gif"), "webp": (.picture, "image/webp"), "heic": (.picture, "image/heic"),
        "mp3": (.audio, "audio/mpeg"), "ogg": (.audio, "audio/ogg"), "oga": (.audio, "audio/ogg"),
        "opus": (.audio, "audio/ogg"), "m4a": (.audio, "audio/mp4"), "wav": (.audio, "audio/wav"),
        "flac": (.audio, "audio/flac"),
        "mp4": (.video, "video/mp4"), "webm": (.video, "video/webm"), "mkv": (.video, "video/x-matroska"),
        "mov": (.video, "video/quicktime"), "ogv": (.video, "video/ogg"),
        "zip": (.archive, "application/zip"), "gz": (.archive, "application/gzip"),
        "7z": (.archive, "application/x-7z-compressed"), "xz": (.archive, "application/x-xz"),
    ]

    /// Creates the kind for the extension of a name; nil if the extension is unknown.
    init?(name: String) {
        guard let known = FileName.ending(of: name).flatMap({ Self.known[$0.lowercased()] }) else { return nil }
        self = known.kind
    }

    /// Creates the kind for a MIME type.
    init(type: String) {
        self =
            switch type.prefix(while: { $0 != "/" }) {
            case "audio": .audio
            case "video": .video
            case "image": .picture
            case "text": .text
            default: Self.known.values.first { $0.type == type }?.kind ?? .other
            }
    }

    /// Returns the MIME type for the extension of a name.
    static func type(ofName name: String) -> String {
        FileName.ending(of: name).flatMap { known[$0.lowercased()]?.type } ?? "application/octet-stream"
    }
}

/// A file of the user to send.
public struct OutgoingFile: Equatable, Sendable {
    /// The source of the file's bytes.
    public enum Source: Equatable, Sendable {
        case file(URL)
        /// A picture from the clipboard.
        case data(Data)
    }

    /// The source of the file's bytes.
    public var source: Source
    /// The name that other members see.
    public var name: String
    /// The size in bytes.
    public var size: Int
    /// A picture that is small enough to be displayed before it is sent.
    public var preview: Data?

    /// Creates a file.
    public init(_ source: Source, name: String, size: Int, preview: Data? = nil) {
        self.source = source
        self.name = FileName.safe(name)
        self.size = size
        self.preview = preview
    }
}

/// The reason why a file cannot be sent, saved or opened.
public enum GroupFileError: Error, Equatable, Sendable {
    /// The file has more bytes than are allowed.
    case tooLarge(maximum: Int)
    /// The file is a program, which is not opened.
    case program
    /// The file is empty, a folder, or cannot be read.
    case unreadable
}
