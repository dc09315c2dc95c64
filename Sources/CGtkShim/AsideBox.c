#include "CGtkShim.h"

/* A widget beside another, left out if both together would be narrower than a threshold or would not fit. The
 * layout itself decides, with its actual width: a property that follows the width of the window would be a frame
 * late, and until then the row would receive less room than it needs. */

G_DECLARE_FINAL_TYPE (HutongAsideBox, hutong_aside_box, HUTONG, ASIDE_BOX, GtkWidget)

struct _HutongAsideBox
{
  GtkWidget parent_instance;
  GtkWidget *aside;
  GtkWidget *content;
  int threshold; /* in pixels at a text scale of 1 */
  int spacing;
};

G_DEFINE_FINAL_TYPE (HutongAsideBox, hutong_aside_box, GTK_TYPE_WIDGET)

/* The factor by which text is wider than at a scale of 1. */
double
hutong_widget_text_scale (GtkWidget *widget)
{
  int dpi = 0;
  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? dpi / (96.0 * 1024.0) : 1;
}

/* The part of a width that the widget at the side takes, including the space between; 0 if it is left out. A width
 * of -1 has room for both. */
static int
taken_by_aside (HutongAsideBox *self, int width)
{
  int least, natural;
  if (!gtk_widget_get_visible (self->aside))
    return 0;
  if (width >= 0 && width < self->threshold * hutong_widget_text_scale (GTK_WIDGET (self)))
    return 0;
  gtk_widget_measure (self->aside, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  gtk_widget_measure (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  int taken = natural + self->spacing;
  return width < 0 || width - taken >= least ? taken : 0;
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
         int *minimum_baseline, int *natural_baseline)
{
  HutongAsideBox *self = HUTONG_ASIDE_BOX (widget);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (self->content, orientation, for_size, minimum, natural, NULL, NULL);
      *natural += taken_by_aside (self, -1);
      return;
    }
  /* Never lower if the widget at the side is left out: GTK 4.18 expects that a wider row is not higher. */
  int least, most;
  int rest = for_size < 0 ? for_size : for_size - taken_by_aside (self, for_size);
  gtk_widget_measure (self->content, orientation, rest, minimum, natural, NULL, NULL);
  gtk_widget_measure (self->aside, orientation, -1, &least, &most, NULL, NULL);
  *minimum = MAX (*minimum, least);
  *natural = MAX (*natural, most);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HutongAsideBox *self = HUTONG_ASIDE_BOX (widget);
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int taken = taken_by_aside (self, width);
  gboolean shows = taken > 0;
  GtkAllocation rest = { is_mirrored ? 0 : taken, 0, width - taken, height };
  gtk_widget_set_child_visible (self->aside, shows);
  if (shows)
    {
      GtkAllocation place = { is_mirrored ? width - taken + self->spacing : 0, 0, taken - self->spacing, height };
      gtk_widget_size_allocate (self->aside, &place, baseline);
    }
  gtk_widget_size_allocate (self->content, &rest, baseline);
}

static void
dispose (GObject *object)
{
  HutongAsideBox *self = HUTONG_ASIDE_BOX (object);
  g_clear_pointer (&self->aside, gtk_widget_unparent);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (hutong_aside_box_parent_class)->dispose (object);
}

static void
hutong_aside_box_class_init (HutongAsideBoxClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
}

static void
hutong_aside_box_init (HutongAsideBox *self)
{
}

GtkWidget *
hutong_aside_box_new (GtkWidget *aside, GtkWidget *content, int threshold, int spacing)
{
  HutongAsideBox *self = g_object_new (hutong_aside_box_get_type (), NULL);
  self->aside = aside;
  self->content = content;
  self->threshold = threshold;
  self->spacing = spacing;
  gtk_widget_set_parent (aside, GTK_WIDGET (self));
  gtk_widget_set_parent (content, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
