import type { SearchSchemaInput } from '@tanstack/react-router';

/** Search parameters of an address, before validation. */
export type Unread = Readonly<Record<string, unknown>>;

/**
 * `validateSearch` for a screen that validates its own address (`useOwnAddress`). It passes the search parameters on unchecked;
 * `Search` is the type that TypeScript checks links against. Checks in the route itself would be loaded by every page, also for
 * families.
 */
export const readByScreen = <Search extends object>(address: Search & SearchSchemaInput): Unread =>
  address as Unread;
