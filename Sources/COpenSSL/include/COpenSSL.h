#ifndef HUTONG_COPENSSL_H
#define HUTONG_COPENSSL_H

// OpenSSL's libcrypto as far as it is used, loaded when `hutong_openssl_load` is called: see CLoading.h. The headers of the
// system that it includes must not be hidden.
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#pragma GCC visibility push(hidden)
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
#pragma GCC visibility pop

#include <stdbool.h>

/// Loads libcrypto, once; false where it is not installed. No other function may be called before, or after that.
bool hutong_openssl_load(void);

#endif
