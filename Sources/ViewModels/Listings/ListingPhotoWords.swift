import Domain

nonisolated extension PhotoError {
    /// Returns the reason why a picture was not added; `name` is the name of its file.
    func problem(with name: String, in words: Localizer) -> String {
        let name: KeyValuePairs = ["name": name]
        return switch self {
        case .notAPicture: words("Not added: {name} is not a PNG, JPEG, GIF or WebP picture.", name)
        case .damaged: words("Not added: {name} is damaged or incomplete.", name)
        case .tooManyPixels: words("Not added: {name} has too many pixels.", name)
        case .tooManyBytes:
            words(
                "Not added: {name} is larger than {count} MB.",
                ["name": name[0].value, "count": words.number(ListingPhoto.maximumFileSize >> 20)])
        case .unreadable: words("Not added: {name} cannot be read.", name)
        case .unsupported: words("Not added: this computer cannot read pictures such as {name}.", name)
        }
    }
}
