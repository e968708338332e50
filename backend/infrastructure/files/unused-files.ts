/** Milliseconds for which an unreferenced file is kept. A link to upload is valid for minutes, so no reference can still come. */
export const UNUSED_KEPT_MS = 2 * 24 * 60 * 60_000;
