#pragma once
#include <adwaita.h>
#include <libintl.h>
