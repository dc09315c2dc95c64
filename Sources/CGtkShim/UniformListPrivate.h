#pragma once
#include "UniformList.h"

/* The parts of a uniform list that its files share. */

#define NOWHERE G_MAXUINT

/* The widgets of a row. They are reused for one row after another, or for none. */
typedef struct
{
  GtkWidget *widget;
  GtkWidget *content;
  guint position;
  gboolean is_bound;
} HutongSlot;

struct _HutongUniformList
{
  GtkWidget parent_instance;

  HutongRowMaker maker;
  gpointer data;
  GDestroyNotify destroy;

  guint count;
  GPtrArray *slots; /* by position, unused ones last */
  int row_height;   /* of the highest row so far; 0 before the first */
  int row_width;    /* for which the height was measured */

  GtkAdjustment *horizontal;
  GtkAdjustment *vertical;
  GtkScrollablePolicy horizontal_policy;
  GtkScrollablePolicy vertical_policy;
  guint tick;
  gboolean is_allocating;
};

HutongSlot *hutong_slot_at (HutongUniformList *self, guint index);
HutongSlot *hutong_slot_of (HutongUniformList *self, guint position);
HutongSlot *hutong_slot_new (HutongUniformList *self);
void hutong_slot_unbind (HutongUniformList *self, HutongSlot *slot);
void hutong_slot_release (HutongUniformList *self, HutongSlot *slot);
void hutong_slot_bind (HutongUniformList *self, HutongSlot *slot, guint position);
/* Keeps the children in the order of the rows, for screen readers. */
void hutong_slots_sort (HutongUniformList *self);

/* The height of the visible part. */
double hutong_uniform_list_get_page (HutongUniformList *self);
/* Fills the rows that need widgets and have none. Returns true if there were any. */
gboolean hutong_uniform_list_show_rows (HutongUniformList *self);
/* Updates the list once a frame, before its layout, however often it is scrolled or changed in between. */
void hutong_uniform_list_update_soon (HutongUniformList *self);

/* Makes a class of lists follow the keyboard focus, and move it by Home, End and the page keys. */
void hutong_uniform_list_class_add_focus (GtkWidgetClass *class);
