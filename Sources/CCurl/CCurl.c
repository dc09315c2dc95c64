// curl.h replaces some functions by macros that check the types of their arguments.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <stdarg.h>

#include "CLoading.h"

#undef curl_easy_setopt
#undef curl_multi_setopt

// The functions: their type, name, parameters and arguments.
#define FUNCTIONS(F) \
    F(CURLcode, curl_global_init, (long flags), (flags)) \
    F(CURL *, curl_easy_init, (void), ()) \
    F(void, curl_easy_cleanup, (CURL *handle), (handle)) \
    F(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text)) \
    F(void, curl_slist_free_all, (struct curl_slist *list), (list)) \
    F(CURLM *, curl_multi_init, (void), ()) \
    F(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi)) \
    F(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *handle), (multi, handle)) \
    F(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *handle), (multi, handle)) \
    F(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running)) \
    F(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi)) \
    F(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left)) \
    F(CURLMcode, curl_multi_poll, \
      (CURLM *multi, struct curl_waitfd *files, unsigned count, int timeout, int *ready), \
      (multi, files, count, timeout, ready))

static bool load_functions(void);
HUTONG_LOADED_LIBRARY(load_functions, "libcurl.so.4", FUNCTIONS)

static CURLcode (*loaded_curl_easy_setopt)(CURL *, CURLoption, ...);

// Every option has one argument, which is a pointer or a number: passed on in the register in which it came.
CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...) {
    va_list arguments;
    va_start(arguments, option);
    void *value = va_arg(arguments, void *);
    va_end(arguments);
    return loaded_curl_easy_setopt(handle, option, value);
}

bool hutong_curl_load(void) {
    static const struct hutong_loaded_function setter = {"curl_easy_setopt", (void **)&loaded_curl_easy_setopt};
    return load_functions() && hutong_load_library("libcurl.so.4", &setter, 1);
}
