import Foundation
import Gtk
import ViewModels

/// The desktop's localizer: gettext catalogs, in the language of the user's session.
public enum Words {
    /// Looks up sentences in the catalogs that come with the program; English if there is no translation.
    ///
    /// It is made at first use, which reads the session's locale for the whole process. A test sets another language
    /// before it starts the program.
    public static var localizer: Localizer = {
        setlocale(LC_ALL, "")
        let catalog = Catalog(domain: "hutong", folder: AssetFolder.find()?.appending(path: "locale").path)
        return Localizer(
            format: SystemLocale.format, order: SystemLocale.order, translate: { catalog.translate($0) },
            translatePlural: { catalog.translate($0, $1, $2) })
    }()
}

/// The words of the views: `words("Save")`.
var words: Localizer { Words.localizer }
