#pragma once
#include "Versions.h"

G_BEGIN_DECLS

/* Functions of newer releases, if they exist at compile time, with replacements from Debian 12 otherwise. Views do
 * not depend on the difference. */

/* A question: AdwAlertDialog (libadwaita 1.5), which lies in its window and fits into a narrow one, or
 * AdwMessageDialog. */
GtkWidget *hutong_question_new (GtkWindow *parent, const char *heading, const char *body);
void hutong_question_set_content (GtkWidget *self, GtkWidget *content);
void hutong_question_add_answer (GtkWidget *self, const char *id, const char *title, AdwResponseAppearance look);
void hutong_question_set_default (GtkWidget *self, const char *id);
void hutong_question_set_closing (GtkWidget *self, const char *id);
void hutong_question_set_enabled (GtkWidget *self, const char *id, gboolean is_enabled);
void hutong_question_answer (GtkWidget *self, const char *id);
void hutong_question_present (GtkWidget *self);

/* The information about the program: AdwAboutDialog (1.5) or AdwAboutWindow. Both have the same properties. */
GtkWidget *hutong_about_new (const char *name, const char *icon, const char *version, const char *developers,
                             const char *comments);
void hutong_about_add_credits (GtkWidget *self, const char *title, const char **names);
void hutong_about_set_troubleshooting (GtkWidget *self, const char *text, const char *file_name);
void hutong_about_present (GtkWidget *self, GtkWindow *parent);

/* Makes Tab enter a list at the row that last had the focus, as in GTK 4.8, instead of at the first row. */
void hutong_list_enter_at_last_focus (GtkWidget *list);

/* Scrolls a list to its last row, where the keyboard focus then enters it. */
void hutong_list_scroll_to_last (GtkWidget *list, guint position);

/* A turning wheel: AdwSpinner (1.6), which draws itself, or GtkSpinner, which loads an icon. */
GtkWidget *hutong_spinner_new (void);

G_END_DECLS
