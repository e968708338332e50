/* Parsers for search parameters of staff screens. They ignore values that the server would refuse. */

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const LAST_PAGE = 1_000_000;

/** Returns a text unchanged; `undefined` for an empty text or spaces only. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Returns the text if it matches the pattern, else `undefined`. */
export const textLike = (value: unknown, form: RegExp): string | undefined => {
  const given = textOf(value);
  return given !== undefined && form.test(given) ? given : undefined;
};

/** Returns an id in lower case, as the server sends it; `undefined` for other values. */
export const idOf = (value: unknown): string | undefined => textLike(value, ID)?.toLowerCase();

/** Returns a page number above 1; `undefined` for the first page, which has no number in the address. */
export function laterPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

/** Removes undefined values, so that the address has no empty parameters. */
export const withoutEmpty = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
