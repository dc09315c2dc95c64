#include "Newer.h"

#define HAS_DIALOGS ADW_CHECK_VERSION (1, 5, 0)
#define HAS_SPINNER ADW_CHECK_VERSION (1, 6, 0)

/* The functions of both kinds of questions differ in their prefix only. */
#if HAS_DIALOGS
#define QUESTION(function) adw_alert_dialog_##function
#define QUESTION_CAST ADW_ALERT_DIALOG
#else
#define QUESTION(function) adw_message_dialog_##function
#define QUESTION_CAST ADW_MESSAGE_DIALOG

static void
put_over (GtkWidget *self, GtkWindow *parent)
{
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  if (parent == NULL)
    return;
  gtk_window_set_transient_for (GTK_WINDOW (self), parent);
  gtk_window_set_application (GTK_WINDOW (self), gtk_window_get_application (parent));
}
#endif

/* Lets the labels of a question be narrower than their longest word, such as the name of a file, because its width
 * is limited. The label that does not wrap is the large heading of libadwaita 1.5 and newer, which measures it at
 * widths that it does not fit, and shows a small one instead. */
static void
let_labels_shrink (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_label_get_wrap (GTK_LABEL (widget)))
    gtk_label_set_wrap_mode (GTK_LABEL (widget), PANGO_WRAP_WORD_CHAR);
  else if (GTK_IS_LABEL (widget))
    gtk_label_set_ellipsize (GTK_LABEL (widget), PANGO_ELLIPSIZE_END);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    let_labels_shrink (child);
}

GtkWidget *
hutong_question_new (GtkWindow *parent, const char *heading, const char *body)
{
  /* As properties, so that a percent sign in a name is not interpreted. */
#if HAS_DIALOGS
  GtkWidget *self = g_object_new (ADW_TYPE_ALERT_DIALOG, "heading", heading, "body", body, NULL);
  if (parent != NULL)
    g_object_set_data_full (G_OBJECT (self), "hutong-parent", g_object_ref (parent), g_object_unref);
  /* The child is not in the dialog yet. */
  let_labels_shrink (adw_dialog_get_child (ADW_DIALOG (self)));
#else
  GtkWidget *self = g_object_new (ADW_TYPE_MESSAGE_DIALOG, "heading", heading, "body", body, NULL);
  put_over (self, parent);
  let_labels_shrink (self);
#endif
  return self;
}

void
hutong_question_set_content (GtkWidget *self, GtkWidget *content)
{
  QUESTION (set_extra_child) (QUESTION_CAST (self), content);
}

void
hutong_question_set_focus (GtkWidget *self, GtkWidget *focus)
{
#if HAS_DIALOGS
  adw_dialog_set_focus (ADW_DIALOG (self), focus);
#else
  gtk_window_set_focus (GTK_WINDOW (self), focus);
#endif
}

void
hutong_question_add_answer (GtkWidget *self, const char *id, const char *title, AdwResponseAppearance look)
{
  QUESTION (add_response) (QUESTION_CAST (self), id, title);
  QUESTION (set_response_appearance) (QUESTION_CAST (self), id, look);
}

void
hutong_question_set_default (GtkWidget *self, const char *id)
{
  QUESTION (set_default_response) (QUESTION_CAST (self), id);
}

void
hutong_question_set_closing (GtkWidget *self, const char *id)
{
  QUESTION (set_close_response) (QUESTION_CAST (self), id);
}

void
hutong_question_set_enabled (GtkWidget *self, const char *id, gboolean is_enabled)
{
  QUESTION (set_response_enabled) (QUESTION_CAST (self), id, is_enabled);
}

void
hutong_question_answer (GtkWidget *self, const char *id)
{
  if (!QUESTION (get_response_enabled) (QUESTION_CAST (self), id))
    return;
#if HAS_DIALOGS
  g_object_ref (self);
  g_signal_emit_by_name (self, "response", id);
  adw_dialog_force_close (ADW_DIALOG (self));
  g_object_unref (self);
#else
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (self), id);
  gtk_window_destroy (GTK_WINDOW (self));
#endif
}

void
hutong_question_present (GtkWidget *self)
{
#if HAS_DIALOGS
  adw_dialog_present (ADW_DIALOG (self), g_object_get_data (G_OBJECT (self), "hutong-parent"));
#else
  gtk_window_present (GTK_WINDOW (self));
#endif
}

GtkWidget *
hutong_about_new (const char *name, const char *icon, const char *version, const char *developers,
                  const char *comments, const char *report, const char *report_name)
{
#if HAS_DIALOGS
  GType type = ADW_TYPE_ABOUT_DIALOG;
#else
  GType type = ADW_TYPE_ABOUT_WINDOW;
#endif
  return g_object_new (type, "application-name", name, "application-icon", icon, "version", version, "developer-name",
                       developers, "comments", comments, "license-type", GTK_LICENSE_MIT_X11, "debug-info", report,
                       "debug-info-filename", report_name, NULL);
}

void
hutong_about_add_credits (GtkWidget *self, const char *title, const char **names)
{
#if HAS_DIALOGS
  adw_about_dialog_add_acknowledgement_section (ADW_ABOUT_DIALOG (self), title, names);
#else
  adw_about_window_add_acknowledgement_section (ADW_ABOUT_WINDOW (self), title, names);
#endif
}

void
hutong_about_present (GtkWidget *self, GtkWindow *parent)
{
#if HAS_DIALOGS
  adw_dialog_present (ADW_DIALOG (self), GTK_WIDGET (parent));
#else
  put_over (self, parent);
  gtk_window_present (GTK_WINDOW (self));
#endif
}

GtkWidget *
hutong_spinner_new (void)
{
#if HAS_SPINNER
  return adw_spinner_new ();
#else
  GtkWidget *self = gtk_spinner_new ();
  gtk_spinner_start (GTK_SPINNER (self));
  return self;
#endif
}

void
hutong_list_enter_at_last_focus (GtkWidget *list)
{
#if GTK_CHECK_VERSION (4, 12, 0)
  gtk_list_view_set_tab_behavior (GTK_LIST_VIEW (list), GTK_LIST_TAB_ITEM);
#endif
}

void
hutong_list_scroll_to_last (GtkWidget *list, guint position)
{
#if GTK_CHECK_VERSION (4, 12, 0)
  gboolean has_focus = gtk_widget_get_focus_child (list) != NULL;
  gtk_list_view_scroll_to (GTK_LIST_VIEW (list), position, has_focus ? GTK_LIST_SCROLL_NONE : GTK_LIST_SCROLL_FOCUS,
                           NULL);
#else
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
  /* The list remembers which of its rows last had the keyboard focus. */
  GtkWidget *row = gtk_widget_get_last_child (list);
  if (row == NULL || gtk_widget_get_focus_child (list) != NULL)
    return;
  gtk_widget_set_focus_child (list, row);
  gtk_widget_set_focus_child (list, NULL);
#endif
}
