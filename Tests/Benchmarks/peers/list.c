/* A list of N rows in idiomatic GTK: a virtual model, whose items are created on demand.
 *
 *   list N      A row has a title, two smaller labels and two buttons. SIGUSR1 changes the title of the fourth row.
 *               A search narrows the list to the titles that contain the text.
 */
#include <adwaita.h>
#include <glib-unix.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Items */

#define TYPE_ROW (row_get_type())
G_DECLARE_FINAL_TYPE(Row, row, PEER, ROW, GObject)

struct _Row {
    GObject parent;
    Row **place; /* the model's reference to it */
    char *title, *facts, *status;
};
enum { PROPERTY_TITLE = 1 };
static GParamSpec *title_property;
G_DEFINE_TYPE(Row, row, G_TYPE_OBJECT)

static void row_finalize(GObject *object) {
    Row *row = PEER_ROW(object);
    *row->place = NULL;
    g_free(row->title), g_free(row->facts), g_free(row->status);
    G_OBJECT_CLASS(row_parent_class)->finalize(object);
}

static void row_get_property(GObject *object, guint id, GValue *value, GParamSpec *property) {
    (void)id, (void)property;
    g_value_set_string(value, PEER_ROW(object)->title);
}

static void row_class_init(RowClass *class) {
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = row_finalize;
    object_class->get_property = row_get_property;
    title_property = g_param_spec_string("title", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY);
    g_object_class_install_property(object_class, PROPERTY_TITLE, title_property);
}

static void row_init(Row *row) { (void)row; }

/* The model */

#define TYPE_ROWS (rows_get_type())
G_DECLARE_FINAL_TYPE(Rows, rows, PEER, ROWS, GObject)

struct _Rows {
    GObject parent;
    guint all, count;
    guint *shown; /* the numbers of the `count` rows that match */
    Row **live;
};

static GType rows_item_type(GListModel *model) { return (void)model, TYPE_ROW; }
static guint rows_count(GListModel *model) { return PEER_ROWS(model)->count; }

static gpointer rows_item(GListModel *model, guint position) {
    Rows *rows = PEER_ROWS(model);
    if (position >= rows->count) return NULL;
    guint number = rows->shown[position];
    if (rows->live[number]) return g_object_ref(rows->live[number]);
    Row *row = g_object_new(TYPE_ROW, NULL);
    row->place = &rows->live[number];
    row->title = g_strdup_printf("Willow Court %u", number + 1);
    row->facts = g_strdup_printf("%u rooms, %u m²", 1 + number % 5, 40 + number % 120);
    row->status = g_strdup_printf("%u days left", number % 90);
    return rows->live[number] = row;
}

static void rows_list_model(GListModelInterface *interface) {
    interface->get_item_type = rows_item_type;
    interface->get_n_items = rows_count;
    interface->get_item = rows_item;
}

G_DEFINE_TYPE_WITH_CODE(Rows, rows, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, rows_list_model))
static void rows_class_init(RowsClass *class) { (void)class; }
static void rows_init(Rows *rows) { (void)rows; }

static Rows *rows;

static gboolean change_one(gpointer data) {
    static unsigned changes;
    (void)data;
    Row *row = rows->all > 3 ? rows->live[3] : NULL;
    if (!row) return G_SOURCE_CONTINUE;
    g_free(row->title);
    row->title = g_strdup_printf("Willow Court, changed %u", ++changes);
    g_object_notify_by_pspec(G_OBJECT(row), title_property);
    return G_SOURCE_CONTINUE;
}

static void search(GtkEditable *entry) {
    char title[32];
    const char *text = gtk_editable_get_text(entry);
    guint before = rows->count;
    rows->count = 0;
    for (guint number = 0; number < rows->all; number++) {
        snprintf(title, sizeof title, "Willow Court %u", number + 1);
        if (strstr(title, text)) rows->shown[rows->count++] = number;
    }
    g_list_model_items_changed(G_LIST_MODEL(rows), 0, before, rows->count);
}

/* The view */

typedef struct {
    GtkWidget *title, *facts, *status;
} Labels;

static GtkWidget *label(const char *style) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, style);
    return label;
}

static void set_up(GtkListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    Labels *labels = g_new(Labels, 1);
    *labels = (Labels){label("heading"), label("dim-label"), label("dim-label")};

    GtkWidget *details = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_box_append(GTK_BOX(details), labels->facts);
    gtk_box_append(GTK_BOX(details), labels->status);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_box_append(GTK_BOX(texts), labels->title);
    gtk_box_append(GTK_BOX(texts), details);

    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_append(GTK_BOX(box), texts);
    gtk_box_append(GTK_BOX(box), gtk_button_new_with_label("Sold"));
    gtk_box_append(GTK_BOX(box), gtk_button_new_with_label("Delete"));
    g_object_set_data_full(G_OBJECT(item), "labels", labels, g_free);
    gtk_list_item_set_child(item, box);
}

static void show_title(Row *row, GParamSpec *property, GtkLabel *title) {
    (void)property;
    gtk_label_set_label(title, row->title);
}

static void bind_row(GtkListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    Labels *labels = g_object_get_data(G_OBJECT(item), "labels");
    Row *row = gtk_list_item_get_item(item);
    gtk_label_set_label(GTK_LABEL(labels->title), row->title);
    gtk_label_set_label(GTK_LABEL(labels->facts), row->facts);
    gtk_label_set_label(GTK_LABEL(labels->status), row->status);
    g_signal_connect(row, "notify::title", G_CALLBACK(show_title), labels->title);
}

static void unbind_row(GtkListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    Labels *labels = g_object_get_data(G_OBJECT(item), "labels");
    g_signal_handlers_disconnect_by_func(gtk_list_item_get_item(item), show_title, labels->title);
}

static void activate(GtkApplication *application) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_row), NULL);

    GtkNoSelection *selection = gtk_no_selection_new(g_object_ref(G_LIST_MODEL(rows)));
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_scrolled_window_set_child(
        GTK_SCROLLED_WINDOW(scrolled), gtk_list_view_new(GTK_SELECTION_MODEL(selection), factory));

    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    GtkWidget *entry = gtk_search_entry_new();
    g_signal_connect(entry, "changed", G_CALLBACK(search), NULL);
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(box), scrolled);
    GtkWidget *window = adw_application_window_new(application);
    gtk_window_set_title(GTK_WINDOW(window), "List");
    gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
    gtk_window_set_focus(GTK_WINDOW(window), entry);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char *arguments[]) {
    rows = g_object_new(TYPE_ROWS, NULL);
    rows->all = rows->count = count > 1 ? (guint)atoi(arguments[1]) : 1000;
    rows->live = calloc(rows->all, sizeof *rows->live);
    rows->shown = calloc(rows->all, sizeof *rows->shown);
    for (guint number = 0; number < rows->all; number++) rows->shown[number] = number;
    g_unix_signal_add(SIGUSR1, change_one, NULL);
    AdwApplication *application = adw_application_new("io.github.hutong.peer.List", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), 1, arguments);
}
