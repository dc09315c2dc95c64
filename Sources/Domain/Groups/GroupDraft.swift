import Foundation

/// Content to send to a group's page.
public enum GroupDraft: Equatable, Sendable {
    /// A chat message, or a post without a picture.
    case text(String, mentions: [GroupMention] = [])
    /// A chat message that replies to the one with this id.
    case reply(String, to: String, mentions: [GroupMention] = [])
    /// A chat message to the owner of a home.
    case inquiry(String, about: HomeReference, mentions: [GroupMention] = [])
    /// A picture with a text, which may be empty.
    case picture(Photo, text: String)
    /// A file, or a picture without a text. The place and the time in a picture of a camera are not sent.
    case file(OutgoingFile)
    case activity(GroupActivity)
}
