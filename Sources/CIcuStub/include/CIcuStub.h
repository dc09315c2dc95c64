/* The module has nothing to call: it only takes part in linking. */
