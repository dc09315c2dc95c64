#include "UniformList.h"

#include <math.h>

#define NOWHERE G_MAXUINT

/* The widgets of a row. They are reused for one row after another, or for none. */
typedef struct
{
  GtkWidget *widget;
  GtkWidget *content;
  guint position;
  gboolean is_bound;
} Slot;

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

enum
{
  PROPERTY_HADJUSTMENT = 1,
  PROPERTY_VADJUSTMENT,
  PROPERTY_HSCROLL_POLICY,
  PROPERTY_VSCROLL_POLICY
};

G_DEFINE_TYPE_WITH_CODE (HutongUniformList, hutong_uniform_list, GTK_TYPE_WIDGET,
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* MARK: row */

#define HUTONG_TYPE_UNIFORM_ROW (hutong_uniform_row_get_type ())
G_DECLARE_FINAL_TYPE (HutongUniformRow, hutong_uniform_row, HUTONG, UNIFORM_ROW, GtkBox)

struct _HutongUniformRow
{
  GtkBox parent_instance;
};

G_DEFINE_TYPE (HutongUniformRow, hutong_uniform_row, GTK_TYPE_BOX)

/* When the focused button is removed, GTK asks the widgets around it: the focus stays in the row. */
static gboolean
row_grab_focus (GtkWidget *widget)
{
  return gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD);
}

static void
hutong_uniform_row_class_init (HutongUniformRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->grab_focus = row_grab_focus;
  gtk_widget_class_set_css_name (widget_class, "row");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
hutong_uniform_row_init (HutongUniformRow *self)
{
  (void) self;
}

/* MARK: slots */

static Slot *
slot_at (HutongUniformList *self, guint index)
{
  return g_ptr_array_index (self->slots, index);
}

static Slot *
slot_of (HutongUniformList *self, guint position)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->position == position)
      return slot_at (self, i);
  return NULL;
}

static Slot *
slot_new (HutongUniformList *self)
{
  Slot *slot = g_new0 (Slot, 1);
  slot->position = NOWHERE;
  slot->content = self->maker.make (self->data);
  slot->widget = g_object_new (HUTONG_TYPE_UNIFORM_ROW, NULL);
  gtk_widget_set_hexpand (slot->content, TRUE);
  gtk_box_append (GTK_BOX (slot->widget), slot->content);
  gtk_widget_insert_before (slot->widget, GTK_WIDGET (self), NULL);
  g_ptr_array_add (self->slots, slot);
  return slot;
}

static void
slot_unbind (HutongUniformList *self, Slot *slot)
{
  if (slot->is_bound)
    self->maker.unbind (slot->content, self->data);
  slot->is_bound = FALSE;
}

static void
slot_release (HutongUniformList *self, Slot *slot)
{
  slot_unbind (self, slot);
  slot->position = NOWHERE;
  gtk_widget_set_child_visible (slot->widget, FALSE);
}

static void
slot_bind (HutongUniformList *self, Slot *slot, guint position)
{
  slot_unbind (self, slot);
  slot->position = position;
  slot->is_bound = TRUE;
  self->maker.bind (slot->content, position, self->data);
  gtk_widget_set_child_visible (slot->widget, TRUE);
}

static int
compare_slots (gconstpointer left, gconstpointer right)
{
  guint first = (*(Slot *const *) left)->position;
  guint second = (*(Slot *const *) right)->position;
  return (first > second) - (first < second);
}

/* Keeps the children in the order of the rows, for screen readers. */
static void
sort_slots (HutongUniformList *self)
{
  GtkWidget *before = NULL;
  g_ptr_array_sort (self->slots, compare_slots);
  for (guint i = 0; i < self->slots->len; i++)
    {
      GtkWidget *widget = slot_at (self, i)->widget;
      if (gtk_widget_get_prev_sibling (widget) != before)
        gtk_widget_insert_after (widget, GTK_WIDGET (self), before);
      before = widget;
    }
}

/* MARK: rows on screen */

static double
value_of (HutongUniformList *self)
{
  return self->vertical ? gtk_adjustment_get_value (self->vertical) : 0;
}

