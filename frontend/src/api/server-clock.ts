/** Milliseconds that the server's clock is ahead of this device's; `null` until an answer has a Date header. */
let ahead: number | null = null;
/** Milliseconds by the time in the server-rendered page, which may be some seconds late. */
let aheadOfPage = 0;

/** Uses the time at which the page was rendered until an answer has a Date header. */
export function assumeServerClock(now: number): void {
  aheadOfPage = now - Date.now();
}

/**
 * Learns the server's clock from an answer's Date header, which is exact to a second. That is enough to tell whether a
 * performance has begun; a family's device may be wrong by hours. Only the first answer counts: later ones may come from the
 * browser's cache.
 */
export function learnServerClock(headers: Headers): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (ahead === null && Number.isFinite(told)) ahead = told - Date.now();
}

/** Returns the time by the server's clock, in milliseconds since 1970; by this device's own until the server's is known. */
export const serverNow = (): number => Date.now() + (ahead ?? aheadOfPage);
