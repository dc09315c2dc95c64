import Domain

nonisolated extension String {
    /// Returns whether the string contains a text in the form in which searches compare both.
    func containsName(_ text: String) -> Bool {
        let text = text.foldedForSearch
        return text.isEmpty || foldedForSearch.contains(text)
            || Pinyin(text.replacing(" ", with: ""))?.occurs(in: self) == true
    }
}
