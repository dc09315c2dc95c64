#include "UniformListPrivate.h"

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
}

/* MARK: slots */

HutongSlot *
hutong_slot_at (HutongUniformList *self, guint index)
{
  return g_ptr_array_index (self->slots, index);
}

HutongSlot *
hutong_slot_of (HutongUniformList *self, guint position)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (hutong_slot_at (self, i)->position == position)
      return hutong_slot_at (self, i);
  return NULL;
}

HutongSlot *
hutong_slot_new (HutongUniformList *self)
{
  HutongSlot *slot = g_new0 (HutongSlot, 1);
  slot->position = NOWHERE;
  slot->content = self->maker.make (self->data);
  slot->widget = g_object_new (hutong_uniform_row_get_type (), NULL);
  gtk_widget_set_hexpand (slot->content, TRUE);
  gtk_box_append (GTK_BOX (slot->widget), slot->content);
  gtk_widget_insert_before (slot->widget, GTK_WIDGET (self), NULL);
  g_ptr_array_add (self->slots, slot);
  return slot;
}

void
hutong_slot_unbind (HutongUniformList *self, HutongSlot *slot)
{
  if (slot->is_bound)
    self->maker.unbind (slot->content, self->data);
  slot->is_bound = FALSE;
}

void
hutong_slot_release (HutongUniformList *self, HutongSlot *slot)
{
  hutong_slot_unbind (self, slot);
  slot->position = NOWHERE;
  gtk_widget_set_child_visible (slot->widget, FALSE);
}

void
hutong_slot_bind (HutongUniformList *self, HutongSlot *slot, guint position)
{
  hutong_slot_unbind (self, slot);
  slot->position = position;
  slot->is_bound = TRUE;
  self->maker.bind (slot->content, position, self->data);
  gtk_widget_set_child_visible (slot->widget, TRUE);
}

static int
compare_slots (gconstpointer left, gconstpointer right)
{
  guint first = (*(HutongSlot *const *) left)->position;
  guint second = (*(HutongSlot *const *) right)->position;
  return (first > second) - (first < second);
}

void
hutong_slots_sort (HutongUniformList *self)
{
  GtkWidget *before = NULL;
  g_ptr_array_sort (self->slots, compare_slots);
  for (guint i = 0; i < self->slots->len; i++)
    {
      GtkWidget *widget = hutong_slot_at (self, i)->widget;
      if (gtk_widget_get_prev_sibling (widget) != before)
        gtk_widget_insert_after (widget, GTK_WIDGET (self), before);
      before = widget;
    }
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
  HutongSlot *homeless = NULL;
  for (guint i = 0; i < self->slots->len; i++)
    {
      HutongSlot *slot = hutong_slot_at (self, i);
      guint new_position = moved (slot->position, position, removed, added);
      if (new_position == NOWHERE && slot->position != NOWHERE && slot->widget == focus && self->count > 0)
        {
          homeless = slot;
          hutong_slot_unbind (self, slot);
          slot->position = NOWHERE;
          continue;
        }
      if (new_position == NOWHERE)
        hutong_slot_release (self, slot);
      else if (new_position >= position && new_position < position + MIN (removed, added))
        hutong_slot_unbind (self, slot);
      slot->position = new_position;
    }
  if (homeless != NULL)
    {
      /* The keyboard focus stays in place, on the row that has moved up. */
      guint heir = MIN (position, self->count - 1);
      HutongSlot *other = hutong_slot_of (self, heir);
      if (other != NULL)
        hutong_slot_release (self, other);
      hutong_slot_bind (self, homeless, heir);
    }
  hutong_uniform_list_update_soon (self);
}
