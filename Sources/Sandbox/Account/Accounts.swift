import Foundation
import Hashing

/// Everything the sandbox knows about people and their sessions: in memory, as the seed made it and the run changed it.
actor Accounts {
    /// How long an access token that can be renewed lasts, in seconds.
    static let lifetime: TimeInterval = 300
    /// How long a code waits to be exchanged, in seconds.
    static let codeLifetime: TimeInterval = 60

    /// Who is behind a request.
    struct Session: Sendable {
        var localpart: String
        var device: String
        var token: String
    }

    /// A set of fresh tokens.
    struct Issued: Sendable {
        var access: String
        var refresh: String?
        /// In seconds.
        var lifetime: TimeInterval?
        var person: Person
        var device: String
    }

    private let now: @Sendable () -> Date
    private let mint: TokenMint
    private var people: [String: Person]
    fileprivate var media: [String: (data: Data, type: String)] = [:]
    fileprivate var clients: [String: [String]] = [:]
    fileprivate var codes: [String: Code] = [:]
    fileprivate var stages: [String: SignUpSession] = [:]
    fileprivate var mails: [String: Mail] = [:]
    private var endedFamilies: Set<String> = []
    private var usedRefreshTokens: Set<String> = []
    /// Access tokens up to this serial number have ended, those of earlier runs included.
    private var accessMark: Int?
    /// The same for refresh tokens.
    private var refreshMark: Int?
    private var serial = 0
    private let run = UUID().uuidString

    init(world: World) {
        now = world.now
        mint = TokenMint(seed: world.seed)
        people = Dictionary(uniqueKeysWithValues: Person.samples.map { ($0.localpart, $0) })
    }

    // MARK: People

    func person(_ localpart: String) -> Person? { people[localpart] }

    /// By user id, name or e-mail address, if the password is right.
    func person(_ name: String, password: String) -> Person? {
        let wanted = name.lowercased().trimmingCharacters(in: .whitespaces)
        let person =
            people[Self.localpart(of: wanted) ?? wanted] ?? people.values.first { $0.email == wanted }
        return person?.password == password ? person : nil
    }

    func person(number: Int64) -> Person? { people.values.first { $0.number == number } }

    func change(_ localpart: String, _ change: (inout Person) -> Void) {
        if var person = people[localpart] {
            change(&person)
            people[localpart] = person
        }
    }

    func add(_ person: Person) { people[person.localpart] = person }

    func hasEmail(_ email: String) -> Bool { people.values.contains { $0.email == email.lowercased() } }

    /// The localpart of one of our user ids.
    static func localpart(of id: String) -> String? {
        let end = ":" + Sandbox.serverName
        guard id.hasPrefix("@"), id.hasSuffix(end) else { return nil }
        return String(id.dropFirst().dropLast(end.count))
    }

    // MARK: Tokens

    /// Tokens for a new sign-in.
    func issue(
        to person: Person, device: String? = nil, client: String = "", renewable: Bool, lifetime: TimeInterval?,
        family: String? = nil
    ) -> Issued {
        issue(
            person: person, device: device ?? "SBX" + random().filter(\.isLetter).uppercased().prefix(9),
            client: client, family: family ?? random(), renewable: renewable, lifetime: lifetime)
    }

    /// Tokens for a refresh token, which is used up by that; used a second time it ends the whole family.
    func refresh(_ token: String, client: String) -> Issued? {
        guard let note = mint.note(token), note.kind == .refresh, note.client == client,
            !endedFamilies.contains(note.family), !hasEnded(note, by: refreshMark)
        else { return nil }
        guard usedRefreshTokens.insert(token).inserted else {
            endedFamilies.insert(note.family)
            return nil
        }
        return issue(
            person: person(of: note), device: note.device, client: client, family: note.family, renewable: true,
            lifetime: Self.lifetime)
    }

    /// Who an access token belongs to; nil once it has ended, whatever ended it.
    func session(_ token: String) -> Session? {
        guard let note = mint.note(token), note.kind == .access, !endedFamilies.contains(note.family),
            !hasEnded(note, by: accessMark), note.expiry.map({ $0 > now().timeIntervalSince1970 }) ?? true
        else { return nil }
        return Session(localpart: person(of: note).localpart, device: note.device, token: token)
    }

    /// Ends a token and everything that came from the same sign-in.
    func revoke(_ token: String) {
        if let note = mint.note(token) { endedFamilies.insert(note.family) }
    }

    /// Ends every access token that is out; refresh tokens go on.
    func endAccessTokens() { accessMark = serial }

    /// Ends every token that is out.
    func endSessions() {
        accessMark = serial
        refreshMark = serial
    }

    private func hasEnded(_ note: TokenMint.Note, by mark: Int?) -> Bool {
        mark.map { note.run != run || note.serial <= $0 } ?? false
    }

    /// Something nobody can guess. Not from the seed: two runs must not hand out the same code.
    private func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<18).map { _ in UInt8.random(in: .min ... .max, using: &generator) }).base64URL
    }

    private func issue(
        person: Person, device: String, client: String, family: String, renewable: Bool, lifetime: TimeInterval?
    ) -> Issued {
        serial += 1
        var note = TokenMint.Note(
            kind: .access, localpart: person.localpart, displayName: person.displayName, device: device,
            client: client, family: family, run: run, serial: serial,
            expiry: lifetime.map { now().timeIntervalSince1970 + $0 })
        let access = mint.token(note)
        note.kind = .refresh
        note.expiry = nil
        return Issued(
            access: access, refresh: renewable ? mint.token(note) : nil, lifetime: lifetime, person: person,
            device: device)
    }

    /// Who signed up in an earlier run is not known any more, but their token tells enough to know them again.
    private func person(of note: TokenMint.Note) -> Person {
        if let person = people[note.localpart] { return person }
        let person = Person(
            localpart: note.localpart, password: random(), displayName: note.displayName, joined: now())
        people[note.localpart] = person
        return person
    }
}

