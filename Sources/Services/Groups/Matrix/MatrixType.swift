/// The types of rooms and events that this app adds to Matrix's.
///
/// A group is an `m.space` whose children (`m.space.child`) are rooms with these types in their `m.room.create`. Posts
/// are `m.room.message` of `m.text`, or of `m.image` with a caption (Matrix 1.10), which every Matrix app shows.
public enum MatrixType {
    /// The room type of the space itself; Matrix's own.
    public static let space = "m.space"
    /// The room type of a group's chat.
    public static let chat = "org.hutong.chat"
    /// The room type of a group's posts.
    public static let posts = "org.hutong.posts"
    /// The room type of a group's activities.
    public static let activities = "org.hutong.activities"
    /// The room type of a group's market, where members publish homes.
    public static let market = "org.hutong.market"
    /// The room type of the room where demands are published to agents; `HomeSearchKeys` defines its messages.
    public static let agents = "org.hutong.agents"
    /// An event: `title`, `starts` (milliseconds since 1970), `place`, `about`, and a `body` for other apps.
    public static let activity = "org.hutong.activity"
    /// An event: `going`, and an `m.reference` relation to the activity; the last one of each member counts.
    public static let attendance = "org.hutong.attendance"
    /// An event: a moderator's decision on a home, with an `m.reference` relation to the announcement, `version`, `approve`
    /// and `reason`.
    public static let verdict = "org.hutong.verdict"
}
