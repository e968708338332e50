/** How long a code must be out of sight before it counts as shown again. */
export const FORGET_MS = 4000;

/** Tells a code that is newly shown from one that is still held before the camera. */
export function createSeenCodes() {
  let last: string | null = null;
  let seenAt = 0;
  return (code: string, now: number): boolean => {
    const fresh = code !== last || now - seenAt > FORGET_MS;
    last = code;
    seenAt = now;
    return fresh;
  };
}
