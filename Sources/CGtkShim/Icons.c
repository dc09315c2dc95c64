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

char **
hutong_icon_folders_hide (void)
{
  static const char *const none[] = { NULL };
  /* Ends the program without a display, as the class handler of GTK would. */
  gtk_init ();
  /* Not those of the display's theme: GTK begins to read them as soon as it is made, and the call would wait. */
  GtkIconTheme *theme = gtk_icon_theme_new ();
  char **folders = gtk_icon_theme_get_search_path (theme);
  g_object_unref (theme);
  gtk_icon_theme_set_search_path (gtk_icon_theme_get_for_display (gdk_display_get_default ()), none);
  return folders;
}

static void
read_folders (GTask *task, gpointer theme, gpointer data, GCancellable *cancellable)
{
  (void) data;
  (void) cancellable;
  g_task_return_boolean (task, gtk_icon_theme_has_icon (theme, "image-missing"));
}

static void
changed (GtkIconTheme *theme)
{
  g_signal_handlers_disconnect_by_func (theme, changed, NULL);
  GTask *task = g_task_new (theme, NULL, NULL, NULL);
  g_task_run_in_thread (task, read_folders);
  g_object_unref (task);
}

void
hutong_icon_folders_show (char **folders)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  gtk_icon_theme_set_search_path (theme, (const char *const *) folders);
  g_strfreev (folders);
  /* A thread reads them while the window is made. Not at once: the main loop is about to tell that the icons have changed, and
   * GTK would wait there for the thread. */
  g_signal_connect (theme, "changed", G_CALLBACK (changed), NULL);
}
