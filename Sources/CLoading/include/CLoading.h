#ifndef HUTONG_CLOADING_H
#define HUTONG_CLOADING_H

#include <stdbool.h>

// Libraries that are loaded when they are first needed, instead of before the first window is shown.
//
// FUNCTIONS is a list of their functions: F(type, name, parameters, arguments) for each. They are defined here, and call those
// of the library. They must be hidden: in a program that exports its symbols, libraries would call them in place of their own.

/// A function of a library, and where its address goes.
struct hutong_loaded_function {
    const char *name;
    void **address;
};

/// Loads a library and the addresses of its functions; false where one is missing.
bool hutong_load_library(const char *file, const struct hutong_loaded_function *functions, int count);

#define HUTONG_LOADED_POINTER(result, name, parameters, arguments) static result(*loaded_##name) parameters;
#define HUTONG_LOADED_WRAPPER(result, name, parameters, arguments) \
    result name parameters { return loaded_##name arguments; }
#define HUTONG_LOADED_ADDRESS(result, name, parameters, arguments) {#name, (void **)&loaded_##name},

/// Defines `load`, which loads FILE, and the functions of FUNCTIONS; none of them may be called before.
#define HUTONG_LOADED_LIBRARY(load, file, FUNCTIONS) \
    FUNCTIONS(HUTONG_LOADED_POINTER) \
    FUNCTIONS(HUTONG_LOADED_WRAPPER) \
    bool load(void) { \
        static const struct hutong_loaded_function functions[] = {FUNCTIONS(HUTONG_LOADED_ADDRESS)}; \
        return hutong_load_library(file, functions, sizeof functions / sizeof *functions); \
    }

#endif
