/**
 * The address as browsers and `new URL` read it; `null` for what cannot be parsed and for every
 * protocol but http and https. Code that uses a stored address calls this again, because a database
 * may hold addresses from before they were checked.
 *
 * @param base when given, paths count as well, read from there
 */
export function parseWebAddress(address: string, base?: string): URL | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
