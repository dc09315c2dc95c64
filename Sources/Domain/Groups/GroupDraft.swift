import Foundation

/// Content to send to a group's page.
public enum GroupDraft: Equatable, Sendable {
    /// A chat message, or a post without a picture.
    case text(String, mentions: [GroupMention] = [])
    /// A chat message that replies to the one with this id.
    case reply(String, to: String, mentions: [GroupMention] = [])
    /// A picture with a text, which may be empty. `type` is the MIME type, the size is in pixels.
    case picture(Data, type: String, width: Int, height: Int, text: String)
    /// A file, or a picture without a text. The place and the time in a picture of a camera are not sent.
    case file(OutgoingFile)
    case activity(GroupActivity)
}
