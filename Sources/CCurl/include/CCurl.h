#ifndef HUTONG_CCURL_H
#define HUTONG_CCURL_H

// libcurl as far as it is used, loaded when `hutong_curl_load` is called: see CLoading.h. It brings some 25 libraries. The
// headers of the system that it includes must not be hidden.
#include <limits.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#pragma GCC visibility push(hidden)
#include <curl/curl.h>
#pragma GCC visibility pop

#include <stdbool.h>

/// Loads libcurl, once; false where it is not installed. No other function may be called before, or after that.
bool hutong_curl_load(void);

// libcurl's setters take any type through "...", which Swift cannot call; each of these takes one.

static inline CURLcode hutong_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hutong_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hutong_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hutong_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hutong_curl_set_callback(CURL *handle, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hutong_curl_set_progress(CURL *handle, curl_xferinfo_callback value) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}

/// How a finished transfer went; only for a message whose `msg` is `CURLMSG_DONE`.
static inline CURLcode hutong_curl_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
