/* What frames.c writes and measure.c reads. */
#include <stdint.h>

enum { FRAMES = 1 << 14 };

struct frame {
    uint64_t clock;          /* which frame clock: each window has one */
    double due_ms;           /* when the clock wanted the frame: whole intervals of the screen after the last one */
    double begin_ms, end_ms; /* when the main thread began, and when it had painted */
    double cpu_ms;           /* processor time of the main thread in between */
};

struct frames {
    uint64_t count;
    struct frame ring[FRAMES];
};
