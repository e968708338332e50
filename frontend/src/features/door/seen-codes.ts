/** How long a code must be out of sight before it counts as shown again. */
export const FORGET_MS = 4000;

/**
 * Tells a code that is newly shown from one that is still held before the camera.
 * @param take is asked for each newly shown code; one that it does not take stays new
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
