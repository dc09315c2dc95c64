/*
 * An ICU data archive without entries, in place of the 34 MB in Foundation's static library.
 *
 * GRDB's use of Foundation links ICU's code, but no code of this program runs it: numbers, dates, names and time zones come
 * from the program itself, the C library and GLib (.ci/without-icu checks that). ICU supports such an archive under the name
 * "stubdata": a program that does not need the data defines the symbol of its entry point, and the linker then leaves the
 * member of the static library out that has the data. What would need them fails with U_MISSING_RESOURCE_ERROR.
 *
 * The symbol is hidden, so that programs with the dynamic libraries, such as the tests, keep the data. Its name has the
 * version of ICU. With a toolchain that has another one the data are back, and .ci/without-icu reports it.
 */
#include <stdint.h>

/* The header of an archive with pointers ("ToCP"), as ICU's udata_checkCommonData reads it, and an empty table. */
struct archive {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size;
    uint16_t reserved;
    uint8_t is_big_endian;
    uint8_t charset_family;
    uint8_t char_size;
    uint8_t padding;
    uint8_t format[4];
    uint8_t format_version[4];
    uint8_t data_version[4];
    char name[8];
    uint32_t count;
    uint32_t reserved_too;
    const void *entries[2];
};

__attribute__((visibility("hidden"), aligned(16))) const struct archive icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .char_size = 2,
    .format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
    .name = {'s', 't', 'u', 'b', 'd', 'a', 't', 'a'},
};
