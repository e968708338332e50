/* Search parameters of staff screens. A value that the server would refuse is ignored. */

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const LAST_PAGE = 1_000_000;

/** Returns a text unchanged; `undefined` for spaces alone. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Returns a text that matches the pattern. */
export const textLike = (value: unknown, form: RegExp): string | undefined => {
  const given = textOf(value);
  return given !== undefined && form.test(given) ? given : undefined;
};

/** Returns an id in lower case, as the server sends it. */
export const idOf = (value: unknown): string | undefined => textLike(value, ID)?.toLowerCase();

/** Returns the number of a later page; the first page needs none in the address. */
export function laterPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

/** Removes undefined values: an address has no empty parameters. */
export const withoutEmpty = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
