#include "Newer.h"

#if ADW_CHECK_VERSION (1, 4, 0)
const char *const hutong_split_view_folded = "current-breakpoint";
const char *const hutong_split_view_shown = "show-content";

static AdwNavigationSplitView *
split_view (GtkWidget *self)
{
  return ADW_NAVIGATION_SPLIT_VIEW (hutong_split_view_columns (self));
}

GtkWidget *
hutong_split_view_columns (GtkWidget *self)
{
  return adw_breakpoint_bin_get_child (ADW_BREAKPOINT_BIN (self));
}

GtkWidget *
hutong_split_view_new (GtkWidget *side, GtkWidget *content, const char *side_name, const char *content_name,
                       int fold_width)
{
  GtkWidget *columns = adw_navigation_split_view_new ();
  AdwNavigationSplitView *view = ADW_NAVIGATION_SPLIT_VIEW (columns);
  adw_navigation_split_view_set_sidebar (view, adw_navigation_page_new (side, side_name));
  adw_navigation_split_view_set_content (view, adw_navigation_page_new (content, content_name));
  adw_navigation_split_view_set_min_sidebar_width (view, 0);

  AdwBreakpoint *narrow = adw_breakpoint_new (
    adw_breakpoint_condition_new_length (ADW_BREAKPOINT_CONDITION_MAX_WIDTH, fold_width, ADW_LENGTH_UNIT_SP));
  GValue is_true = G_VALUE_INIT;
  g_value_init (&is_true, G_TYPE_BOOLEAN);
  g_value_set_boolean (&is_true, TRUE);
  adw_breakpoint_add_setter (narrow, G_OBJECT (columns), "collapsed", &is_true);

  /* The bin does not ask its child for its minimum size. */
  GtkWidget *self = adw_breakpoint_bin_new ();
  gtk_widget_set_size_request (self, 340, 200);
  adw_breakpoint_bin_set_child (ADW_BREAKPOINT_BIN (self), columns);
  adw_breakpoint_bin_add_breakpoint (ADW_BREAKPOINT_BIN (self), narrow);
  hutong_split_view_set_has_content (self, TRUE);
  return self;
}

gboolean
hutong_split_view_is_folded (GtkWidget *self)
{
  return adw_breakpoint_bin_get_current_breakpoint (ADW_BREAKPOINT_BIN (self)) != NULL;
}

void
hutong_split_view_set_has_content (GtkWidget *self, gboolean has_content)
{
  AdwNavigationSplitView *view = split_view (self);
  gtk_widget_set_visible (GTK_WIDGET (adw_navigation_split_view_get_content (view)), has_content);
  /* The side column gets its minimum width beside the content, and all of it otherwise. */
  adw_navigation_split_view_set_sidebar_width_fraction (view, has_content ? 0 : 1);
  adw_navigation_split_view_set_max_sidebar_width (view, has_content ? 0 : G_MAXINT16);
}

gboolean
hutong_split_view_shows_content (GtkWidget *self)
{
  return adw_navigation_split_view_get_show_content (split_view (self));
}

void
hutong_split_view_show_content (GtkWidget *self, gboolean is_shown)
{
  adw_navigation_split_view_set_show_content (split_view (self), is_shown);
}

GtkWidget *
hutong_header_bar_new (void)
{
  GtkWidget *self = adw_header_bar_new ();
  adw_header_bar_set_show_back_button (ADW_HEADER_BAR (self), FALSE);
  return self;
}
#else
const char *const hutong_split_view_folded = "folded";
const char *const hutong_split_view_shown = "visible-child";

GtkWidget *
hutong_split_view_columns (GtkWidget *self)
{
  return self;
}

GtkWidget *
hutong_split_view_new (GtkWidget *side, GtkWidget *content, const char *side_name, const char *content_name,
                       int fold_width)
{
  GtkWidget *self = adw_leaflet_new ();
  AdwLeaflet *leaflet = ADW_LEAFLET (self);
  adw_leaflet_page_set_name (adw_leaflet_append (leaflet, side), "side");
  adw_leaflet_page_set_navigatable (adw_leaflet_append (leaflet, gtk_separator_new (GTK_ORIENTATION_VERTICAL)), FALSE);
  adw_leaflet_page_set_name (adw_leaflet_append (leaflet, content), "content");
  adw_leaflet_set_can_navigate_back (leaflet, TRUE);
  return self;
}

gboolean
hutong_split_view_is_folded (GtkWidget *self)
{
  return adw_leaflet_get_folded (ADW_LEAFLET (self));
}

void
hutong_split_view_set_has_content (GtkWidget *self, gboolean has_content)
{
  gtk_widget_set_hexpand (adw_leaflet_get_child_by_name (ADW_LEAFLET (self), "side"), !has_content);
  gtk_widget_set_visible (adw_leaflet_get_child_by_name (ADW_LEAFLET (self), "content"), has_content);
}

gboolean
hutong_split_view_shows_content (GtkWidget *self)
{
  return g_strcmp0 (adw_leaflet_get_visible_child_name (ADW_LEAFLET (self)), "content") == 0;
}

void
hutong_split_view_show_content (GtkWidget *self, gboolean is_shown)
{
  adw_leaflet_set_visible_child_name (ADW_LEAFLET (self), is_shown ? "content" : "side");
}

GtkWidget *
hutong_header_bar_new (void)
{
  return adw_header_bar_new ();
}
#endif
