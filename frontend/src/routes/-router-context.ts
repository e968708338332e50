import type { QueryClient } from '@tanstack/react-query';

/** Context that every route's loader gets. The dash in the file's name keeps it out of the route tree. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}
