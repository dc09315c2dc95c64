#pragma once
/* The oldest releases that Hutong runs on, so that functions that newer releases deprecate give no warnings. If a
 * newer function is better, Newer.c in CGtkShim uses it. */
#ifndef GDK_VERSION_MIN_REQUIRED
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#endif
#include <adwaita.h>
#include <cairo-pdf.h>
#include <libintl.h>
