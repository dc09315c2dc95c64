#pragma once
/* The oldest releases that Hutong runs on, as in CGtk's shim.h, so that functions that newer releases deprecate
 * give no warnings. */
#ifndef GDK_VERSION_MIN_REQUIRED
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#endif
#include <adwaita.h>
