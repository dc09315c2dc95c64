#include "CCrash.h"

#include <execinfo.h>
#include <linux/magic.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP };
#define COUNT (sizeof signals / sizeof *signals)

static struct sigaction earlier[COUNT];
static int note = -1;
/* A stack that has overflowed cannot be used to say so. */
static char stack[64 * 1024];

static const char *
name (int number)
{
  switch (number)
    {
    case SIGSEGV: return "SIGSEGV\n";
    case SIGBUS: return "SIGBUS\n";
    case SIGILL: return "SIGILL\n";
    case SIGFPE: return "SIGFPE\n";
    case SIGABRT: return "SIGABRT\n";
    default: return "SIGTRAP\n";
    }
}

/* Calls only what signal-safety(7) allows, and backtrace(3), which allocates memory at its first call only. */
static void
on_crash (int number)
{
  void *calls[64];
  const char *text = name (number);

  for (size_t i = 0; i < COUNT; i++)
    sigaction (signals[i], &earlier[i], NULL);
  if (write (note, text, strlen (text)) > 0)
    backtrace_symbols_fd (calls, backtrace (calls, 64), note);
  /* Pending until this returns: what handled the signal before gets it then. */
  raise (number);
}

void
hutong_note_crash (int file)
{
  void *call[1];
  stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };
  struct sigaction action = { .sa_handler = on_crash, .sa_flags = SA_ONSTACK };

  if (note >= 0)
    {
      note = file;
      return;
    }
  note = file;
  backtrace (call, 1);
  sigaltstack (&own, NULL);
  for (size_t i = 0; i < COUNT; i++)
    sigaction (signals[i], &action, &earlier[i]);
}

int
hutong_is_in_memory (const char *path)
{
  struct statfs system;

  return statfs (path, &system) == 0 && system.f_type == TMPFS_MAGIC;
}
