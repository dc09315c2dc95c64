#pragma once
// The library has no public functions. It is preloaded into the program whose objects it counts.
