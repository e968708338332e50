import type { SearchSchemaInput } from '@tanstack/react-router';

/** What stands in an address, whoever typed it. */
export type Unread = Readonly<Record<string, unknown>>;

/**
 * `validateSearch` of a screen that reads its own address (`useOwnAddress`): links to it are checked against `Search`, and what came
 * is passed on as it is. Every page loads the routes' checks, so what a large one needs would be loaded by families.
 */
export const readByScreen = <Search extends object>(address: Search & SearchSchemaInput): Unread =>
  address as Unread;