static double
page_of (HutongUniformList *self)
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
  double bottom = ceil ((value_of (self) + page_of (self)) / self->row_height) + 1;
  *first = (guint) CLAMP (top, 0, self->count);
  *end = (guint) CLAMP (bottom, *first, self->count);
}

/* Fills the rows that need widgets and have none. Returns true if there were any. */
static gboolean
show_rows (HutongUniformList *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));
  gboolean is_changed = FALSE;
  guint first, end;
  wanted_rows (self, &first, &end);
  for (guint i = 0; i < self->slots->len; i++)
    {
      Slot *slot = slot_at (self, i);
      if (slot->position != NOWHERE && (slot->position < first || slot->position >= end) && slot->widget != focus)
        slot_unbind (self, slot), slot->position = NOWHERE;
    }
  for (guint position = first; position < end; position++)
    {
      Slot *slot = slot_of (self, position);
      if (slot != NULL && slot->is_bound)
        continue;
      if (slot == NULL)
        slot = slot_of (self, NOWHERE);
      if (slot == NULL)
        slot = slot_new (self);
      slot_bind (self, slot, position);
      is_changed = TRUE;
    }
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->position == NOWHERE)
      slot_release (self, slot_at (self, i));
  if (is_changed)
    sort_slots (self);
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
  (void) clock;
  (void) data;
  self->tick = 0;
  self->is_allocating = TRUE;
  /* The scroller must not notice in the middle of its layout that it needs a bar, or no longer needs one. */
  if (self->row_height > 0)
    configure (self, self->row_width, (int) page_of (self), self->row_height);
  show_rows (self);
  self->is_allocating = FALSE;
  return G_SOURCE_REMOVE;
}

/* Once a frame, before its layout, however often the list is scrolled or changed in between. */
static void
update_soon (HutongUniformList *self)
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
  (void) for_size;
  (void) minimum_baseline;
  (void) natural_baseline;
  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    return;
  /* No minimum: the rows on the screen must not determine how narrow a window can be. */
  for (guint i = 0; i < self->slots->len; i++)
    {
      int row_natural;
      if (slot_at (self, i)->position == NOWHERE)
        continue;
      gtk_widget_measure (slot_at (self, i)->widget, orientation, -1, NULL, &row_natural, NULL, NULL);
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
      if (slot_at (self, i)->position == NOWHERE)
        continue;
      gtk_widget_measure (slot_at (self, i)->widget, GTK_ORIENTATION_VERTICAL, width, NULL, &row_height, NULL, NULL);
      height = MAX (height, row_height);
    }
  return height;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (widget);
  (void) baseline;
  self->is_allocating = TRUE;
  do
    configure (self, width, height, measure_rows (self, width));
  while (show_rows (self) && measure_rows (self, width) > self->row_height);
  for (guint i = 0; i < self->slots->len; i++)
    {
      Slot *slot = slot_at (self, i);
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
  g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (update_soon), self);
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

/* A row must not move away under a button that is being pressed. */
static gboolean
is_pressed (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkDevice *pointer = gdk_seat_get_pointer (gdk_display_get_default_seat (gtk_widget_get_display (widget)));
  GdkModifierType state = 0;
  if (native != NULL && pointer != NULL)
    gdk_surface_get_device_position (gtk_native_get_surface (native), pointer, NULL, NULL, &state);
  return (state & (GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK)) != 0;
}

static void
set_focus_child (GtkWidget *widget, GtkWidget *child)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (widget);
  GTK_WIDGET_CLASS (hutong_uniform_list_parent_class)->set_focus_child (widget, child);
  for (guint i = 0; child != NULL && i < self->slots->len; i++)
    if (slot_at (self, i)->widget == child && slot_at (self, i)->position < self->count && !is_pressed (widget))
      hutong_uniform_list_scroll_to (self, slot_at (self, i)->position);
}

/* MARK: keyboard */

enum
{
  FIRST = -2,
  PAGE_UP,
  PAGE_DOWN = 1,
  LAST
};

