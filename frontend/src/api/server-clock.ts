/** How far the server's clock is ahead of this device's, in milliseconds; `null` until an answer told. */
let ahead: number | null = null;

/**
 * Takes the server's clock from an answer's Date header, which is exact to a second: enough to tell whether a performance has
 * begun, and a family's device may be wrong by hours. The first answer that says so counts: it comes from the server, where a
 * later one may come from the browser's cache.
 */
export function learnServerClock(headers: Headers): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (ahead === null && Number.isFinite(told)) ahead = told - Date.now();
}

/** Now by the server's clock, in milliseconds since 1970; by this device's own until the server has answered once. */
export const serverNow = (): number => Date.now() + (ahead ?? 0);
