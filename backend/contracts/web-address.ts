/**
 * Parses an address as browsers do. Returns `null` when it cannot be parsed or is neither http nor https. Code that uses a stored
 * address calls this again, because a database may hold addresses from before they were checked.
 *
 * @param base when given, relative paths are accepted and resolved against it
 */
export function parseWebAddress(address: string, base?: string): URL | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
