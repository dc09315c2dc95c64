/* Starts a program with a window and measures it from outside, independently of its language.
 *
 *   measure [--settle MS] [--changes N] [--notches N] [--keys N] [--pages N] [--windows N] [--scroll SECONDS]
 *           [--idle SECONDS] [--timeout SECONDS] [--frames LIBRARY] -- COMMAND...
 *
 * It needs an X server of its own without a window manager, and prints a key=value per line:
 *
 *   wall_ms           from exec until the X server has the first frame of the main window that is not empty
 *   cpu_ms            processor time of the program and its children until then
 *   pss_kb            proportional set size of the program and its children, SETTLE ms later
 *   dirty_kb          memory that they have written to, then
 *   settled_cpu_ms    processor time until then
 *   change_frame_ms   median from SIGUSR1, on which the program changes one label, to the frame that shows it
 *   change_cpu_us     mean processor time for that
 *   notch_frame_ms    median from a turn of the wheel by one notch to the frame that shows it
 *   notch_cpu_us      mean processor time for that, including the fading of scroll bars
 *   notch_moved       1 if the window looks different after the notches
 *   key_frame_ms      median from a key in the search field (focused with Ctrl+F if necessary) to the frame that shows
 *                     another list: one that paints in the lower part of the window
 *   key_worst_ms      the longest of them
 *   key_cpu_us        mean processor time for that
 *   page_…            the same for Ctrl+1 to Ctrl+7, which open pages; first_page_… for the first time of each
 *   window_…          the same for Ctrl+N, which opens a window; the first one is not counted
 *   idle_cpu_ms       processor time in SECONDS of idling
 *   idle_switches     context switches of all threads in that time
 *
 * With --frames, frames.c as a LIBRARY is loaded into the program, and times are those of GTK's frame clock: until a frame
 * was painted, not until the X server had it. While the wheel is turned 60 times a second for SECONDS, five
 * seconds in one direction and five in the other:
 *
 *   scroll_frames     the number of frames
 *   scroll_missed     the number of frames that came an interval of the screen or more too late
 *   scroll_median_ms  the median time that the main thread was busy with a frame; also p99_ms and worst_ms
 *   scroll_over       the number of frames for which it was busy more than 16.7 ms
 *   scroll_over_cpu   the same by the processor time of the main thread, which other programs do not prolong
 *
 * Exits with 1 if the program ends or SECONDS pass before it has painted a window.
 */
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"

enum { MAX_PROCESSES = 64, MAX_SAMPLES = 10000, SMALLEST_WIDTH = 200, SMALLEST_HEIGHT = 100, PAGES = 7 };
enum { NOTCHES_A_SECOND = 60, SECONDS_IN_ONE_DIRECTION = 5 };

/* Of a screen with 60 frames a second. */
static const double INTERVAL_MS = 1000.0 / 60;

static Display *display;
static int damage_event;
static Window window;
static pid_t child;
static struct frames *frames; /* NULL without --frames */

static double now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* A window can be closed between its event and a request: that is not an error. */
static int ignore_error(Display *from, XErrorEvent *error) {
    (void)from, (void)error;
    return 0;
}

/* Processes */

static pid_t parent_of(pid_t pid) {
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    int parent = 0;
    if (fgets(line, sizeof line, file)) {
        char *name_end = strrchr(line, ')');
        if (name_end) sscanf(name_end + 1, " %*c %d", &parent);
    }
    fclose(file);
    return parent;
}

/* Returns the child and its descendants. */
static int processes(pid_t found[MAX_PROCESSES]) {
    int count = 0;
    found[count++] = child;
    for (bool grown = true; grown;) {
        grown = false;
        DIR *proc = opendir("/proc");
        for (struct dirent *entry; proc && (entry = readdir(proc));) {
            pid_t pid = atoi(entry->d_name);
            if (pid <= 0) continue;
            pid_t parent = parent_of(pid);
            bool known = false, related = false;
            for (int i = 0; i < count; i++) {
                known = known || found[i] == pid;
                related = related || found[i] == parent;
            }
            if (related && !known && count < MAX_PROCESSES) {
                found[count++] = pid;
                grown = true;
            }
        }
        if (proc) closedir(proc);
    }
    return count;
}

static double cpu_ms(void) {
    pid_t pids[MAX_PROCESSES];
    int count = processes(pids);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        clockid_t clock;
        struct timespec time;
        if (clock_getcpuclockid(pids[i], &clock) == 0 && clock_gettime(clock, &time) == 0)
            sum += time.tv_sec * 1e3 + time.tv_nsec / 1e6;
    }
    return sum;
}

