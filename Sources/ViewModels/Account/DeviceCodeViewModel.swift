import Domain
import Foundation
import Observation

/// The step of a sign-in in which the user enters a code in the browser of another device (RFC 8628).
@Observable
public final class DeviceCodeViewModel {
    /// The valid code; nil while none is shown.
    private var current: DeviceCode?
    private var isOffline = false

    /// Whether a code is shown.
    var isShowing: Bool { current != nil }
    /// The code, as the user types it.
    public var code: String { current?.userCode ?? "" }
    /// The code for screen readers, letter by letter. Otherwise, they would read the code as a word.
    public var codeName: String { words("Code: {code}", ["code": code.map(String.init).joined(separator: " ")]) }
    /// The address of the page on which the code is entered, with places to break it.
    public var address: String { ForeignText.breakable(current?.address.absoluteString ?? "") }
    /// The instruction to the user. No other device can open an address of this computer.
    public var instruction: String {
        current?.address.isOnThisComputer == true
            ? words("In a browser on this computer, open this address and enter the code.")
            : words("On a phone or another computer, open this address and enter the code.")
    }
    /// A description of the event that the page waits for.
    public var status: String {
        isOffline
            ? words("The server cannot be reached. Hutong keeps trying.")
            : words("Hutong continues automatically once you have signed in there.")
    }

    @ObservationIgnored private let signIns: any SignInService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AccountAppService)?

    init(
        signIns: any SignInService, time: any TimeSource, words: Localizer, appService: (any AccountAppService)?
    ) {
        self.signIns = signIns
        self.time = time
        self.words = words
        self.appService = appService
    }

    /// Copies the code to the clipboard.
    public func copyCode() {
        appService?.copy(code)
        appService?.toast(words("Code copied"))
    }

    /// Copies the address to the clipboard.
    public func copyAddress() {
        appService?.copy(current?.address.absoluteString ?? "")
        appService?.toast(words("Address copied"))
    }

    /// Shows a code until the user has entered it. Throws `SignInError.codeExpired` when its time is over, and the
    /// errors of `SignInService`. A request is repeated if the server cannot be reached.
    func requestGrant() async throws -> TokenGrant {
        let code = try await signIns.requestDeviceCode()
        try Task.checkCancellation()
        current = code
        defer {
            current = nil
            isOffline = false
        }
        var interval = code.interval
        var pause = interval
        while true {
            try await time.sleep(seconds: min(pause, max(0, code.expiresAt.timeIntervalSince(time.now))))
            guard time.now < code.expiresAt else { throw SignInError.codeExpired }
            do {
                let answer = try await code.ask()
                isOffline = false
                switch answer {
                case .granted(let grant): return grant
                case .slowDown: interval += 5  // RFC 8628, 3.5
                case .pending: break
                }
                pause = interval
            } catch let error as RemoteError where error.isTransient {
                isOffline = true
                // RFC 8628, 3.5, advises doubling the interval; a minute is short enough to notice that the server is
                // back.
                pause = max(interval, min(2 * pause, 60))
            }
        }
    }
}

extension RemoteError {
    /// Whether the same request may succeed later.
    fileprivate var isTransient: Bool {
        switch self {
        case .offline, .cutOff, .timedOut, .rateLimited: true
        case .status(let status): status >= 500
        default: false
        }
    }
}
