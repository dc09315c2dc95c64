// Counts the live objects of GObject types and Swift classes in the program that it is preloaded into.
//
// LD_PRELOAD names this library. HUTONG_LIVE_OBJECTS names the file for the counts, which can be read at any time: a
// table with entries of 128 bytes (key, number of live objects, name). Only a program called "hutong" is counted, not
// the tools that start it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { capacity = 16384 };

struct type {
    _Atomic uintptr_t key;
    atomic_long live;
    char name[112];
};

static struct type *types;

__attribute__((constructor)) static void initialize(void) {
    const char *path = getenv("HUTONG_LIVE_OBJECTS");
    if (!path || strcmp(program_invocation_short_name, "hutong")) return;
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, capacity * sizeof(struct type))) return;
    void *memory = mmap(NULL, capacity * sizeof(struct type), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory != MAP_FAILED) types = memory;
    // Processes that this program starts are not counted.
    unsetenv("LD_PRELOAD");
    unsetenv("HUTONG_LIVE_OBJECTS");
}

typedef void (*name_of)(uintptr_t key, char *name, size_t size);

static struct type *type_of(uintptr_t key, name_of name_of) {
    size_t index = (key >> 4) * 0x9E3779B97F4A7C15u % capacity;
    for (size_t step = 0; step < capacity; step++, index = (index + 1) % capacity) {
        struct type *type = &types[index];
        uintptr_t found = atomic_load(&type->key);
        if (!found && atomic_compare_exchange_strong(&type->key, &found, key)) {
            name_of(key, type->name, sizeof type->name);
            return type;
        }
        if (found == key) return type;
    }
    abort();
}

static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

// GObject: each object gets a qdata, which is released when the object is finalized.

typedef size_t GType;
typedef struct { void *class; } Instance;

static void name_of_gtype(uintptr_t type, char *name, size_t size) {
    static const char *(*g_type_name)(GType);
    if (!g_type_name) g_type_name = next("g_type_name");
    snprintf(name, size, "%s", g_type_name(type));
}

static void finalized(void *type) { atomic_fetch_sub(&((struct type *)type)->live, 1); }

static void *counted(Instance *object) {
    static uint32_t quark;
    static uint32_t (*g_quark_from_static_string)(const char *);
    static void *(*g_object_get_qdata)(void *, uint32_t);
    static void (*g_object_set_qdata_full)(void *, uint32_t, void *, void (*)(void *));
    if (!types || !object) return object;
    if (!quark) {
        g_object_get_qdata = next("g_object_get_qdata");
        g_object_set_qdata_full = next("g_object_set_qdata_full");
        g_quark_from_static_string = next("g_quark_from_static_string");
        quark = g_quark_from_static_string("hutong-live-objects");
    }
    // A constructor can return an existing object.
    if (g_object_get_qdata(object, quark)) return object;
    struct type *type = type_of(*(GType *)object->class, name_of_gtype);
    atomic_fetch_add(&type->live, 1);
    g_object_set_qdata_full(object, quark, type, finalized);
    return object;
}

void *g_object_new_valist(GType type, const char *first, va_list arguments) {
    static void *(*original)(GType, const char *, va_list);
    if (!original) original = next("g_object_new_valist");
    return counted(original(type, first, arguments));
}

void *g_object_new(GType type, const char *first, ...) {
    va_list arguments;
    va_start(arguments, first);
    void *object = g_object_new_valist(type, first, arguments);
    va_end(arguments);
    return object;
}

void *g_object_new_with_properties(GType type, unsigned count, const char *names[], const void *values) {
    static void *(*original)(GType, unsigned, const char *[], const void *);
    if (!original) original = next("g_object_new_with_properties");
    return counted(original(type, count, names, values));
}

// Swift: the allocation and deallocation functions of class instances, which the compiler calls by name.

struct type_name {
    const char *text;
    uintptr_t length;
};

static void name_of_class(uintptr_t class, char *name, size_t size) {
    static struct type_name (*swift_getTypeName)(const void *, _Bool);
    if (!swift_getTypeName) swift_getTypeName = next("swift_getTypeName");
    struct type_name type = swift_getTypeName((const void *)class, 1);
    snprintf(name, size, "%.*s", (int)type.length, type.text);
}

// Boxes and closure contexts have metadata of other kinds.
static _Bool is_class(const void *metadata) { return *(const uintptr_t *)metadata == 0; }

void *swift_allocObject(const void *metadata, size_t size, size_t alignment) {
    static void *(*original)(const void *, size_t, size_t);
    if (!original) original = next("swift_allocObject");
    if (types && is_class(metadata)) {
        atomic_fetch_add(&type_of((uintptr_t)metadata, name_of_class)->live, 1);
    }
    return original(metadata, size, alignment);
}

static void deallocated(void *object) {
    const void *metadata = *(const void **)object;
    if (types && is_class(metadata)) {
        atomic_fetch_sub(&type_of((uintptr_t)metadata, name_of_class)->live, 1);
    }
}

void swift_deallocClassInstance(void *object, size_t size, size_t alignment) {
    static void (*original)(void *, size_t, size_t);
    if (!original) original = next("swift_deallocClassInstance");
    deallocated(object);
    original(object, size, alignment);
}

void swift_deallocPartialClassInstance(void *object, const void *metadata, size_t size, size_t alignment) {
    static void (*original)(void *, const void *, size_t, size_t);
    if (!original) original = next("swift_deallocPartialClassInstance");
    deallocated(object);
    original(object, metadata, size, alignment);
}
