import Domain

extension ErrorWords {
    /// Returns the words for a failed weather request. The key, the city and the limit have their own.
    public func weatherProblem(for error: any Error) -> Problem {
        switch error {
        case RemoteError.missingKey:
            Problem(
                title: words("An OpenWeatherMap key is needed"),
                advice: words("Enter your key in Preferences, or use the sandbox, which needs none."),
                remedy: .openPreferences, remedyTitle: words("Open Preferences"))
        case RemoteError.unauthorized, RemoteError.forbidden:
            Problem(
                title: words("The weather service refused the key"),
                advice: words("Check the OpenWeatherMap key in Preferences. A new key works after some hours."),
                remedy: .openPreferences, remedyTitle: words("Open Preferences"), retryTitle: words("Try Again"))
        case RemoteError.notFound:
            retry(words("The weather service does not know this city"), words("Choose another city nearby."))
        case RemoteError.rateLimited(let seconds):
            Problem(
                title: words("The weather service’s limit is reached"),
                advice: problem(for: RemoteError.rateLimited(retryAfter: seconds)).advice,
                remedy: .retry, remedyTitle: words("Try Again"))
        case RemoteError.malformed:
            retry(
                words("The weather service’s answer could not be understood"),
                words("Try again later, or check the address."))
        default:
            problem(for: error)
        }
    }
}
