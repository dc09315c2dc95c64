import CGtk

/// A gettext catalog: sentences by their English original.
public nonisolated struct Catalog: Sendable {
    private let domain: String

    /// Binds the catalogs of that name below `folder`, or below the system's own if it is nil.
    public init(domain: String, folder: String?) {
        self.domain = domain
        if let folder { bindtextdomain(domain, folder) }
        bind_textdomain_codeset(domain, "UTF-8")
    }

    /// Returns the translation into the session's language, or the sentence itself.
    public func translate(_ sentence: String) -> String {
        // gettext answers an empty sentence with the catalog's header, and an unknown one with the very pointer that
        // it received, which must therefore outlive the call.
        sentence.isEmpty ? "" : sentence.withCString { String(cString: dgettext(domain, $0)) }
    }

    /// Returns the translation of the form that `count` needs.
    public func translate(_ one: String, _ many: String, _ count: Int) -> String {
        one.withCString { one in
            many.withCString { many in String(cString: dngettext(domain, one, many, UInt(count.magnitude))) }
        }
    }
}
