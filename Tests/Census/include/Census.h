#pragma once
// Nothing is called from outside: the library is preloaded into the program whose objects it counts.
