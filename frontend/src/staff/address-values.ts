/* What screens of staff keep in their address. A value that the server would refuse is read as left out. */

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const LAST_PAGE = 1_000_000;

/** A text as it is; one of spaces alone is none. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** A text of this form. */
export const textLike = (value: unknown, form: RegExp): string | undefined => {
  const given = textOf(value);
  return given !== undefined && form.test(given) ? given : undefined;
};

/** An ID, in the small letters that the server answers with. */
export const idOf = (value: unknown): string | undefined => textLike(value, ID)?.toLowerCase();

/** The number of a page after the first one, which needs none. */
export function laterPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

/** Only what is there: an address has no empty values. */
export const withoutEmpty = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
