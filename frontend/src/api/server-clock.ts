/** Milliseconds by which the server's clock is ahead of this device's clock; `null` until an answer has a Date header. */
let ahead: number | null = null;
/**
 * Milliseconds by which the server's clock was ahead of this device's clock when the server rendered the page. May be wrong by
 * some seconds.
 */
let aheadOfPage = 0;

/** Uses the render time of the page as server time until an answer has a Date header. */
export function assumeServerClock(now: number): void {
  aheadOfPage = now - Date.now();
}

/**
 * Computes the server's clock from the Date header of an answer, which is exact to a second. The clock decides whether a
 * performance has begun; the clock of a family's device may be wrong by hours. Only the first answer counts, because later
 * answers may come from the browser's cache.
 */
export function learnServerClock(headers: Headers): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (ahead === null && Number.isFinite(told)) ahead = told - Date.now();
}

/** Returns the server's time in milliseconds since 1970; this device's time until the server's clock is known. */
export const serverNow = (): number => Date.now() + (ahead ?? aheadOfPage);