/* Adds up the numbers after `key` in a file of /proc. */
static long sum_of(const char *path, const char *key) {
    char line[256];
    long sum = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        char *value = strstr(line, key);
        if (value) sum += strtol(value + strlen(key), NULL, 10);
    }
    if (file) fclose(file);
    return sum;
}

/* The memory of the program and its children under a key of smaps_rollup, in KB. */
static long memory_kb(const char *key) {
    pid_t pids[MAX_PROCESSES];
    int count = processes(pids);
    long sum = 0;
    for (int i = 0; i < count; i++) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pids[i]);
        sum += sum_of(path, key);
    }
    return sum;
}

static long context_switches(void) {
    pid_t pids[MAX_PROCESSES];
    int count = processes(pids);
    long sum = 0;
    for (int i = 0; i < count; i++) {
        char folder[64], path[384];
        snprintf(folder, sizeof folder, "/proc/%d/task", pids[i]);
        DIR *tasks = opendir(folder);
        for (struct dirent *entry; tasks && (entry = readdir(tasks));) {
            if (entry->d_name[0] == '.') continue;
            snprintf(path, sizeof path, "%s/%s/status", folder, entry->d_name);
            sum += sum_of(path, "voluntary_ctxt_switches:"); /* also matches the involuntary ones */
        }
        if (tasks) closedir(tasks);
    }
    return sum;
}

/* The window */

/* When the last picture was taken, and the processor time until then. To look at its pixels takes some milliseconds, in which
 * the program goes on. */
static double picture_ms, picture_cpu_ms;

/* Returns a hash of the window's content; sets `colors` to the number of different colors, at most 16. */
static uint64_t picture(int *colors) {
    XWindowAttributes attributes;
    *colors = 0;
    if (!XGetWindowAttributes(display, window, &attributes)) return 0;
    XImage *image = XGetImage(display, window, 0, 0, attributes.width, attributes.height, AllPlanes, ZPixmap);
    if (!image) return 0;
    picture_ms = now_ms();
    picture_cpu_ms = cpu_ms();
    unsigned long met[16];
    uint64_t hash = 14695981039346656037u;
    for (int y = 0; y < image->height; y++) {
        for (int x = 0; x < image->width; x++) {
            unsigned long pixel = XGetPixel(image, x, y);
            hash = (hash ^ pixel) * 1099511628211u;
            int known = 0;
            while (known < *colors && met[known] != pixel) known++;
            if (known == *colors && *colors < 16) met[(*colors)++] = pixel;
        }
    }
    XDestroyImage(image);
    return hash;
}

/* A background and a border are not a frame yet. Antialiased text has more colors. */
static bool is_painted(void) {
    int colors;
    picture(&colors);
    return colors >= 8;
}

static bool is_main_window(Window candidate) {
    XWindowAttributes attributes;
    return XGetWindowAttributes(display, candidate, &attributes) && !attributes.override_redirect
        && attributes.width >= SMALLEST_WIDTH && attributes.height >= SMALLEST_HEIGHT;
}

/* Waits for the next event until `deadline`; returns false if there is none. */
static bool next_event(XEvent *event, double deadline) {
    while (!XPending(display)) {
        double left = deadline - now_ms();
        if (left <= 0) return false;
        struct pollfd connection = {.fd = ConnectionNumber(display), .events = POLLIN};
        struct timespec timeout = {.tv_sec = (time_t)(left / 1e3), .tv_nsec = (long)(left * 1e6) % 1000000000};
        ppoll(&connection, 1, &timeout, NULL);
    }
    XNextEvent(display, event);
    return true;
}

/* Processes events for `duration` ms. */
static void watch(double duration) {
    XEvent event;
    for (double end = now_ms() + duration; next_event(&event, end);) continue;
}

static double time_of_frame(double painted);

/* Returns the time of the next frame that paints below `top`, or 0 after `timeout` ms. */
static double next_frame(double timeout, int top) {
    XEvent event;
    for (double end = now_ms() + timeout; next_event(&event, end);) {
        if (event.type != damage_event) continue;
        XRectangle area = ((XDamageNotifyEvent *)&event)->area;
        if (area.y + area.height > top) return time_of_frame(now_ms());
    }
    return 0;
}

/* The frame with that number, counted from the first one. */
static const struct frame *frame_at(uint64_t number) { return &frames->ring[number % FRAMES]; }

