#pragma once
/* The oldest releases that Hutong runs on, as in CGtk's shim.h, so that functions that newer releases deprecate
 * give no warnings. */
#ifndef GDK_VERSION_MIN_REQUIRED
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#endif
#include <adwaita.h>

G_BEGIN_DECLS

/* Functions of newer releases, if they exist at compile time, with replacements from Debian 12 otherwise. Views do
 * not depend on the difference. */

/* A question: AdwAlertDialog (libadwaita 1.5), which lies in its window and fits into a narrow one, or
 * AdwMessageDialog. */
GtkWidget *hutong_question_new (GtkWindow *parent, const char *heading, const char *body);
void hutong_question_set_content (GtkWidget *self, GtkWidget *content);
void hutong_question_set_focus (GtkWidget *self, GtkWidget *focus);
void hutong_question_add_answer (GtkWidget *self, const char *id, const char *title, AdwResponseAppearance look);
void hutong_question_set_default (GtkWidget *self, const char *id);
void hutong_question_set_closing (GtkWidget *self, const char *id);
void hutong_question_set_enabled (GtkWidget *self, const char *id, gboolean is_enabled);
void hutong_question_answer (GtkWidget *self, const char *id);
void hutong_question_present (GtkWidget *self);

/* The information about the program: AdwAboutDialog (1.5) or AdwAboutWindow. Both have the same properties. Its page
 * Troubleshooting offers the report. */
GtkWidget *hutong_about_new (const char *name, const char *icon, const char *version, const char *developers,
                             const char *comments, const char *report, const char *report_name);
void hutong_about_add_credits (GtkWidget *self, const char *title, const char **names);
void hutong_about_present (GtkWidget *self, GtkWindow *parent);

/* Makes Tab enter a list at the row that last had the focus, as in GTK 4.8, instead of at the first row. */
void hutong_list_enter_at_last_focus (GtkWidget *list);

/* Scrolls a list to its last row, where the keyboard focus then enters it. */
void hutong_list_scroll_to_last (GtkWidget *list, guint position);

/* A side column and the content, side by side, or one at a time in a narrow window: AdwNavigationSplitView (1.4) in
 * an AdwBreakpointBin, or AdwLeaflet, which is deprecated since then. Without content, the side column takes the whole
 * width. The strings name the properties, of the view and of its columns, that change when it folds and when another
 * column is visible. */
extern const char *const hutong_split_view_folded;
extern const char *const hutong_split_view_shown;
GtkWidget *hutong_split_view_new (GtkWidget *side, GtkWidget *content, const char *side_name,
                                  const char *content_name, int fold_width);
GtkWidget *hutong_split_view_columns (GtkWidget *self);
gboolean hutong_split_view_is_folded (GtkWidget *self);
void hutong_split_view_set_has_content (GtkWidget *self, gboolean has_content);
gboolean hutong_split_view_shows_content (GtkWidget *self);
void hutong_split_view_show_content (GtkWidget *self, gboolean is_shown);

/* A header bar without the button with which libadwaita 1.4 leads back to the side column. */
GtkWidget *hutong_header_bar_new (void);

/* A turning wheel: AdwSpinner (1.6), which draws itself, or GtkSpinner, which loads an icon. */
GtkWidget *hutong_spinner_new (void);

G_END_DECLS
