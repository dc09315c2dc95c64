import Domain
import Foundation
import Gtk
import ViewModels

/// The window with the editor of a listing.
final class ListingEditorWindow {
    let window: DialogWindow

    init(_ editor: ListingEditorViewModel, pictures: PictureCache, over parent: Window?) {
        let publish = Button("").css("suggested-action").bind(\.title, to: editor.publishTitle)
            .bind(\.isSensitive, to: editor.canPublish).onClick(task: editor.publish)
        let save = Button("").bind(\.title, to: editor.saveTitle)
            .bind(\.isSensitive, to: editor.canSave).bind(\.isVisible, to: editor.showsSave).onClick(task: editor.save)
        let home = Self.home(editor)
        let content = Box(.vertical) {
            HeaderBar(title: WindowTitle(editor.title))
            // Outside of the scrolled part: the form may be scrolled to its end when saving fails.
            Clamp(
                maximum: 520,
                ProblemView.bar({ editor.problem }, retry: editor.save).margin(top: 12, start: 18, end: 18))
            Clamp(
                maximum: 520,
                Label().css("dim-label").textAlign(.start).wrapping().margin(top: 12, start: 18, end: 18)
                    .bind(\.optionalText, to: editor.group.advice))
            ScrolledWindow(
                Clamp(
                    maximum: 520,
                    Box(.vertical, spacing: 18) {
                        Label().css("error").textAlign(.start).wrapping().bind(\.optionalText, to: editor.rejection)
                        Self.kind(editor)
                        home
                        Self.price(editor)
                        PreferencesGroup {
                            FormField.lines(
                                editor.title(of: .description), text: { editor.form[.description] },
                                warning: { editor.warning(for: .description) },
                                edit: { editor.form[.description] = $0 }
                            )
                            .bind(\.focusRequest, to: editor.focusRequest(for: .description))
                        }
                        Self.group(editor)
                        ListingPhotoStripView(editor.photos, pictures: pictures).root
                    }.margin(18))
            ).expand(vertically: true)
            Separator()
            // Not in the header: with large text, they would leave no room for the title of a narrow window.
            FlowBox(spacing: 8, perLine: 2, isEven: false) {
                save
                publish
            }.margin(12)
        }
        // Anywhere in the window, even if the focus is in a field.
        .onDrop(files: { paths in UserWork.begin { await editor.photos.add(files: paths.map { URL(filePath: $0) }) } })
        .onPasteKey(
            files: { paths in UserWork.begin { await editor.photos.add(files: paths.map { URL(filePath: $0) }) } },
            picture: { bytes in UserWork.begin { await editor.photos.add(picture: Data(bytes)) } })
        window = DialogWindow(over: parent, content: content, width: 520, height: 640)
        window.title = editor.title
        let form = WeakWidget(home)
        window.onMap { form.widget?.focusFirst() }
        window.onCloseRequest {
            UserWork.begin { await editor.close() }
            return !editor.isDone
        }
        window.close(when: editor.isDone)
    }

    private static func kind(_ editor: ListingEditorViewModel) -> Widget {
        PreferencesGroup {
            Choice.row(
                words("Offer"), editor.purposes.options, current: { editor.form.purpose },
                choose: { editor.form.purpose = $0 })
            Choice.row(
                words("Rent type"), editor.rentTypes.options, current: { editor.form.rentType },
                choose: { editor.form.rentType = $0 }
            )
            .bind(\.isVisible, to: editor.showsRentType)
        }
    }

    private static func home(_ editor: ListingEditorViewModel) -> Widget {
        PreferencesGroup(title: words("Home")) {
            field(editor, .communityName)
            field(editor, .address)
            number(editor, .bedrooms, in: ListingFacts.roomRange)
            number(editor, .livingRooms, in: ListingFacts.roomRange)
            number(editor, .bathrooms, in: ListingFacts.roomRange)
            field(editor, .area)
            number(editor, .floor, in: ListingFacts.floorRange)
            number(editor, .floorCount, in: 1...ListingFacts.floorRange.upperBound)
        }
    }

    private static func price(_ editor: ListingEditorViewModel) -> Widget {
        Box(.vertical, spacing: 6) {
            PreferencesGroup(title: words("Price")) {
                field(editor, .price)
            }
            Label().css("title-4", "numeric").textAlign(.end).bind(\.text, to: editor.pricePreview)
        }
    }

    private static func group(_ editor: ListingEditorViewModel) -> Widget {
        let group = editor.group
        let choice = DropDown([], name: words("Group")).align(vertical: .center)
            .onSelect(group.select)
            .observe((names: group.names, index: group.index)) { $0.show($1.names, selected: $1.index) }
        return PreferencesGroup(title: words("Publishing")) {
            ActionRow(title: words("Group")).addSuffix(choice).bind(\.isVisible, to: group.canChoose)
            ActionRow(title: words("Group")).bind(\.subtitle, to: group.name)
                .bind(\.isVisible, to: !group.canChoose)
            FormField.make(
                words("Part of town"), text: { group.area }, warning: { group.areaWarning },
                edit: { group.area = $0 }, submit: editor.publish)
            SwitchRow.make(
                words("Publish the exact address"),
                subtitle: words("Otherwise members see the community and the part of town."),
                isOn: { group.publishesAddress }, change: { group.publishesAddress = $0 })
        }
        .bind(\.isVisible, to: group.isVisible)
    }

    private static func field(_ editor: ListingEditorViewModel, _ field: ListingFacts.Field) -> Widget {
        FormField.make(
            editor.title(of: field), text: { editor.form[field] }, warning: { editor.warning(for: field) },
            edit: { editor.form[field] = $0 }, submit: editor.publish
        )
        .bind(\.focusRequest, to: editor.focusRequest(for: field))
    }

    private static func number(
        _ editor: ListingEditorViewModel, _ field: ListingFacts.Field, in range: ClosedRange<Int>
    ) -> Widget {
        FormField.number(
            editor.title(of: field), in: range, from: 1, text: { editor.form[field] },
            warning: { editor.warning(for: field) },
            edit: { editor.form[field] = $0 }, submit: editor.publish
        )
        .bind(\.focusRequest, to: editor.focusRequest(for: field))
    }
}
