#include "CGtkShim.h"

/* The row that GtkDropDown's own factory makes for its list (gtkdropdown.c), and the name of the choice. */

static void
show_tick (GtkDropDown *self, GParamSpec *property, GtkListItem *item)
{
  GtkWidget *tick = gtk_widget_get_last_child (gtk_list_item_get_child (item));
  gtk_widget_set_opacity (tick, gtk_drop_down_get_selected_item (self) == gtk_list_item_get_item (item) ? 1 : 0);
}

static void
set_up (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *tick = g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "icon-name",
                                  "object-select-symbolic", NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), tick);
  gtk_list_item_set_child (item, box);
}

static void
bind (GtkListItemFactory *factory, GtkListItem *item, GtkDropDown *self)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (box)), text);
  hutong_accessible_set_label (gtk_widget_get_parent (box), text);
  g_signal_connect_object (self, "notify::selected-item", G_CALLBACK (show_tick), item, 0);
  show_tick (self, NULL, item);
}

static void
unbind (GtkListItemFactory *factory, GtkListItem *item, GtkDropDown *self)
{
  g_signal_handlers_disconnect_by_func (self, show_tick, item);
}

void
hutong_drop_down_name_choices (GtkDropDown *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (set_up), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind), self, 0);
  gtk_drop_down_set_list_factory (self, factory);
  g_object_unref (factory);
}