/* The focused row; -1 if no row has the focus, or its content was removed. */
static gint64
focused_position (HutongUniformList *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));
  for (guint i = 0; focus != NULL && i < self->slots->len; i++)
    if (slot_at (self, i)->widget == focus && slot_at (self, i)->position < self->count)
      return slot_at (self, i)->position;
  return -1;
}

/* Scrolls to the row at a position, or the nearest existing one, and focuses it. */
static void
focus_row (HutongUniformList *self, gint64 wanted)
{
  guint position = (guint) CLAMP (wanted, 0, (gint64) self->count - 1);
  hutong_uniform_list_scroll_to (self, position);
  show_rows (self);
  Slot *slot = slot_of (self, position);
  if (slot != NULL && slot->widget != gtk_widget_get_focus_child (GTK_WIDGET (self)))
    gtk_widget_child_focus (slot->widget, GTK_DIR_TAB_FORWARD);
}

void
hutong_uniform_list_move_focus (HutongUniformList *self, int rows)
{
  gint64 position = focused_position (self);
  if (position >= 0)
    focus_row (self, position + rows);
}

/* Home, End and the page keys move the focus, too, as in GtkListView. */
static gboolean
move_by_key (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (widget);
  gint64 position = focused_position (self);
  int step;
  (void) data;
  g_variant_get (arguments, "(i)", &step);
  if (position < 0 || self->row_height == 0)
    return FALSE;
  int page = MAX (1, (int) (page_of (self) / self->row_height));
  switch (step)
    {
    case FIRST: focus_row (self, 0); break;
    case LAST: focus_row (self, self->count - 1); break;
    default: focus_row (self, position + step * page);
    }
  return TRUE;
}

static void
add_keys (GtkWidgetClass *class, guint key, guint keypad_key, int step)
{
  for (int i = 0; i < 4; i++)
    gtk_widget_class_add_binding (class, i & 1 ? keypad_key : key, i & 2 ? GDK_CONTROL_MASK : 0, move_by_key, "(i)",
                                  step);
}

/* MARK: content */

/* The position of a row after a splice; NOWHERE if it was removed. */
static guint
moved (guint position, guint start, guint removed, guint added)
{
  if (position == NOWHERE || position < start + MIN (removed, added))
    return position;
  return position < start + removed ? NOWHERE : position - removed + added;
}

void
hutong_uniform_list_splice (HutongUniformList *self, guint position, guint removed, guint added)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));
  g_return_if_fail (position <= self->count && removed <= self->count - position);
  self->count += added - removed;
  Slot *homeless = NULL;
  for (guint i = 0; i < self->slots->len; i++)
    {
      Slot *slot = slot_at (self, i);
      guint new_position = moved (slot->position, position, removed, added);
      if (new_position == NOWHERE && slot->position != NOWHERE && slot->widget == focus && self->count > 0)
        {
          homeless = slot;
          slot_unbind (self, slot);
          slot->position = NOWHERE;
          continue;
        }
      if (new_position == NOWHERE)
        slot_release (self, slot);
      else if (new_position >= position && new_position < position + MIN (removed, added))
        slot_unbind (self, slot);
      slot->position = new_position;
    }
  if (homeless != NULL)
    {
      /* The keyboard focus stays in place, on the row that has moved up. */
      guint heir = MIN (position, self->count - 1);
      Slot *other = slot_of (self, heir);
      if (other != NULL)
        slot_release (self, other);
      slot_bind (self, homeless, heir);
    }
  update_soon (self);
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
      slot_unbind (self, slot_at (self, i));
      gtk_widget_unparent (slot_at (self, i)->widget);
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
  widget_class->set_focus_child = set_focus_child;
  g_object_class_override_property (object_class, PROPERTY_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROPERTY_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROPERTY_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROPERTY_VSCROLL_POLICY, "vscroll-policy");
  add_keys (widget_class, GDK_KEY_Home, GDK_KEY_KP_Home, FIRST);
  add_keys (widget_class, GDK_KEY_End, GDK_KEY_KP_End, LAST);
  add_keys (widget_class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, PAGE_UP);
  add_keys (widget_class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, PAGE_DOWN);
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
