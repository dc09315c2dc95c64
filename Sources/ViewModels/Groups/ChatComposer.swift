import Domain
import Foundation
import Observation

/// The message being written in a chat: a new one, a reply, or a new text for an earlier one.
@Observable
public final class ChatComposer {
    /// The purpose of the text: the effect of sending it.
    private nonisolated enum Purpose: Codable, Equatable {
        case new
        case reply(to: String, by: GroupMention?)
        case edit(String)
    }

    /// The stored part of a message that has not been sent.
    private nonisolated struct Draft: Codable {
        var text: String
        var title: String
        var purpose: Purpose
        var earlier: String
        var mentions: [GroupMention]
    }

    /// The text being written.
    public var text = "" { didSet { keepDraft() } }
    /// The purpose of the text, on one line; empty for a new message.
    public private(set) var title = ""
    /// Whether there is a title.
    public var showsTitle: Bool { !title.isEmpty }
    /// The title of the button that cancels the reply or the edit.
    public var cancelTitle: String {
        if case .edit = purpose { words.words("Cancel Editing") } else { words.words("Cancel Reply") }
    }
    /// Whether there is text to send.
    public var canSend: Bool { notice.canWrite && text.contains { !$0.isWhitespace } }
    /// Whether the empty field displays its hint.
    public var showsHint: Bool { text.isEmpty }
    /// The completion of members' names.
    public let completion: MentionCompletion

    private var purpose = Purpose.new { didSet { keepDraft() } }
    /// The text that was typed before the edit of an earlier message.
    private var earlier = "" { didSet { keepDraft() } }
    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let notice: PageNotice
    @ObservationIgnored private let context: GroupsContext
    private var words: GroupWords { context.words }

    /// Called when a new message has been queued.
    @ObservationIgnored var onSent: () async -> Void = {}
    /// Called when the view has to move the keyboard focus to the field.
    @ObservationIgnored public var onBegin: () -> Void = {}
    /// Called when the view has to replace the text before the cursor.
    @ObservationIgnored public var onReplace: (_ text: String) -> Void = { _ in }

    init(groupID: String, notice: PageNotice, context: GroupsContext) {
        completion = MentionCompletion(groupID: groupID, context: context)
        self.groupID = groupID
        self.notice = notice
        self.context = context
        restoreDraft()
    }

    // MARK: Intents

    /// Sends the message. It appears at once and is delivered when the server can be reached.
    public func send() async {
        guard canSend else { return }
        let (sent, title, purpose) = (text, title, purpose)
        var mentions = completion.mentions(in: sent)
        text = ""
        cancel()
        do {
            switch purpose {
            case .new:
                let home = context.inquiries.removeValue(forKey: groupID)
                let draft = home.map { GroupDraft.inquiry(sent, about: $0, mentions: mentions) }
                _ = try await context.service.send(
                    draft ?? .text(sent, mentions: mentions), on: .chat, of: groupID)
            case .reply(let id, let sender):
                if let sender, !mentions.contains(where: { $0.userID == sender.userID }) { mentions.append(sender) }
                _ = try await context.service.send(
                    .reply(sent, to: id, mentions: mentions), on: .chat, of: groupID)
            case .edit(let id):
                return try await context.service.edit(id, to: sent, mentions: mentions, on: .chat, of: groupID)
            }
            completion.reset()
            await onSent()
        } catch {
            restore(sent, title, purpose)
            context.report(error)
        }
    }

    /// Cancels the reply, whose text stays, or the edit, after which the text typed before it is restored.
    public func cancel() {
        if case .edit = purpose { text = earlier }
        earlier = ""
        title = ""
        purpose = .new
    }

    /// Inserts the mention of a member into the text: of the member with this identifier, or of the selected one.
    public func chooseMention(_ id: String? = nil) {
        if let text = completion.choose(id) { onReplace(text) }
    }

    /// Replies to a message.
    func reply(to event: GroupEvent) {
        cancel()
        let preview = words.preview(of: event.summary, form: event.form, from: event.senderName)
        title = words.words("Reply to {message}", ["message": preview])
        // The sender is notified, unless users reply to themselves.
        let sender = GroupMention(userID: event.senderID, name: event.senderName)
        purpose = .reply(to: event.id, by: event.isOwn ? nil : sender)
        onBegin()
    }

    /// Begins the edit of a message.
    func edit(_ event: GroupEvent) {
        cancel()
        earlier = text
        text = event.text
        title = words.words("Edit the message")
        purpose = .edit(event.id)
        onBegin()
    }

    /// Called when the message that the user replies to or edits has been deleted.
    func deleted(_ id: String) {
        switch purpose {
        case .reply(id, _), .edit(id): cancel()
        default: break
        }
    }

    /// Restores the message, so that it is not lost; text typed since comes after it.
    private func restore(_ sent: String, _ title: String, _ purpose: Purpose) {
        guard self.purpose == .new else {
            earlier = earlier.isEmpty ? sent : sent + "\n" + earlier
            return
        }
        if case .edit = purpose {
            (earlier, text) = (text, sent)
        } else {
            text = text.isEmpty ? sent : sent + "\n" + text
        }
        (self.title, self.purpose) = (title, purpose)
    }

    // MARK: Draft

    private var place: String { "groups/chat/\(groupID)" }

    private func keepDraft() {
        let draft = Draft(
            text: text, title: title, purpose: purpose, earlier: earlier, mentions: completion.mentions(in: text))
        context.drafts.keep(text.isEmpty && purpose == .new ? nil : draft, at: place)
    }

    private func restoreDraft() {
        guard let draft: Draft = context.drafts.draft(at: place) else { return }
        completion.restore(draft.mentions)
        (title, earlier, purpose, text) = (draft.title, draft.earlier, draft.purpose, draft.text)
    }
}
