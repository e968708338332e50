/**
 * In milliseconds: how long a test waits for what must come. A machine that does much else is many
 * times slower; a test of Jest's own time (testTimeout) outlives one such wait.
 */
export const PATIENCE_MS = 60_000;
