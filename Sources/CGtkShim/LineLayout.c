#include "CGtkShim.h"

/* A row of widgets, laid out like a GtkBox, except that no widget is asked for its width at the row's height. GTK
 * 4.8 answers that question for a label with several lines by laying out the text some thirty times, and a GtkBox
 * asks it at each allocation: half of the time in which a chat opened. */

G_DECLARE_FINAL_TYPE (HutongLineLayout, hutong_line_layout, HUTONG, LINE_LAYOUT, GtkLayoutManager)

struct _HutongLineLayout
{
  GtkLayoutManager parent_instance;
  int spacing;
};

G_DEFINE_FINAL_TYPE (HutongLineLayout, hutong_line_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The visible children with their minimum and natural widths; the caller frees the array. */
static GArray *
get_widths (GtkWidget *widget)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (GtkRequestedSize));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_should_layout (child))
        continue;
      GtkRequestedSize size = { child, 0, 0 };
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &size.minimum_size, &size.natural_size, NULL, NULL);
      g_array_append_val (sizes, size);
    }
  return sizes;
}

static int
get_gaps (HutongLineLayout *self, GArray *sizes)
{
  return sizes->len > 1 ? self->spacing * (int) (sizes->len - 1) : 0;
}

/* Gives each child its part of a width, as its minimum; the rest goes to the children that expand. */
static GArray *
distribute (HutongLineLayout *self, GtkWidget *widget, int width)
{
  GArray *sizes = get_widths (widget);
  GtkRequestedSize *each = (GtkRequestedSize *) (void *) sizes->data;
  int rest = width - get_gaps (self, sizes), expanding = 0;
  for (guint i = 0; i < sizes->len; i++)
    {
      rest -= each[i].minimum_size;
      expanding += gtk_widget_compute_expand (each[i].data, GTK_ORIENTATION_HORIZONTAL) ? 1 : 0;
    }
  rest = gtk_distribute_natural_allocation (MAX (rest, 0), sizes->len, each);
  for (guint i = 0; i < sizes->len && expanding > 0; i++)
    if (gtk_widget_compute_expand (each[i].data, GTK_ORIENTATION_HORIZONTAL))
      {
        int part = rest / expanding--;
        each[i].minimum_size += part;
        rest -= part;
      }
  return sizes;
}

static void
measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
         int *natural, int *minimum_baseline, int *natural_baseline)
{
  HutongLineLayout *self = HUTONG_LINE_LAYOUT (manager);
  gboolean is_horizontal = orientation == GTK_ORIENTATION_HORIZONTAL;
  GArray *sizes = is_horizontal || for_size < 0 ? get_widths (widget) : distribute (self, widget, for_size);
  *minimum = *natural = is_horizontal ? get_gaps (self, sizes) : 0;
  for (guint i = 0; i < sizes->len; i++)
    {
      GtkRequestedSize *size = &g_array_index (sizes, GtkRequestedSize, i);
      if (is_horizontal)
        {
          *minimum += size->minimum_size;
          *natural += size->natural_size;
          continue;
        }
      int least, most;
      gtk_widget_measure (size->data, orientation, for_size < 0 ? -1 : size->minimum_size, &least, &most, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, most);
    }
  g_array_free (sizes, TRUE);
  *minimum_baseline = *natural_baseline = -1;
}

static void
allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  HutongLineLayout *self = HUTONG_LINE_LAYOUT (manager);
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GArray *sizes = distribute (self, widget, width);
  int x = 0;
  for (guint i = 0; i < sizes->len; i++)
    {
      GtkRequestedSize *size = &g_array_index (sizes, GtkRequestedSize, i);
      GtkAllocation place = { is_mirrored ? width - x - size->minimum_size : x, 0, size->minimum_size, height };
      gtk_widget_size_allocate (size->data, &place, baseline);
      x += size->minimum_size + self->spacing;
    }
  g_array_free (sizes, TRUE);
}

static void
hutong_line_layout_class_init (HutongLineLayoutClass *class)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (class);
  manager_class->get_request_mode = get_request_mode;
  manager_class->measure = measure;
  manager_class->allocate = allocate;
}

static void
hutong_line_layout_init (HutongLineLayout *self)
{
}

void
hutong_line_lay_out (GtkWidget *box, int spacing)
{
  HutongLineLayout *layout = g_object_new (hutong_line_layout_get_type (), NULL);
  layout->spacing = spacing;
  gtk_widget_set_layout_manager (box, GTK_LAYOUT_MANAGER (layout));
}
