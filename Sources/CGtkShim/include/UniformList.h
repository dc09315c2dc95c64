#pragma once
#include "Newer.h"

G_BEGIN_DECLS

/* A list of any length whose rows have one height: it has widgets for what is on screen only.
 *
 * GtkListView measures rows of any height, and pays for it in GTK 4.8: it keeps up to 205 rows in widgets, builds all
 * of them anew when the rows are replaced, and jumps when it is scrolled over rows that it has not measured yet. */
#define HUTONG_TYPE_UNIFORM_LIST (hutong_uniform_list_get_type ())
G_DECLARE_FINAL_TYPE (HutongUniformList, hutong_uniform_list, HUTONG, UNIFORM_LIST, GtkWidget)

/* The functions that make and fill the rows. */
typedef struct
{
  /* A row's widgets, which are filled again and again. */
  GtkWidget *(*make) (gpointer data);
  void (*bind) (GtkWidget *content, guint position, gpointer data);
  void (*unbind) (GtkWidget *content, gpointer data);
} HutongRowMaker;

GtkWidget *hutong_uniform_list_new (const HutongRowMaker *maker, gpointer data, GDestroyNotify destroy);
guint hutong_uniform_list_get_count (HutongUniformList *self);

/* Reports that rows were removed and added at a position; rows that are both stay, with other content. */
void hutong_uniform_list_splice (HutongUniformList *self, guint position, guint removed, guint added);

/* Scrolls no more than needed to show the whole row. */
void hutong_uniform_list_scroll_to (HutongUniformList *self, guint position);

/* Moves the focus from the focused row to the one that is this many rows below, or above if negative. */
void hutong_uniform_list_move_focus (HutongUniformList *self, int rows);

G_END_DECLS
