#pragma once

/* Writes the signal of a crash, and the calls that led to it, into the open file. The program crashes then as it would
 * have done without this. */
void hutong_note_crash (int file);

/* Whether a path is in a file system that is in memory (tmpfs(5)). */
int hutong_is_in_memory (const char *path);
