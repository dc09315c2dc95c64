#include "COpenSSL.h"

#include "CLoading.h"

// The functions: their type, name, parameters and arguments.
#define FUNCTIONS(F) \
    F(int, CRYPTO_memcmp, (const void *one, const void *other, size_t size), (one, other, size)) \
    F(unsigned char *, SHA256, (const unsigned char *data, size_t size, unsigned char *digest), (data, size, digest)) \
    F(unsigned char *, HMAC, \
      (const EVP_MD *type, const void *key, int key_size, const unsigned char *data, size_t size, unsigned char *code, \
       unsigned *code_size), \
      (type, key, key_size, data, size, code, code_size)) \
    F(const EVP_MD *, EVP_sha256, (void), ()) \
    F(EVP_MD_CTX *, EVP_MD_CTX_new, (void), ()) \
    F(void, EVP_MD_CTX_free, (EVP_MD_CTX *state), (state)) \
    F(int, EVP_DigestInit_ex, (EVP_MD_CTX *state, const EVP_MD *type, ENGINE *engine), (state, type, engine)) \
    F(int, EVP_DigestUpdate, (EVP_MD_CTX *state, const void *data, size_t size), (state, data, size)) \
    F(int, EVP_DigestFinal_ex, (EVP_MD_CTX *state, unsigned char *digest, unsigned *size), (state, digest, size)) \
    F(const EVP_CIPHER *, EVP_aes_256_gcm, (void), ()) \
    F(EVP_CIPHER_CTX *, EVP_CIPHER_CTX_new, (void), ()) \
    F(void, EVP_CIPHER_CTX_free, (EVP_CIPHER_CTX *cipher), (cipher)) \
    F(int, EVP_CIPHER_CTX_ctrl, (EVP_CIPHER_CTX *cipher, int type, int number, void *value), \
      (cipher, type, number, value)) \
    F(int, EVP_CipherInit_ex, \
      (EVP_CIPHER_CTX *cipher, const EVP_CIPHER *type, ENGINE *engine, const unsigned char *key, \
       const unsigned char *nonce, int encrypts), \
      (cipher, type, engine, key, nonce, encrypts)) \
    F(int, EVP_CipherUpdate, \
      (EVP_CIPHER_CTX *cipher, unsigned char *output, int *output_size, const unsigned char *input, int size), \
      (cipher, output, output_size, input, size)) \
    F(int, EVP_CipherFinal_ex, (EVP_CIPHER_CTX *cipher, unsigned char *output, int *size), (cipher, output, size)) \
    F(int, EVP_PBE_scrypt, \
      (const char *password, size_t password_size, const unsigned char *salt, size_t salt_size, uint64_t cost, \
       uint64_t block_size, uint64_t parallelization, uint64_t maximum_memory, unsigned char *key, size_t key_size), \
      (password, password_size, salt, salt_size, cost, block_size, parallelization, maximum_memory, key, key_size))

HUTONG_LOADED_LIBRARY(hutong_openssl_load, "libcrypto.so.3", FUNCTIONS)
