#include "CLoading.h"

#include <dlfcn.h>

bool hutong_load_library(const char *file, const struct hutong_loaded_function *functions, int count) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    for (int i = 0; i < count; i++) {
        *functions[i].address = dlsym(library, functions[i].name);
        if (!*functions[i].address) return false;
    }
    return true;
}
