/**
 * Milliseconds after which a file that nothing refers to is deleted. Upload links last only minutes, so no reference can come
 * later.
 */
export const UNUSED_KEPT_MS = 2 * 24 * 60 * 60_000;
