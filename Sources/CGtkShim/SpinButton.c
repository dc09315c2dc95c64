#include "CGtkShim.h"

#include <string.h>

/* A spin button that can be empty: the number below its lowest one stands for that. */

typedef struct
{
  int lowest;
  int start;
} Numbers;

static double
empty_value (const Numbers *numbers)
{
  return numbers->lowest - 1;
}

static gboolean
is_blank (GtkSpinButton *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self));
  return text[strspn (text, " \t")] == '\0';
}

static int
read_number (GtkSpinButton *self, double *value, const Numbers *numbers)
{
  if (!is_blank (self))
    return FALSE;
  *value = empty_value (numbers);
  return TRUE;
}

static gboolean
show_number (GtkSpinButton *self, const Numbers *numbers)
{
  double value = gtk_spin_button_get_value (self);
  if (value == empty_value (numbers))
    {
      if (!is_blank (self))
        gtk_editable_set_text (GTK_EDITABLE (self), "");
      return TRUE;
    }
  /* The first step from an empty field; a typed number is already in the text. */
  if (value == numbers->lowest && value != numbers->start && is_blank (self))
    {
      gtk_spin_button_set_value (self, numbers->start);
      return TRUE;
    }
  return FALSE;
}

GtkWidget *
hutong_spin_button_new (int lowest, int highest, int start)
{
  GtkWidget *self = gtk_spin_button_new_with_range (lowest - 1, highest, 1);
  Numbers *numbers = g_new (Numbers, 1);
  numbers->lowest = lowest;
  numbers->start = start;
  g_object_set_data_full (G_OBJECT (self), "hutong-numbers", numbers, g_free);
  g_signal_connect (self, "input", G_CALLBACK (read_number), numbers);
  g_signal_connect (self, "output", G_CALLBACK (show_number), numbers);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (self), TRUE);
  /* Otherwise an empty field, of which only one button can be pressed, would look broken. */
  gtk_text_set_placeholder_text (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (self))), "–");
  gtk_spin_button_update (GTK_SPIN_BUTTON (self));
  gtk_editable_set_text (GTK_EDITABLE (self), "");
  gtk_spin_button_update (GTK_SPIN_BUTTON (self));
  return self;
}
