#include "CGtkShim.h"

/* An application that can serve interfaces of its own on the session bus. They exist before its name does, so that
 * a program that starts it by a call sends that call to no other object. */

typedef struct
{
  char *path;
  GDBusNodeInfo *node;
  HutongBusHandler handler;
  gpointer data;
  GDestroyNotify destroy;
} Service;

struct _HutongApplication
{
  AdwApplication parent_instance;
  GPtrArray *services;
};

G_DEFINE_FINAL_TYPE (HutongApplication, hutong_application, ADW_TYPE_APPLICATION)

static void
service_free (gpointer pointer)
{
  Service *service = pointer;
  service->destroy (service->data);
  g_dbus_node_info_unref (service->node);
  g_free (service->path);
  g_free (service);
}

static void
called (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *method,
        GVariant *arguments, GDBusMethodInvocation *invocation, gpointer data)
{
  Service *service = data;
  (void) connection;
  (void) sender;
  (void) path;
  (void) interface;
  service->handler (method, arguments, invocation, service->data);
}

static gboolean
dbus_register (GApplication *application, GDBusConnection *connection, const char *path, GError **error)
{
  static const GDBusInterfaceVTable table = { .method_call = called };
  HutongApplication *self = HUTONG_APPLICATION (application);
  if (!G_APPLICATION_CLASS (hutong_application_parent_class)->dbus_register (application, connection, path, error))
    return FALSE;
  for (guint i = 0; i < self->services->len; i++)
    {
      Service *service = g_ptr_array_index (self->services, i);
      char *whole = g_strconcat (path, service->path, NULL);
      for (GDBusInterfaceInfo **interface = service->node->interfaces; *interface != NULL; interface++)
        g_dbus_connection_register_object (connection, whole, *interface, &table, service, NULL, NULL);
      g_free (whole);
    }
  return TRUE;
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (HUTONG_APPLICATION (object)->services);
  G_OBJECT_CLASS (hutong_application_parent_class)->finalize (object);
}

static void
hutong_application_class_init (HutongApplicationClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  G_APPLICATION_CLASS (class)->dbus_register = dbus_register;
}

static void
hutong_application_init (HutongApplication *self)
{
  self->services = g_ptr_array_new_with_free_func (service_free);
}

HutongApplication *
hutong_application_new (const char *id, GApplicationFlags flags)
{
  /* An application that is registered with the session manager is told of the end of the session. */
  return g_object_new (HUTONG_TYPE_APPLICATION, "application-id", id, "flags", flags, "register-session", TRUE, NULL);
}

void
hutong_application_serve (HutongApplication *self, const char *path, const char *interfaces, HutongBusHandler handler,
                          gpointer data, GDestroyNotify destroy)
{
  Service *service = g_new0 (Service, 1);
  service->path = g_strdup (path);
  service->node = g_dbus_node_info_new_for_xml (interfaces, NULL);
  service->handler = handler;
  service->data = data;
  service->destroy = destroy;
  g_return_if_fail (service->node != NULL);
  g_ptr_array_add (self->services, service);
}
