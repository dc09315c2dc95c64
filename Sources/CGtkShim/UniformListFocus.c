#include "UniformListPrivate.h"

enum
{
  FIRST = -2,
  PAGE_UP,
  PAGE_DOWN = 1,
  LAST
};

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

/* The focused row; -1 if no row has the focus, or its content was removed. */
static gint64
focused_position (HutongUniformList *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));
  for (guint i = 0; focus != NULL && i < self->slots->len; i++)
    if (hutong_slot_at (self, i)->widget == focus && hutong_slot_at (self, i)->position < self->count)
      return hutong_slot_at (self, i)->position;
  return -1;
}

static void
set_focus_child (GtkWidget *widget, GtkWidget *child)
{
  HutongUniformList *self = HUTONG_UNIFORM_LIST (widget);
  GTK_WIDGET_CLASS (g_type_class_peek (GTK_TYPE_WIDGET))->set_focus_child (widget, child);
  gint64 position = focused_position (self);
  if (position >= 0 && !is_pressed (widget))
    hutong_uniform_list_scroll_to (self, (guint) position);
}

/* Scrolls to the row at a position, or the nearest existing one, and focuses it. */
static void
focus_row (HutongUniformList *self, gint64 wanted)
{
  guint position = (guint) CLAMP (wanted, 0, (gint64) self->count - 1);
  hutong_uniform_list_scroll_to (self, position);
  hutong_uniform_list_show_rows (self);
  HutongSlot *slot = hutong_slot_of (self, position);
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
  g_variant_get (arguments, "(i)", &step);
  if (position < 0 || self->row_height == 0)
    return FALSE;
  int page = MAX (1, (int) (hutong_uniform_list_get_page (self) / self->row_height));
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

void
hutong_uniform_list_class_add_focus (GtkWidgetClass *class)
{
  class->set_focus_child = set_focus_child;
  add_keys (class, GDK_KEY_Home, GDK_KEY_KP_Home, FIRST);
  add_keys (class, GDK_KEY_End, GDK_KEY_KP_End, LAST);
  add_keys (class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, PAGE_UP);
  add_keys (class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, PAGE_DOWN);
}
