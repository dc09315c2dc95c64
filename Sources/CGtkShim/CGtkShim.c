#include "CGtkShim.h"

#include <malloc.h>

#include <glib-unix.h>
#include <signal.h>
#include <sys/eventfd.h>

/* libdispatch's own hooks for a foreign main loop; it exports them for this purpose, without a header. */
extern int _dispatch_get_main_queue_handle_4CF (void);
extern void _dispatch_main_queue_callback_4CF (void *unused);

static gboolean
main_queue_ready (gint fd, GIOCondition condition, gpointer user_data)
{
  /* libdispatch does not read its eventfd here; if it were not read, the loop would spin on it forever. */
  eventfd_t wakes;
  eventfd_read (fd, &wakes);
  _dispatch_main_queue_callback_4CF (NULL);
  return G_SOURCE_CONTINUE;
}

void
hutong_main_queue_attach (void)
{
  g_unix_fd_add_full (G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF (), G_IO_IN, main_queue_ready, NULL,
                      NULL);
}

void
hutong_signal_add (int number, GSourceFunc function, gpointer data, GDestroyNotify destroy)
{
  struct sigaction action;
  if (sigaction (number, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
    {
      destroy (data);
      return;
    }
  g_unix_signal_add_full (G_PRIORITY_HIGH, number, function, data, destroy);
}

/* A row that looks like libadwaita's toasts, and is read out when it appears. */
GtkWidget *
hutong_toast_new (void)
{
  GtkWidget *self
      = g_object_new (GTK_TYPE_BOX, "css-name", "toast", "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
  hutong_line_lay_out (self, 6);
  return self;
}

GtkWidget *
hutong_widget_new_with_role (GType type, GtkAccessibleRole role)
{
  return g_object_new (type, "accessible-role", role, NULL);
}

/* Adwaita has rules such as "infobar.action:hover > revealer > box". Because of them, the style of all nodes named
 * "box" is computed again whenever the pointer enters or leaves anything around them: each row of a list that is
 * scrolled below it. They are never meant for a box of ours. */
GtkWidget *
hutong_box_new (void)
{
  return g_object_new (GTK_TYPE_BOX, "css-name", "container", NULL);
}

/* GTK 4.8 has no getters for these. */
#define NAME_KEY "hutong-name"
#define HIDDEN_KEY "hutong-hidden"

void
hutong_accessible_set_label (GtkWidget *widget, const char *label)
{
  g_object_set_data_full (G_OBJECT (widget), NAME_KEY, g_strdup (label), g_free);
  /* In GTK 4.18 a drop-down is also named by its choice, which would take precedence. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
hutong_accessible_set_description (GtkWidget *widget, const char *description)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void
hutong_accessible_set_hidden (GtkWidget *widget, gboolean hidden)
{
  g_object_set_data (G_OBJECT (widget), HIDDEN_KEY, GINT_TO_POINTER (hidden));
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

void
hutong_accessible_set_selected (GtkWidget *widget, gboolean selected)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

/* Returns the part of a widget that takes the keyboard focus. A password row gives its password to screen readers, but
 * its text gives dots, since GTK 4.14. */
static GtkAccessible *
focus_part (GtkWidget *widget)
{
  gboolean is_text =
    ADW_IS_ENTRY_ROW (widget) && (adw_get_minor_version () < 4 || ADW_IS_PASSWORD_ENTRY_ROW (widget));
  return is_text ? GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (widget))) : GTK_ACCESSIBLE (widget);
}

void
hutong_entry_row_expose_text (GtkWidget *row, const char *name)
{
  GtkAccessible *text = focus_part (row);
  if (text == GTK_ACCESSIBLE (row))
    return;
  /* GTK 4.18 does not accept the role that GTK 4.8 leaves out. */
  gboolean is_new = gtk_get_minor_version () >= 18;
  g_object_set (row, "accessible-role", is_new ? GTK_ACCESSIBLE_ROLE_GROUP : GTK_ACCESSIBLE_ROLE_STRUCTURE, NULL);
  g_object_set (text, "accessible-role", GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
  hutong_accessible_set_label (GTK_WIDGET (text), name);
  /* The title, above the text and in place of it. */
  for (GtkWidget *part = GTK_WIDGET (text); part != NULL; part = gtk_widget_get_prev_sibling (part))
    if (GTK_IS_LABEL (part))
      hutong_accessible_set_hidden (part, TRUE);
}

void
hutong_accessible_set_invalid (GtkWidget *widget, gboolean invalid)
{
  /* GTK 4.8 reports it as an object that is no longer valid, about which screen readers say nothing. */
  if (gtk_get_minor_version () < 18)
    return;
  gtk_accessible_update_state (focus_part (widget), GTK_ACCESSIBLE_STATE_INVALID,
                               invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

void
hutong_accessible_set_described_by (GtkWidget *widget, GtkWidget *text)
{
  gtk_accessible_update_relation (focus_part (widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, text, NULL, -1);
}

void
hutong_stack_add (GtkStack *stack, GtkWidget *child, const char *name)
{
  GtkStackPage *page = gtk_stack_add_named (stack, child, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
}

const char *
hutong_accessible_get_label (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), NAME_KEY);
}

gboolean
hutong_accessible_get_hidden (GtkWidget *widget)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), HIDDEN_KEY));
}

/* GtkFlowBox and its children report in GTK 4.8 that the focus has moved into them even if no widget inside can
 * have it, as in a child that is only text: Tab then stays before the box forever. A box that is only for layout
 * needs no more than the default of every widget, which is to try its children in turn. */
static void
let_tab_through (GType type)
{
  GtkWidgetClass *widget = g_type_class_ref (GTK_TYPE_WIDGET);
  GtkWidgetClass *class = g_type_class_ref (type);

  class->focus = widget->focus;
  g_type_class_unref (class);
  g_type_class_unref (widget);
}

GtkWidget *
hutong_flow_box_new (void)
{
  GtkWidget *box = gtk_flow_box_new ();

  let_tab_through (GTK_TYPE_FLOW_BOX);
  let_tab_through (GTK_TYPE_FLOW_BOX_CHILD);
  return box;
}

void
hutong_heap_share (void)
{
  mallopt (M_ARENA_MAX, 2);
}

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
