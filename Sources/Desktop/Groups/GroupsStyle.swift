import Gtk

extension Style {
    /// The rules of the groups page. White on libadwaita's accent color is too pale for text.
    public static let groups = """
        .dot { background: @accent_color; border-radius: 5px; }
        .dot.quiet { background: alpha(currentColor, .55); }
        .groups { background: none; }
        .groups > row { padding: 1px 6px; background: none; }
        .group-row { padding: 6px 8px; font-weight: normal; border-radius: 9px; }
        .group-row.open { background: alpha(currentColor, .1); }
        .group-row .unread { font-weight: 800; }
        .tab-strip > button { padding: 4px 6px; border-radius: 9px; }
        .offline-note { background: alpha(@warning_bg_color, .25); padding: 5px 12px; }
        .chat, .cards { background: none; }
        .chat > row { padding: 1px 12px; background: none; }
        .cards > row { padding: 6px 12px; background: none; }
        .chat-row.found { background: alpha(@accent_bg_color, .25); border-radius: 9px; }
        clamp.found .post { background: mix(@card_bg_color, @accent_bg_color, .25); }
        .past-heading:checked { background: none; }
        .past-heading:checked image { -gtk-icon-transform: rotate(180deg); }
        .chat-title { margin: 12px 0 6px 0; }
        .chat-title.new-messages { color: @accent_color; opacity: 1; border-top: 1px solid alpha(@accent_bg_color, 0.5);
            padding-top: 6px; }
        .sender { margin-left: 12px; }
        .person { padding: 0; min-width: 32px; min-height: 32px; }
        .person-line { padding: 2px 6px 2px 2px; font-weight: normal; }
        .person-name { padding: 0 4px; margin: -1px 0 -1px -4px; min-height: 0; font-weight: normal; }
        .bubble { background: alpha(currentColor, .08); border-radius: 15px; padding: 7px 12px; }
        .message-picture { padding: 0; min-width: 0; min-height: 0; border-radius: 9px; }
        .bubble.mention { background: alpha(@accent_bg_color, .2); box-shadow: inset 3px 0 @accent_color; }
        .bubble.own { background: mix(@accent_bg_color, black, .15); color: @accent_fg_color; }
        .bubble.own link { color: @accent_fg_color; text-decoration: underline; }
        .bubble.own.failed { background: alpha(@error_bg_color, .25); color: inherit; }
        .bubble.own progress { background: @accent_fg_color; }
        .bubble.own trough { background: alpha(@accent_fg_color, .3); }
        .suggestion { font-weight: normal; padding: 4px 8px; }
        .suggestion.selected { background: alpha(currentColor, .1); }
        .composer textview, .composer text { background: none; }
        .post, .page-notice { padding: 14px; }
        .post > .listing-action { margin-left: -8px; }
        .comment { border-left: 3px solid alpha(currentColor, .15); padding-left: 10px; }
        .quote { border-left: 3px solid alpha(currentColor, .4); padding-left: 8px; opacity: .8; }
        .reaction { padding: 0 8px; min-height: 24px; border-radius: 12px; font-weight: normal; font-size: smaller; }
        .reaction.own, .reaction-choice.own { background: alpha(@accent_color, .25); }
        .reaction-choice { padding: 0; min-width: 36px; min-height: 36px; font-size: larger; }
        .home-star { margin: 6px; }
        .kept-search { font-weight: normal; padding: 4px 8px; }
        .home-row { padding: 12px 14px; font-weight: normal; }
        .remark { font-style: italic; opacity: .8; }
        """
}
