import type { SearchSchemaInput } from '@tanstack/react-router';

/** Search parameters of an address, unchecked. */
export type Unread = Readonly<Record<string, unknown>>;

/**
 * `validateSearch` of a screen that reads its own address (`useOwnAddress`). TypeScript checks links to it against `Search`, and
 * the search parameters are passed on unchecked. Every page loads the routes' checks, so families would load a large one, too.
 */
export const readByScreen = <Search extends object>(address: Search & SearchSchemaInput): Unread =>
  address as Unread;
