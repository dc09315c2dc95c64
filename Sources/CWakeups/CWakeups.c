#include "CWakeups.h"

#include <stdint.h>

/* libdispatch looks after its pools of threads once a second, for as long as a program runs (event/workqueue.c): it adds a
 * thread where work waits and all threads of a pool are blocked. That wakes an idle program sixty times a minute, and there
 * is no setting for it. The linker calls this in place of dispatch_source_set_timer (--wrap), and the timer of the pools, the
 * only one of a second without leeway, fires once a minute. Whatever blocks here has a serial queue of its own, which gets a
 * thread without that. */

typedef struct dispatch_source_s *dispatch_source_t;

static const uint64_t second = 1000000000;
static const uint64_t minute = 60 * second;

/* Weak, because only the release program is linked with --wrap. */
__attribute__ ((weak)) void __real_dispatch_source_set_timer (
    dispatch_source_t source, uint64_t start, uint64_t interval, uint64_t leeway);

void __wrap_dispatch_source_set_timer (
    dispatch_source_t source, uint64_t start, uint64_t interval, uint64_t leeway);

void
__wrap_dispatch_source_set_timer (dispatch_source_t source, uint64_t start, uint64_t interval, uint64_t leeway)
{
  if (interval == second && leeway == 0)
    {
      interval = minute;
      leeway = second;
    }
  __real_dispatch_source_set_timer (source, start, interval, leeway);
}
