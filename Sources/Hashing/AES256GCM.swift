import COpenSSL
import Foundation

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D): encrypts bytes such that every change of them is detected.
public enum AES256GCM {
    /// The number of bytes by which an encrypted text is longer than its plain text.
    public static let tagSize = 16
    /// The size of a key in bytes.
    public static let keySize = 32
    /// The size of a nonce in bytes. A nonce must never be used twice with the same key.
    public static let nonceSize = 12

    /// Returns the encrypted bytes and their tag; `context` is authenticated, but not part of the result. Returns nil
    /// if OpenSSL fails.
    public static func seal(_ plain: Data, key: Data, nonce: Data, context: Data = Data()) -> Data? {
        run(plain, key: key, nonce: nonce, context: context, tag: nil)
    }

    /// Returns the plain bytes; nil if the key, the nonce, the context or a byte differs from the sealed one.
    public static func open(_ sealed: Data, key: Data, nonce: Data, context: Data = Data()) -> Data? {
        guard sealed.count >= tagSize else { return nil }
        return run(
            sealed.dropLast(tagSize), key: key, nonce: nonce, context: context, tag: Array(sealed.suffix(tagSize)))
    }

    /// Decrypts if there is a tag to check, otherwise encrypts and appends the tag.
    private static func run(_ input: Data, key: Data, nonce: Data, context: Data, tag: [UInt8]?) -> Data? {
        guard key.count == keySize, nonce.count == nonceSize, let cipher = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(cipher) }
        var length: Int32 = 0
        var output = [UInt8](repeating: 0, count: input.count)
        var end = [UInt8](repeating: 0, count: tagSize)
        guard
            EVP_CipherInit_ex(cipher, EVP_aes_256_gcm(), nil, Array(key), Array(nonce), tag == nil ? 1 : 0) == 1,
            context.isEmpty
                || EVP_CipherUpdate(cipher, nil, &length, Array(context), Int32(context.count)) == 1,
            input.isEmpty || EVP_CipherUpdate(cipher, &output, &length, Array(input), Int32(input.count)) == 1
        else { return nil }
        if var tag {
            guard EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1,
                EVP_CipherFinal_ex(cipher, &end, &length) == 1
            else { return nil }
            return Data(output)
        }
        guard EVP_CipherFinal_ex(cipher, &end, &length) == 1,
            EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), &end) == 1
        else { return nil }
        return Data(output + end)
    }
}
