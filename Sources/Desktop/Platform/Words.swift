import Foundation
import Gtk
import ViewModels

/// The desktop's localizer: gettext catalogs, in the language of the user's session.
public enum Words {
    /// Looks sentences up in the catalogs that come with the program; English where there is no translation.
    ///
    /// Made at first use, which reads the session's locale for the whole process. A test sets one of another language before
    /// it starts the program.
    public static var localizer: Localizer = {
        setlocale(LC_ALL, "")
        let catalog = Catalog(domain: "hutong", folder: AssetFolder.find()?.appending(path: "locale").path)
        return Localizer(
            locale: sessionLocale, translate: { catalog.translate($0) },
            translatePlural: { catalog.translate($0, $1, $2) })
    }()

    private static var sessionLocale: Locale {
        // "zh_CN.UTF-8" → "zh_CN"; "C" and "POSIX" have no formats of their own.
        let name = setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
        let identifier = String(name.prefix { $0 != "." && $0 != "@" })
        return Locale(identifier: ["C", "POSIX"].contains(identifier) ? "en_US" : identifier)
    }
}

/// The words of the views: `words("Save")`.
var words: Localizer { Words.localizer }
