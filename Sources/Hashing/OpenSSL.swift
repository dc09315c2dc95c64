import COpenSSL

/// OpenSSL, which is loaded when something is first computed with it.
enum OpenSSL {
    /// Loads the library, unless that has been done. The program ends where it is not installed.
    static func load() { _ = isLoaded }

    private static let isLoaded: Void = precondition(hutong_openssl_load(), "libcrypto.so.3 (OpenSSL) is not installed")
}
