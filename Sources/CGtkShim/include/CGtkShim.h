#pragma once
#include "Newer.h"
#include "UniformList.h"

G_BEGIN_DECLS

/* The heap of the C library, whose functions are not in a Swift module. */
void hutong_heap_share (void);

/* Runs Swift's main queue inside the GLib main loop; called once, before the loop runs. */
void hutong_main_queue_attach (void);

/* Runs the function in the main loop when the process receives the signal, once: the second one has its default
 * effect. A signal that the process ignores, such as SIGHUP under nohup, stays ignored. */
void hutong_signal_add (int number, GSourceFunc function, gpointer data, GDestroyNotify destroy);

/* Functions that the headers offer only as macros or with variable arguments. */
GtkWidget *hutong_widget_new_with_role (GType type, GtkAccessibleRole role);
GtkWidget *hutong_box_new (void);
void hutong_accessible_set_label (GtkWidget *widget, const char *label);
void hutong_accessible_set_description (GtkWidget *widget, const char *description);
void hutong_accessible_set_hidden (GtkWidget *widget, gboolean hidden);
void hutong_accessible_set_selected (GtkWidget *widget, gboolean selected);
void hutong_accessible_set_described_by (GtkWidget *widget, GtkWidget *text);
/* The name that was last set, or that of the label that names the widget; NULL if there is neither. */
const char *hutong_accessible_get_label (GtkWidget *widget);
gboolean hutong_accessible_get_hidden (GtkWidget *widget);
void hutong_accessible_set_invalid (GtkWidget *widget, gboolean invalid);
/* Tells assistive technology about the text of a row of libadwaita, which has the keyboard focus in place of the row. Up to
 * 1.3, the row keeps it to itself. */
void hutong_entry_row_expose_text (GtkWidget *row, const char *name);
/* Adds a page that has no name: GTK 4.8 names pages after their class. */
void hutong_stack_add (GtkStack *stack, GtkWidget *child, const char *name);
GtkWidget *hutong_flow_box_new (void);

/* The factor by which the user wants texts to be larger than usual; 1 for the usual size. */
double hutong_widget_text_scale (GtkWidget *widget);

GtkWidget *hutong_toast_new (void);

/* Makes a horizontal GtkBox never ask a child for its width at a height. */
void hutong_line_lay_out (GtkWidget *box, int spacing);

/* Two widgets side by side; the first is left out if both together are narrower than the threshold, in pixels at a
 * text scale of 1. */
GtkWidget *hutong_aside_box_new (GtkWidget *aside, GtkWidget *content, int threshold, int spacing);

/* Makes the icons inside the program available by name. */
void hutong_icons_add (GdkDisplay *display);

/* Gives each choice of a drop-down of strings a name, which GTK 4.8 does not; the look stays the same. */
void hutong_drop_down_name_choices (GtkDropDown *self);

/* A spin button of whole numbers that starts empty, and can be emptied; its first step leads to `start`. */
GtkWidget *hutong_spin_button_new (int lowest, int highest, int start);

G_END_DECLS