static uint64_t frame_count(void) { return frames ? __atomic_load_n(&frames->count, __ATOMIC_ACQUIRE) : 0; }

/* When the frame was finished that the X server reported at `painted`. */
static double time_of_frame(double painted) {
    if (!frames) return painted;
    watch(30); /* The clock writes the frame down when it has been sent. */
    for (uint64_t number = frame_count(); number > 0 && number + FRAMES > frame_count(); number--) {
        const struct frame *frame = frame_at(number - 1);
        if (frame->begin_ms <= painted) return frame->end_ms;
    }
    return painted;
}

static bool wait_for_first_frame(double deadline) {
    XEvent event;
    for (;;) {
        double step = now_ms() + 100;
        if (!next_event(&event, step < deadline ? step : deadline)) {
            if (now_ms() >= deadline || waitpid(child, NULL, WNOHANG) != 0) return false;
            continue;
        }
        if (event.type == MapNotify && !window && is_main_window(event.xmap.window)) {
            window = event.xmap.window;
            XDamageCreate(display, window, XDamageReportRawRectangles);
            if (is_painted()) return true;
        } else if (event.type == damage_event && is_painted()) {
            return true;
        }
    }
}

/* Measurements */

static int ascending(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

static void print_median(const char *key, double samples[], int count) {
    if (!count) return;
    qsort(samples, count, sizeof *samples, ascending);
    printf("%s=%.2f\n", key, samples[count / 2]);
}

static void send_change(int turn) { (void)turn, kill(child, SIGUSR1); }

static void press(KeySym key, bool pressed) {
    XTestFakeKeyEvent(display, XKeysymToKeycode(display, key), pressed, CurrentTime);
    XFlush(display);
}

static void turn_wheel(int turn) {
    (void)turn;
    XTestFakeButtonEvent(display, 5, True, CurrentTime);
    XTestFakeButtonEvent(display, 5, False, CurrentTime);
    XFlush(display);
}

/* Calls `act` `count` times, each `pause` ms after the frame of the previous call, and prints its cost. Only frames that
 * paint below `top` count. */
static void measure_acts(const char *name, void (*act)(int turn), int count, double pause, int top) {
    static double latencies[MAX_SAMPLES];
    char key[64];
    int seen = 0;
    double before = cpu_ms();
    for (int i = 0; i < count; i++) {
        double start = now_ms();
        act(i);
        double painted = next_frame(1000, top);
        if (painted && seen < MAX_SAMPLES) latencies[seen++] = painted - start;
        watch(pause);
    }
    watch(500);
    double used = cpu_ms() - before;
    snprintf(key, sizeof key, "%s_frame_ms", name);
    print_median(key, latencies, seen); /* also sorts them */
    if (seen) printf("%s_worst_ms=%.2f\n", name, latencies[seen - 1]);
    printf("%s_frames=%d\n%s_cpu_us=%.0f\n", name, seen, name, used * 1e3 / count);
}

static void measure_notches(int count) {
    XWindowAttributes attributes;
    int colors;
    XGetWindowAttributes(display, window, &attributes);
    XTestFakeMotionEvent(
        display, -1, attributes.x + attributes.width / 2, attributes.y + attributes.height * 2 / 3, CurrentTime);
    XFlush(display);
    watch(1000);
    uint64_t before = picture(&colors);
    measure_acts("notch", turn_wheel, count, 25, 0);
    printf("notch_moved=%d\n", picture(&colors) != before);
}

/* Narrows the list and widens it again. */
static void type_key(int turn) {
    KeySym key = turn % 2 ? XK_BackSpace : XK_5;
    press(key, true), press(key, false);
}

static void measure_keys(int count) {
    XWindowAttributes attributes;
    XGetWindowAttributes(display, window, &attributes);
    XSetInputFocus(display, window, RevertToParent, CurrentTime);
    press(XK_Control_L, true), press(XK_f, true), press(XK_f, false), press(XK_Control_L, false);
    watch(1000);
    measure_acts("key", type_key, count, 100, attributes.height * 2 / 3);
}

static void focus(Window on) {
    XSetInputFocus(display, on, RevertToParent, CurrentTime);
    XFlush(display);
}

static void press_with_control(KeySym key) {
    press(XK_Control_L, true), press(key, true), press(key, false), press(XK_Control_L, false);
}

static void open_page(int turn) { press_with_control(XK_1 + turn % PAGES); }

static void measure_pages(int count) {
    XWindowAttributes attributes;
    XGetWindowAttributes(display, window, &attributes);
    focus(window);
    watch(500);
    measure_acts("first_page", open_page, PAGES, 1000, attributes.height * 2 / 3);
    measure_acts("page", open_page, count, 500, attributes.height * 2 / 3);
}

/* Returns the next window that is mapped, or 0 after `timeout` ms. */
static Window next_window(double timeout) {
    XEvent event;
    for (double end = now_ms() + timeout; next_event(&event, end);)
        if (event.type == MapNotify && is_main_window(event.xmap.window)) return event.xmap.window;
    return 0;
}

/* Opens a window again and again: from the key to the first frame of another frame clock. */
static void measure_windows(int count) {
    double latencies[MAX_SAMPLES];
    int seen = 0;
    if (!frames) return;
    for (int i = 0; i <= count && i < MAX_SAMPLES; i++) {
        focus(window);
        watch(500);
        uint64_t before = frame_count();
        uint64_t main_clock = before ? frame_at(before - 1)->clock : 0;
        double start = now_ms();
        press_with_control(XK_n);
        Window opened = next_window(3000);
        if (!opened) continue;
        watch(700);
        for (uint64_t number = before; number < frame_count(); number++) {
            if (frame_at(number)->clock == main_clock) continue;
            if (i > 0) latencies[seen++] = frame_at(number)->end_ms - start;
            break;
        }
        focus(opened);
        press(XK_Escape, true), press(XK_Escape, false);
        watch(700);
    }
    print_median("window_frame_ms", latencies, seen);
    if (seen) printf("window_worst_ms=%.2f\n", latencies[seen - 1]);
    printf("window_frames=%d\n", seen);
}

static void measure_scrolling(double seconds) {
    static double busy[FRAMES];
    XWindowAttributes attributes;
    if (!frames) return;
    XGetWindowAttributes(display, window, &attributes);
    XTestFakeMotionEvent(
        display, -1, attributes.x + attributes.width / 2, attributes.y + attributes.height / 2, CurrentTime);
    XFlush(display);
    watch(1000);
    int colors;
    uint64_t unmoved = picture(&colors);
    turn_wheel(0);
    watch(1000);
    /* A list begins at its top and a chat at its end. */
    unsigned away = picture(&colors) != unmoved ? 5 : 4;
    uint64_t first = frame_count();
    double start = now_ms(), processor = cpu_ms();
    for (int turn = 0; now_ms() - start < seconds * 1e3; turn++) {
        /* There and back, so that there is always something to scroll to. */
        bool returns = turn / (NOTCHES_A_SECOND * SECONDS_IN_ONE_DIRECTION) % 2;
        XTestFakeButtonEvent(display, returns ? 9 - away : away, True, CurrentTime);
        XTestFakeButtonEvent(display, returns ? 9 - away : away, False, CurrentTime);
        XFlush(display);
        watch(start + (turn + 1) * 1e3 / NOTCHES_A_SECOND - now_ms());
    }
    int count = 0, missed = 0, over = 0, over_cpu = 0;
    for (uint64_t number = first; number < frame_count() && count < FRAMES; number++) {
        const struct frame *frame = frame_at(number);
        busy[count++] = frame->end_ms - frame->begin_ms;
        over += busy[count - 1] > INTERVAL_MS;
        over_cpu += frame->cpu_ms > INTERVAL_MS;
        if (number > first) missed += (int)((frame->due_ms - frame_at(number - 1)->due_ms) / INTERVAL_MS - 0.5);
    }
    printf("scroll_cpu_ms=%.0f\n", cpu_ms() - processor);
    print_median("scroll_median_ms", busy, count); /* also sorts them */
    if (count) printf("scroll_p99_ms=%.2f\nscroll_worst_ms=%.2f\n", busy[count * 99 / 100], busy[count - 1]);
    printf("scroll_frames=%d\nscroll_missed=%d\nscroll_over=%d\nscroll_over_cpu=%d\n", count, missed, over, over_cpu);
}

static void measure_idle(double seconds) {
    XTestFakeMotionEvent(display, -1, 0, 0, CurrentTime); /* scroll bars fade when the pointer is outside */
    XFlush(display);
    watch(3000);
    double cpu = cpu_ms();
    long switches = 0, before = context_switches();
    for (double end = now_ms() + seconds * 1e3; now_ms() < end;) {
        double left = end - now_ms();
        watch(left < 1000 ? left : 1000);
        long now = context_switches();
        /* A thread that ends takes its count along. */
        if (now > before) switches += now - before;
        before = now;
    }
    printf("idle_cpu_ms=%.2f\n", cpu_ms() - cpu);
    printf("idle_switches=%ld\n", switches);
}

static void end_child(void) {
    kill(-child, SIGTERM);
    for (int tries = 0; tries < 300; tries++) {
        if (waitpid(child, NULL, WNOHANG) != 0) break;
        usleep(10000);
    }
    kill(-child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* Makes the memory into which the library writes. */
static bool share_frames(const char *library) {
    char path[64];
    int file = memfd_create("frames", MFD_CLOEXEC);
    if (access(library, R_OK) != 0 || file < 0 || ftruncate(file, sizeof *frames) != 0) return false;
    frames = mmap(NULL, sizeof *frames, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    snprintf(path, sizeof path, "/proc/%d/fd/%d", getpid(), file);
    return frames != MAP_FAILED && setenv("HUTONG_FRAMES", path, 1) == 0;
}

static int usage(void) {
    fprintf(stderr, "usage: measure [--settle MS] [--changes N] [--notches N] [--keys N] [--pages N] [--windows N] "
        "[--scroll S] [--idle S] [--timeout S] [--frames LIBRARY] -- COMMAND\n");
    return 2;
}

int main(int count, char *arguments[]) {
    double settle = 1000, changes = 0, notches = 0, keys = 0, pages = 0, windows = 0, scroll = 0, idle = 0, timeout = 60;
    const char *library = NULL;
    int next = 1;
    for (; next + 1 < count && strcmp(arguments[next], "--") != 0; next += 2) {
        double value = atof(arguments[next + 1]);
        if (!strcmp(arguments[next], "--settle")) settle = value;
        else if (!strcmp(arguments[next], "--changes")) changes = value;
        else if (!strcmp(arguments[next], "--notches")) notches = value;
        else if (!strcmp(arguments[next], "--keys")) keys = value;
        else if (!strcmp(arguments[next], "--pages")) pages = value;
        else if (!strcmp(arguments[next], "--windows")) windows = value;
        else if (!strcmp(arguments[next], "--scroll")) scroll = value;
        else if (!strcmp(arguments[next], "--frames")) library = arguments[next + 1];
        else if (!strcmp(arguments[next], "--idle")) idle = value;
        else if (!strcmp(arguments[next], "--timeout")) timeout = value;
        else return usage();
    }
    if (next + 1 >= count) return usage();

    int error_base, major, minor;
    display = XOpenDisplay(NULL);
    if (!display) return fprintf(stderr, "measure: there is no X server\n"), 2;
    XSetErrorHandler(ignore_error);
    if (!XDamageQueryExtension(display, &damage_event, &error_base)
        || !XTestQueryExtension(display, &error_base, &error_base, &major, &minor))
        return fprintf(stderr, "measure: the X server has no DAMAGE or no XTEST\n"), 2;
    damage_event += XDamageNotify;
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XTestFakeMotionEvent(display, -1, 0, 0, CurrentTime);
    XSync(display, True);

    if (library && !share_frames(library)) return fprintf(stderr, "measure: there is no memory to share\n"), 2;
    double start = now_ms();
    child = fork();
    if (child == 0) {
        setpgid(0, 0);
        if (library) setenv("LD_PRELOAD", library, 1);
        dup2(STDERR_FILENO, STDOUT_FILENO);
        execvp(arguments[next + 1], arguments + next + 1);
        _exit(127);
    }
    setpgid(child, child);
    if (!wait_for_first_frame(start + timeout * 1e3)) {
        fprintf(stderr, "measure: %s has painted no window\n", arguments[next + 1]);
        end_child();
        return 1;
    }
    printf("wall_ms=%.1f\n", picture_ms - start);
    printf("cpu_ms=%.1f\n", picture_cpu_ms);
    watch(settle);
    printf("settled_cpu_ms=%.1f\n", cpu_ms());
    printf("pss_kb=%ld\n", memory_kb("Pss:"));
    printf("dirty_kb=%ld\n", memory_kb("Private_Dirty:"));
    if (changes > 0) measure_acts("change", send_change, (int)changes, 100, 0);
    if (notches > 0) measure_notches((int)notches);
    if (keys > 0) measure_keys((int)keys);
    if (pages > 0) measure_pages((int)pages);
    if (windows > 0) measure_windows((int)windows);
    if (scroll > 0) measure_scrolling(scroll);
    if (idle > 0) measure_idle(idle);
    end_child();
    XCloseDisplay(display);
    return 0;
}
