#include "UniformListPrivate.h"

#include <math.h>

enum
{
  PROPERTY_HADJUSTMENT = 1,
  PROPERTY_VADJUSTMENT,
  PROPERTY_HSCROLL_POLICY,
  PROPERTY_VSCROLL_POLICY
};

G_DEFINE_TYPE_WITH_CODE (HutongUniformList, hutong_uniform_list, GTK_TYPE_WIDGET,
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* MARK: rows on screen */

static double
value_of (HutongUniformList *self)
{
  return self->vertical ? gtk_adjustment_get_value (self->vertical) : 0;
}

double
hutong_uniform_list_get_page (HutongUniformList *self)
{
  return self->vertical ? gtk_adjustment_get_page_size (self->vertical) : 0;
}

/* The rows that need widgets: the visible ones, and one more at either end, so that the focus can always move on. */
static void
wanted_rows (HutongUniformList *self, guint *first, guint *end)
{
  *first = 0;
  *end = MIN (self->count, 1);
  if (self->row_height == 0)
    return;
  double top = floor (value_of (self) / self->row_height) - 1;
  double bottom = ceil ((value_of (self) + hutong_uniform_list_get_page (self)) / self->row_height) + 1;
  *first = (guint) CLAMP (top, 0, self->count);
  *end = (guint) CLAMP (bottom, *first, self->count);
}

gboolean
hutong_uniform_list_show_rows (HutongUniformList *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));
  gboolean is_changed = FALSE;
  guint first, end;
  wanted_rows (self, &first, &end);
  for (guint i = 0; i < self->slots->len; i++)
    {
      HutongSlot *slot = hutong_slot_at (self, i);
      if (slot->position != NOWHERE && (slot->position < first || slot->position >= end) && slot->widget != focus)
        hutong_slot_unbind (self, slot), slot->position = NOWHERE;
    }
  for (guint position = first; position < end; position++)
    {
      HutongSlot *slot = hutong_slot_of (self, position);
      if (slot != NULL && slot->is_bound)
        continue;
      if (slot == NULL)
        slot = hutong_slot_of (self, NOWHERE);
      if (slot == NULL)
        slot = hutong_slot_new (self);
      hutong_slot_bind (self, slot, position);
      is_changed = TRUE;
    }
  for (guint i = 0; i < self->slots->len; i++)
    if (hutong_slot_at (self, i)->position == NOWHERE)
      hutong_slot_release (self, hutong_slot_at (self, i));
  if (is_changed)
    hutong_slots_sort (self);
  return is_changed;
}

/* Updates the adjustments, with the same row on top as before. */
static void
configure (HutongUniformList *self, int width, int height, int row_height)
{
  double top = self->row_height > 0 ? value_of (self) / self->row_height : 0;
  double length = (double) self->count * row_height;
  double value = row_height == self->row_height ? value_of (self) : top * row_height;
  self->row_height = row_height;
  self->row_width = width;
  if (self->horizontal)
    gtk_adjustment_configure (self->horizontal, 0, 0, width, width * 0.1, width * 0.9, width);
  if (self->vertical)
    gtk_adjustment_configure (self->vertical, CLAMP (value, 0, MAX (0, length - height)), 0, MAX (length, height),
                              height * 0.1, MAX (row_height, height - row_height), height);
}

static gboolean
tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (widget);
  self->tick = 0;
  self->is_allocating = TRUE;
  /* The scroller must not notice in the middle of its layout that it needs a bar, or no longer needs one. */
  if (self->row_height > 0)
    configure (self, self->row_width, (int) hutong_uniform_list_get_page (self), self->row_height);
  hutong_uniform_list_show_rows (self);
  self->is_allocating = FALSE;
  return G_SOURCE_REMOVE;
}

void
hutong_uniform_list_update_soon (HutongUniformList *self)
{
  if (self->is_allocating)
    return;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick, NULL, NULL);
}

/* MARK: size */

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
         int *minimum_baseline, int *natural_baseline)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (widget);
  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    return;
  /* No minimum: the rows on the screen must not determine how narrow a window can be. */
  for (guint i = 0; i < self->slots->len; i++)
    {
      int row_natural;
      if (hutong_slot_at (self, i)->position == NOWHERE)
        continue;
      gtk_widget_measure (hutong_slot_at (self, i)->widget, orientation, -1, NULL, &row_natural, NULL, NULL);
      *natural = MAX (*natural, row_natural);
    }
}