// MARK: Clients and codes

extension Accounts {
    /// A code on its way from the browser to the token endpoint.
    struct Code: Sendable {
        var localpart: String
        var client: String
        var redirect: String
        var challenge: String?
        var device: String?
        var expiry: Date
        var family: String
        var isUsed = false
    }

    func register(redirects: [String]) -> String {
        let id = "client-" + random()
        clients[id] = redirects
        return id
    }

    /// Whether that client may have people sent to that address; any port of 127.0.0.1 is good (RFC 8252, 7.3).
    func isAllowed(client: String, redirect: String) -> Bool {
        guard let wanted = URLComponents(string: redirect), wanted.scheme == "http", wanted.host == "127.0.0.1",
            wanted.user == nil, wanted.fragment == nil
        else { return false }
        if client == Sandbox.providerClientID { return true }
        return clients[client]?.contains { URLComponents(string: $0)?.path == wanted.path } ?? false
    }

    func makeCode(
        for person: Person, client: String, redirect: String, challenge: String?, device: String?
    ) -> String {
        let code = random()
        codes[code] = Code(
            localpart: person.localpart, client: client, redirect: redirect, challenge: challenge, device: device,
            expiry: now().addingTimeInterval(Self.codeLifetime), family: random())
        return code
    }

    /// The code's owner, once. A second try ends what the first one got (RFC 6749, 4.1.2); a wrong one uses it up.
    func redeem(_ code: String, client: String, redirect: String, verifier: String?) -> (Person, Code)? {
        guard let known = codes[code] else { return nil }
        guard !known.isUsed else {
            endFamily(known.family)
            return nil
        }
        codes[code]?.isUsed = true
        guard known.client == client, known.redirect == redirect, known.expiry > now(),
            known.challenge == verifier.map({ SHA256.hash(Data($0.utf8)).base64URL }),
            let person = person(known.localpart)
        else { return nil }
        return (person, known)
    }

    private func endFamily(_ family: String) { endedFamilies.insert(family) }
}

// MARK: Signing up

/// A mail that would have been sent.
private struct Mail {
    var email: String
    var secret: String
    var isVerified = false
}

extension Accounts {
    /// A sign-up under way.
    struct SignUpSession: Sendable {
        var completed: [String] = []
        var email: String?
    }

    /// The time in the sandbox's world.
    var time: Date { now() }

    func remember(_ email: String, in session: String) { stages[session]?.email = email }

    func rememberedEmail(in session: String) -> String? { stages[session]?.email }

    /// The stages done so far in that session, or in a new one.
    func signUpSession(_ id: String?) -> (id: String, completed: [String]) {
        if let id, let session = stages[id] { return (id, session.completed) }
        let id = random()
        stages[id] = SignUpSession()
        return (id, [])
    }

    func complete(_ stage: String, in session: String) { stages[session]?.completed.append(stage) }

    func endSignUp(_ session: String) { stages[session] = nil }

    /// A mail with the code, in a world without mail.
    func sendMail(to email: String, secret: String) -> String {
        let sid = random()
        mails[sid] = Mail(email: email, secret: secret)
        return sid
    }

    func verifyMail(_ sid: String, secret: String, code: String) -> Bool {
        guard mails[sid]?.secret == secret, code == Sandbox.verificationCode else { return false }
        mails[sid]?.isVerified = true
        return true
    }

    func verifiedEmail(_ sid: String, secret: String) -> String? {
        guard let mail = mails[sid], mail.secret == secret, mail.isVerified else { return nil }
        return mail.email
    }
}

// MARK: Media

extension Accounts {
    func keep(_ data: Data, type: String) -> String {
        let id = "upload-" + random()
        media[id] = (data, type)
        return id
    }

    func medium(_ id: String) -> (data: Data, type: String)? {
        if let kept = media[id] { return kept }
        if let picture = SamplePicture.png(id: id) { return (picture, "image/png") }
        guard id.hasPrefix("avatar-"), let person = people[String(id.dropFirst(7))] else { return nil }
        let drawn = (data: AvatarPainter.png(for: person.localpart), type: "image/png")
        media[id] = drawn
        return drawn
    }
}
