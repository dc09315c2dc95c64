#pragma once
/* The oldest releases that Hutong runs on: what newer ones replace is no mistake then. Where the newer thing is better,
 * Newer.c in CGtkShim takes it. */
#ifndef GDK_VERSION_MIN_REQUIRED
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#endif
#include <adwaita.h>
#include <cairo-pdf.h>
#include <libintl.h>
