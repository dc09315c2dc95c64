#include "CWakeups.h"

#include <stdint.h>

/* The linker calls these in place of functions of libdispatch (--wrap), which has no settings for what they change. The real
 * ones are weak, because only the release program is linked so. */

typedef struct dispatch_source_s *dispatch_source_t;
typedef struct dispatch_semaphore_s *dispatch_semaphore_t;
typedef uint64_t dispatch_time_t;

static const uint64_t second = 1000000000;
static const uint64_t minute = 60 * second;

/* libdispatch looks after its pools of threads once a second, for as long as a program runs (event/workqueue.c): it adds a
 * thread where work waits and all threads of a pool are blocked. That wakes an idle program sixty times a minute. Here the
 * timer of the pools, the only one of a second without leeway, fires once a minute. Whatever blocks here has a serial queue of
 * its own, which gets a thread without that. */

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

/* A thread of a pool ends when it has had nothing to do for five seconds (queue.c), and is made again for the next answer of a
 * long poll: a program that only waits for those wakes up for it each time. Here it stays for some minutes. Nothing else in
 * the program waits at a semaphore for five seconds. */

__attribute__ ((weak)) intptr_t __real_dispatch_semaphore_wait (dispatch_semaphore_t semaphore, dispatch_time_t timeout);
__attribute__ ((weak)) dispatch_time_t dispatch_time (dispatch_time_t when, int64_t delta);

intptr_t __wrap_dispatch_semaphore_wait (dispatch_semaphore_t semaphore, dispatch_time_t timeout);

intptr_t
__wrap_dispatch_semaphore_wait (dispatch_semaphore_t semaphore, dispatch_time_t timeout)
{
  /* "Now" (0), "forever" (all ones) and times of the wall clock are far from it. */
  uint64_t left = timeout - dispatch_time (0, 0);
  if (left > 4 * second && left <= 5 * second)
    timeout = dispatch_time (0, (int64_t) (5 * minute));
  return __real_dispatch_semaphore_wait (semaphore, timeout);
}
