/* Loaded into a program with LD_PRELOAD: writes down every frame that GTK's frame clocks paint.
 *
 * The program needs no line for it, so that peers are measured in the same way. HUTONG_FRAMES names a file as `measure`
 * creates it: a struct frames in shared memory.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <gtk/gtk.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"

static struct frames *frames;
static struct frame current;

static double time_ms(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* Hooks of emissions run before the handlers: that of the first phase before all work, that of the last one after it. */
static gboolean begin(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
    (void)hint, (void)count, (void)values, (void)data;
    current.begin_ms = time_ms(CLOCK_MONOTONIC);
    current.cpu_ms = time_ms(CLOCK_THREAD_CPUTIME_ID);
    return TRUE;
}

static gboolean end(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
    (void)hint, (void)count, (void)data;
    GdkFrameClock *clock = g_value_get_object(&values[0]);
    current.clock = (uint64_t)(uintptr_t)clock;
    current.due_ms = gdk_frame_clock_get_frame_time(clock) / 1e3;
    current.end_ms = time_ms(CLOCK_MONOTONIC);
    current.cpu_ms = time_ms(CLOCK_THREAD_CPUTIME_ID) - current.cpu_ms;
    uint64_t number = frames->count;
    frames->ring[number % FRAMES] = current;
    __atomic_store_n(&frames->count, number + 1, __ATOMIC_RELEASE);
    return TRUE;
}

static void hook(const char *signal, GSignalEmissionHook function) {
    g_signal_add_emission_hook(g_signal_lookup(signal, GDK_TYPE_FRAME_CLOCK), 0, function, NULL, NULL);
}

__attribute__((constructor)) static void load(void) {
    const char *path = getenv("HUTONG_FRAMES");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    unsetenv("LD_PRELOAD"); /* not for programs that this one starts */
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof *frames, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory == MAP_FAILED) return;
    frames = memory;
    g_type_class_ref(GDK_TYPE_FRAME_CLOCK);
    hook("before-paint", begin);
    hook("after-paint", end);
}