/* The height of the highest row, which never shrinks for one width: a list must not move while it is scrolled. */
static int
measure_rows (HutongUniformList *self, int width)
{
  int height = width == self->row_width ? self->row_height : 0;
  for (guint i = 0; i < self->slots->len; i++)
    {
      int row_height;
      if (hutong_slot_at (self, i)->position == NOWHERE)
        continue;
      gtk_widget_measure (hutong_slot_at (self, i)->widget, GTK_ORIENTATION_VERTICAL, width, NULL, &row_height, NULL,
                          NULL);
      height = MAX (height, row_height);
    }
  return height;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (widget);
  self->is_allocating = TRUE;
  do
    configure (self, width, height, measure_rows (self, width));
  while (hutong_uniform_list_show_rows (self) && measure_rows (self, width) > self->row_height);
  for (guint i = 0; i < self->slots->len; i++)
    {
      HutongSlot *slot = hutong_slot_at (self, i);
      if (slot->position == NOWHERE)
        continue;
      double y = (double) slot->position * self->row_height - round (value_of (self));
      int minimum;
      gtk_widget_measure (slot->widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      /* A row that keeps the focus may be at any distance in the list. */
      GtkAllocation place = { 0, (int) CLAMP (y, -1e6, 1e6), MAX (width, minimum), self->row_height };
      gtk_widget_size_allocate (slot->widget, &place, -1);
    }
  self->is_allocating = FALSE;
}

/* MARK: scrolling */

static void
set_adjustment (HutongUniformList *self, GtkAdjustment **place, GtkAdjustment *adjustment)
{
  if (*place == adjustment)
    return;
  if (*place != NULL)
    g_signal_handlers_disconnect_by_data (*place, self);
  g_clear_object (place);
  if (adjustment == NULL)
    return;
  *place = g_object_ref_sink (adjustment);
  g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (hutong_uniform_list_update_soon), self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *property)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (object);
  switch (id)
    {
    case PROPERTY_HADJUSTMENT: set_adjustment (self, &self->horizontal, g_value_get_object (value)); break;
    case PROPERTY_VADJUSTMENT: set_adjustment (self, &self->vertical, g_value_get_object (value)); break;
    case PROPERTY_HSCROLL_POLICY: self->horizontal_policy = g_value_get_enum (value); break;
    case PROPERTY_VSCROLL_POLICY: self->vertical_policy = g_value_get_enum (value); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, property);
    }
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *property)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (object);
  switch (id)
    {
    case PROPERTY_HADJUSTMENT: g_value_set_object (value, self->horizontal); break;
    case PROPERTY_VADJUSTMENT: g_value_set_object (value, self->vertical); break;
    case PROPERTY_HSCROLL_POLICY: g_value_set_enum (value, self->horizontal_policy); break;
    case PROPERTY_VSCROLL_POLICY: g_value_set_enum (value, self->vertical_policy); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, property);
    }
}

void
hutong_uniform_list_scroll_to (HutongUniformList *self, guint position)
{
  double top = (double) position * self->row_height;
  g_return_if_fail (position < self->count);
  if (self->vertical)
    gtk_adjustment_clamp_page (self->vertical, top, top + self->row_height);
}

guint
hutong_uniform_list_get_count (HutongUniformList *self)
{
  return self->count;
}

/* MARK: life */

static void
dispose (GObject *object)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (object);
  for (guint i = 0; i < self->slots->len; i++)
    {
      hutong_slot_unbind (self, hutong_slot_at (self, i));
      gtk_widget_unparent (hutong_slot_at (self, i)->widget);
    }
  g_ptr_array_set_size (self->slots, 0);
  set_adjustment (self, &self->horizontal, NULL);
  set_adjustment (self, &self->vertical, NULL);
  if (self->destroy != NULL)
    self->destroy (self->data);
  self->destroy = NULL;
  G_OBJECT_CLASS (hutong_uniform_list_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (HUTONG_UNIFORM_LIST (object)->slots);
  G_OBJECT_CLASS (hutong_uniform_list_parent_class)->finalize (object);
}

static void
hutong_uniform_list_class_init (HutongUniformListClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  g_object_class_override_property (object_class, PROPERTY_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROPERTY_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROPERTY_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROPERTY_VSCROLL_POLICY, "vscroll-policy");
  hutong_uniform_list_class_add_focus (widget_class);
  gtk_widget_class_set_css_name (widget_class, "listview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void
hutong_uniform_list_init (HutongUniformList *self)
{
  self->slots = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
hutong_uniform_list_new (const HutongRowMaker *maker, gpointer data, GDestroyNotify destroy)
{
  HutongUniformList *self = g_object_new (HUTONG_TYPE_UNIFORM_LIST, NULL);
  self->maker = *maker;
  self->data = data;
  self->destroy = destroy;
  return GTK_WIDGET (self);
}
