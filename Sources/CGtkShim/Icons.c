#include "CGtkShim.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

/* Made by .ci/icons. */
static const _Alignas (16) guint8 icons[] = {
#embed "../../Assets/icons/hutong.gresource"
};

void
hutong_icons_add (GdkDisplay *display)
{
  GBytes *bytes = g_bytes_new_static (icons, sizeof icons);
  GResource *resource = g_resource_new_from_data (bytes, NULL);
  g_bytes_unref (bytes);
  if (resource == NULL)
    return;
  g_resources_register (resource);
  g_resource_unref (resource);
  gtk_icon_theme_add_resource_path (gtk_icon_theme_get_for_display (display), "/io/github/hutong/hutong/icons");
}
