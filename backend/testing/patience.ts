/**
 * In milliseconds: how long a test waits for what must come. A machine that does much else is many
 * times slower; a test of Jest's own time (testTimeout) outlives one such wait.
 */
export const PATIENCE_MS = 60_000;

/** In milliseconds: how long a test waits until a whole site has started or stopped; the launcher gives each process two minutes. */
export const SITE_PATIENCE_MS = 300_000;
