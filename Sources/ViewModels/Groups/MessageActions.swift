import Domain

/// The actions of the user on the messages or posts of a page.
public final class MessageActions {
    /// Called when the user replies to a message; nil on a page without replies.
    var onReply: ((GroupEvent) -> Void)?
    /// Called when the user begins to edit a message.
    var onEdit: (GroupEvent) -> Void = { _ in }
    /// Called when the user has deleted a message.
    var onDelete: (_ id: String) -> Void = { _ in }

    private let page: GroupPage
    private let groupID: String
    private let notice: PageNotice
    private let context: GroupsContext
    private let event: (_ id: String) -> GroupEvent?

    /// Creates the actions on a page; `event` returns the event with an id while it is displayed.
    init(
        on page: GroupPage, of groupID: String, notice: PageNotice, context: GroupsContext,
        event: @escaping (_ id: String) -> GroupEvent?
    ) {
        self.page = page
        self.groupID = groupID
        self.notice = notice
        self.context = context
        self.event = event
    }

    /// Returns the menu of a message; nil if the message has been deleted or has no actions.
    public func menu(of id: String) -> MessageMenu? {
        guard let event = event(id) else { return nil }
        let menu = MessageMenu(
            of: event, canWrite: notice.canWrite, canReply: onReply != nil, words: context.words)
        return menu.isEmpty ? nil : menu
    }

    /// Performs the action that the user has chosen in the menu of a message.
    public func perform(_ action: MessageAction, on id: String) async {
        guard let event = event(id) else { return }
        switch action {
        case .reply: onReply?(event)
        case .copy: context.appService?.copy(event.text)
        case .edit: onEdit(event)
        case .versions: await showVersions(of: event)
        case .delete: await delete(event)
        case .report: await report(event)
        }
    }

    /// Adds the user's reaction to a message, or removes it.
    public func toggleReaction(_ key: String, to id: String) async {
        guard notice.canWrite, let event = event(id) else { return }
        let isOwn = event.reactions.contains { $0.key == key && $0.isOwn }
        do {
            try await context.service.setReaction(key, isOn: !isOwn, to: event.id, on: page, of: groupID)
        } catch {
            context.report(error)
        }
    }

    private func showVersions(of event: GroupEvent) async {
        do {
            let versions = try await context.service.versions(of: event.id, on: page, of: groupID)
            guard !versions.isEmpty else { return }
            let now = context.time.now
            context.appService?.showVersions(
                versions.map { context.words.version($0, now: now) }, from: event.senderName)
        } catch {
            context.report(error)
        }
    }

    private func delete(_ event: GroupEvent) async {
        guard await context.appService?.confirmDeletingMessage() == true else { return }
        do {
            try await context.service.delete(event.id, on: page, of: groupID)
            onDelete(event.id)
        } catch {
            context.report(error)
        }
    }

    private func report(_ event: GroupEvent) async {
        guard await context.appService?.confirmReportingMessage() == true else { return }
        do {
            try await context.service.moderation.report(event.id, on: page, of: groupID)
            context.appService?.toast(context.words.words("The message was reported"))
        } catch {
            context.report(error)
        }
    }
}
