/** Milliseconds that a code must be out of sight to count as shown again. */
export const FORGET_MS = 4000;

/**
 * Tells a newly shown code from one that stays before the camera.
 * @param take called for each newly shown code; a code for which it returns false stays new
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
