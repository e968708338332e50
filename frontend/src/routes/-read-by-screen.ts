import type { SearchSchemaInput } from '@tanstack/react-router';

/** Search parameters of an address, before validation. */
export type Unread = Readonly<Record<string, unknown>>;

/**
 * `validateSearch` for a screen that validates its own address (`useOwnAddress`). TypeScript checks links against `Search`; the
 * search parameters are passed on unchecked. A large check in the route would be loaded by every page, also for families.
 */
export const readByScreen = <Search extends object>(address: Search & SearchSchemaInput): Unread =>
  address as Unread;
