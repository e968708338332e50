import type { SearchSchemaInput } from '@tanstack/react-router';

/** What stands in an address, whoever typed it. */
export type Unread = Readonly<Record<string, unknown>>;

/**
 * `validateSearch` of a screen that reads its own address: links to it are checked against `Search`, and of what came the screen gets
 * what has one of these names, as it is (`useOwnAddress`). Every page loads the routes' checks, so what a large one needs would be loaded
 * by families.
 */
export const readByScreen =
  <Search extends object>(...names: readonly (keyof Search & string)[]) =>
  (address: Search & SearchSchemaInput): Unread =>
    Object.fromEntries(Object.entries(address).filter(([name]) => names.includes(name as never)));
