import type { QueryClient } from '@tanstack/react-query';

/** What every route's loader gets. The dash keeps this file out of the route tree. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}
