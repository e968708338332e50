/** Milliseconds that a code must be out of the camera's sight to count as shown again. */
export const FORGET_MS = 4000;

/**
 * Filters the camera's codes: a code that stays before the camera counts once.
 * @param take called for each newly shown code; if it returns false, the code stays new
 */
export function createSeenCodes(take: (code: string) => boolean) {
  let last: string | null = null;
  let seenAt = 0;
  return (code: string, now: number): void => {
    const fresh = code !== last || now - seenAt > FORGET_MS;
    if (fresh && !take(code)) return;
    last = code;
    seenAt = now;
  };
}
