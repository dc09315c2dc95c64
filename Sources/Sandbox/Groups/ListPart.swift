/// A part of a list, for clients that read it part by part; the tokens are places in the list.
struct ListPart<Element> {
    let elements: ArraySlice<Element>
    /// The token of the next part; nil at the end.
    let next: String?
    /// The token of the previous part; nil at the beginning.
    let previous: String?

    /// Creates a part of at least one element and at most `maximum`.
    init(of list: [Element], from token: String?, limit: Int, maximum: Int) {
        let size = min(max(limit, 1), maximum)
        let begin = min(max(token.flatMap { Int($0) } ?? 0, 0), list.count)
        let end = min(begin + size, list.count)
        elements = list[begin..<end]
        next = end < list.count ? String(end) : nil
        previous = begin > 0 ? String(max(begin - size, 0)) : nil
    }
}
