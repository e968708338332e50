/** How long a file is kept that nothing refers to, in milliseconds. A link to upload is good for minutes, so nothing still comes. */
export const UNUSED_KEPT_MS = 2 * 24 * 60 * 60_000;
