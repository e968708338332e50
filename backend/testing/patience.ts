/**
 * Milliseconds for which a test waits for an expected event. A busy machine is many times slower; Jest's own limit
 * (testTimeout) is longer than one such wait.
 */
export const PATIENCE_MS = 60_000;

/**
 * Milliseconds for which a test waits until a whole site has started or stopped. The launcher allows each process two minutes.
 */
export const SITE_PATIENCE_MS = 300_000;
