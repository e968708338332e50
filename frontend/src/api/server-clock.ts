/** How far the server's clock is ahead of this device's, in milliseconds; `null` until an answer told. */
let ahead: number | null = null;
/** The same as the page itself told it when it was drawn on the server: it may be some seconds late. */
let aheadOfPage = 0;

/** Until an answer tells the time, it is the one that the page was drawn at. */
export function assumeServerClock(now: number): void {
  aheadOfPage = now - Date.now();
}

/**
 * Takes the server's clock from an answer's Date header, which is exact to a second: enough to tell whether a performance has
 * begun, and a family's device may be wrong by hours. The first answer that says so counts: it comes from the server, where a
 * later one may come from the browser's cache.
 */
export function learnServerClock(headers: Headers): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (ahead === null && Number.isFinite(told)) ahead = told - Date.now();
}

/** Now by the server's clock, in milliseconds since 1970; by this device's own until the server has told it. */
export const serverNow = (): number => Date.now() + (ahead ?? aheadOfPage);
